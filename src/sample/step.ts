import type { CommandName } from '../registry/documents/commands/index.ts';

/** One command to run on the sample archive, and the instant at which it runs. */
export interface Step {
  readonly command: CommandName;
  readonly args: string[];
  readonly at: string;
}
