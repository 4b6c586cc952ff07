package io.github.quotatree.kubernetes.lend;

/**
 * Storms of many seeds, for as long as one likes. What happens in a storm depends on the threads of the controllers, so
 * a seed that has failed may pass the next time; the message says what was wrong. It runs in the folder of the module:
 *
 * <pre>java -cp ... GatedStorms FIRST_SEED LAST_SEED [ROUNDS [STEPS]]</pre>
 */
final class GatedStorms {
    private GatedStorms() {}

    /** Runs; the exit code is 0 if all storms ended as they should, and 1 otherwise. */
    public static void main(String[] arguments) {
        long first = Long.parseLong(arguments[0]);
        long last = Long.parseLong(arguments[1]);
        int rounds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 6;
        int steps = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 60;
        int failed = 0;
        for (long seed = first; seed <= last; seed++) {
            try (GatedStorm storm = new GatedStorm(seed)) {
                System.out.println(storm.run(rounds, steps));
            } catch (AssertionError e) {
                failed++;
                System.out.println("FAILED: " + e.getMessage());
            }
        }
        System.out.println((last - first + 1) + " storms, " + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }
}
