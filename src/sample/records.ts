import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from './step.ts';

const FOLDER = join(import.meta.dirname, 'records');

/** The day on which the other records of the sample are made: its last, when every deposit that they refer to is there. */
const AT = '2026-11-20T13:00:00Z';

interface Designation {
  readonly entity: string;
  readonly status: string;
  readonly since: string;
}

/**
 * The commands that make the other records of the sample, in an order in which each finds what it refers to: terms before the reading
 * pass links them, captures before the register refers to them, and addresses last, because they are drawn from all of these.
 */
export function recordSteps(): Step[] {
  return [
    ...designations().map(({ entity, status, since }) => step('designate', entity, status, '--since', since)),
    step('resolve', 'add', join(FOLDER, 'dois.json')),
    step('terms', join(FOLDER, 'terms.json')),
    step('read', '--all'),
    step('capture', join(FOLDER, 'captures/captures.json')),
    step('intake', ...filesIn('register')),
    step('addresses', ...filesIn('addresses')),
  ];
}

function step(command: Step['command'], ...args: string[]): Step {
  return { command, args, at: AT };
}

function designations(): Designation[] {
  return JSON.parse(readFileSync(join(FOLDER, 'designations.json'), 'utf8')) as Designation[];
}

function filesIn(folder: string): string[] {
  return readdirSync(join(FOLDER, folder))
    .sort()
    .map((name) => join(FOLDER, folder, name));
}
