import type * as z from 'zod';
import type { Source } from './source.ts';

// The shape of a tool of the server: what a model reads of it, what it takes, and what it answers.

/** What every tool may use. */
export interface ToolContext {
  readonly source: Source;
  /** The instant of the call, `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly now: () => string;
}

/** One tool of the list. Every tool only reads. */
export interface Tool<Input extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  /** What it does and when to use it, for a model that has read nothing else. */
  readonly description: string;
  readonly input: Input;
  /** The answer as data. Throws a `KnownError` for what the caller can mend. */
  readonly answer: (given: z.infer<z.ZodObject<Input>>, context: ToolContext) => Promise<object>;
}

/** A tool whose input has the type of its schema. */
export function tool<Input extends z.ZodRawShape>(definition: Tool<Input>): Tool {
  return definition as unknown as Tool;
}
