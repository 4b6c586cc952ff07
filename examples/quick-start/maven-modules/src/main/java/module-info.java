/** A program that has the library on its module path. */
module quickstart {
    requires io.github.quotatree;
}
