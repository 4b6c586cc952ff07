package io.github.quotatree.store;

import java.io.IOException;

/** The disk of a store with an error: a force that the store leaves out. */
final class ForgetfulDisk extends ForwardingDisk {
    /** A fault of a store: a step that it leaves out. */
    enum Fault {
        NONE,
        STATE_NOT_FORCED,
        OLD_JOURNAL_NOT_FORCED,
        NEW_JOURNAL_NOT_FORCED,
        FOLDER_NOT_FORCED_AFTER_RENAME,
        FOLDER_NOT_FORCED_AFTER_CREATE,
        READ_NOT_FORCED
    }

    private final Fault fault;
    private boolean renamed;
    private String lastJournal = "";

    ForgetfulDisk(Disk disk, Fault fault) {
        super(disk);
        this.fault = fault;
    }

    @Override
    public Output create(String name) throws IOException {
        Output file = super.create(name);
        if (name.startsWith("journal-")) {
            lastJournal = name;
        }
        return new ForgetfulOutput(name, file);
    }

    @Override
    public void force(String name) throws IOException {
        if (fault != Fault.READ_NOT_FORCED) {
            super.force(name);
        }
    }

    @Override
    public void rename(String from, String to) throws IOException {
        super.rename(from, to);
        renamed = true;
    }

    @Override
    public void forceFolder() throws IOException {
        boolean isLeftOut =
                fault == (renamed ? Fault.FOLDER_NOT_FORCED_AFTER_RENAME : Fault.FOLDER_NOT_FORCED_AFTER_CREATE);
        renamed = false;
        if (!isLeftOut) {
            super.forceFolder();
        }
    }

    private final class ForgetfulOutput extends ForwardingOutput {
        private final String name;

        ForgetfulOutput(String name, Output file) {
            super(file);
            this.name = name;
        }

        @Override
        void force() throws IOException {
            Fault leftOut = name.startsWith("state-")
                    ? Fault.STATE_NOT_FORCED
                    : name.equals(lastJournal) ? Fault.NEW_JOURNAL_NOT_FORCED : Fault.OLD_JOURNAL_NOT_FORCED;
            if (fault != leftOut) {
                super.force();
            }
        }
    }
}
