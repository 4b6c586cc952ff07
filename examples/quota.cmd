@echo off
rem Runs the command line example, and builds it first when it is missing. Needs a JDK, 17 or newer.
setlocal
set "examples=%~dp0"
set "jar=%examples%quota-cli\target\launcher\quota-cli.jar"

if defined JAVA_HOME (set "java=%JAVA_HOME%\bin\java.exe") else (set "java=java.exe")
if defined JAVA_HOME if not exist "%java%" (
    echo quota: JAVA_HOME is "%JAVA_HOME%", but there is no bin\java.exe in it; set it to a JDK, 17 or newer 1>&2
    exit /b 2
)
if not defined JAVA_HOME (
    where /q java.exe || (
        echo quota: no java found; install a JDK, 17 or newer, or set JAVA_HOME to one 1>&2
        exit /b 2
    )
)

if exist "%jar%" goto run
echo quota: building the example ^(first use: half a minute, and up to 9 MB of libraries^) ... 1>&2
pushd "%examples%.."
"%java%" examples\launcher\Build.java quota-cli 1>&2
set "built=%errorlevel%"
popd
if not "%built%"=="0" (
    echo quota: the build failed 1>&2
    exit /b 2
)

:run
rem The output is UTF-8; the console gets its code page back.
for /f "tokens=2 delims=:." %%p in ('chcp') do set "page=%%p"
chcp 65001 >nul
"%java%" -XX:+UseSerialGC -XX:MaxRAMPercentage=60 -jar "%jar%" %*
set "code=%errorlevel%"
chcp %page% >nul
exit /b %code%
