/** So many failed sign-ins within so many minutes are told to administrators … */
export const MANY_FAILURES = 20;
export const FAILURE_MINUTES = 10;
/** … and then not again for so long. */
export const QUIET_MINUTES = 60;
/** The dashboard of administrators shows it for so long. */
export const SHOWN_HOURS = 24;
