/**
 * What reading one thing that a depositor sent may take. Seconds of processor time, so that the result does not depend on how busy the
 * machine is; minutes of real time, for a process that gets no processor.
 */
export const LIMITS = { seconds: 60, minutes: 10, megabytes: 2000 };
/** What reading one thing may take. */
export type Limits = typeof LIMITS;
