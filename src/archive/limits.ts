/**
 * The limits for reading one input of a depositor. Seconds are processor time, so that the result does not depend on how busy the
 * machine is; minutes are real time, for a process that gets no processor.
 */
export const LIMITS = { seconds: 60, minutes: 10, megabytes: 2000 };
/** The limits for reading one input. */
export type Limits = typeof LIMITS;
