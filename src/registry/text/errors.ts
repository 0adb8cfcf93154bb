// Errors whose message is for whoever runs a command. Any other error is a fault of this program.

/** The fault of a call or a setting: a command prints it with the usage, and ends with exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Why something cannot be done, and what to do: a command prints it, and ends with exit code 1. */
export class KnownError extends Error {
  override name = 'KnownError';
}
