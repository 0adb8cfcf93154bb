import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../fixtures/checkout.ts';

// The workflows of the repository, as text and as data.

/** One step of a job. */
export interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string | boolean;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly run?: string;
  readonly 'continue-on-error'?: boolean;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string | number | boolean>>;
  readonly 'working-directory'?: string;
}

/** `write`, `read` or `none` by scope, or one word for all of them. */
export type Permissions = string | Readonly<Record<string, string>> | null;

/** A concurrency group, in which one run is active at a time. */
type Concurrency = string | { readonly group: string; readonly 'cancel-in-progress'?: boolean | string };

/** One job of a workflow. */
export interface Job {
  readonly name?: string;
  readonly if?: string | boolean;
  readonly needs?: string | readonly string[];
  readonly permissions?: Permissions;
  readonly 'timeout-minutes'?: number;
  readonly concurrency?: Concurrency;
  readonly env?: Readonly<Record<string, string | number | boolean>>;
  readonly environment?: string | { readonly name: string };
  readonly outputs?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
}

/** A workflow file. */
export interface Workflow {
  readonly name?: string;
  readonly on: Readonly<Record<string, Readonly<Record<string, unknown>> | readonly unknown[] | null>>;
  readonly permissions?: Permissions;
  readonly concurrency?: Concurrency;
  readonly defaults?: { readonly run?: { readonly shell?: string } };
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** A workflow, its file name and its text. */
export interface WorkflowFile {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly workflow: Workflow;
}

const FOLDER = '.github/workflows';

/** Parses a workflow. Throws where the text is not YAML. */
export function workflowOf(name: string, text: string): WorkflowFile {
  return { name, path: `${FOLDER}/${name}`, text, workflow: parse(text) as Workflow };
}

/** Every workflow of the repository. */
export function workflows(): WorkflowFile[] {
  return readdirSync(join(ROOT, FOLDER))
    .sort()
    .map((name) => workflowOf(name, readFileSync(join(ROOT, FOLDER, name), 'utf8')));
}

/** One workflow of the repository by file name. Throws for an unknown name. */
export function workflow(name: string): Workflow {
  const found = workflows().find((file) => file.name === name);
  if (!found) throw new Error(`no workflow ${name}`);
  return found.workflow;
}
