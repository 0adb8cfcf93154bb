import { isText, utf8 } from '../identity/hash.ts';
import { registryFiles } from '../mint/registry-files.ts';
import { RESOURCES, resourceAt, valueIn } from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';
import { tableText } from '../resources/write.ts';
import { adoptionIn } from './adopted-change.ts';
import type { Change, Problem, RuleContext, RuleSet } from './rule.ts';

// How the tables stand in their files: one form for each value, so that a change of a file is a change of what it says.

/** The text that the commands write for a file of a table; undefined for what people write, and where the value is of another shape. */
function writtenText(resource: Resource, path: string, { archive }: RuleContext): string | undefined {
  if (resource.kind === 'registry') return registryFiles(archive.registry).get(path)?.();
  if (resource.kind !== 'table') return undefined;
  const parsed = resource.schema.safeParse(valueIn(archive, resource));
  return parsed.success ? tableText(parsed.data as Record<string, unknown>) : undefined;
}

function* formProblems({ files }: Change, context: RuleContext): Iterable<Problem> {
  for (const { path, after } of files) {
    const resource = resourceAt(path);
    if (!resource || !after) continue;
    const written = writtenText(resource, path, context);
    if (written === undefined || same(after, utf8(written))) continue;
    const line = differingLine(after, written);
    yield { actual: `line ${line} in another form than the commands write it`, where: path };
  }
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

function differingLine(bytes: Uint8Array, written: string): number {
  const lines = (isText(bytes) ? new TextDecoder().decode(bytes) : '').split('\n');
  const due = written.split('\n');
  return lines.findIndex((line, at) => line !== due[at]) + 1 || lines.length;
}

/** What a table calls its own version says how to read it: a change of data does not change that. */
function* versionProblems(change: Change, { archive, hashes }: RuleContext): Iterable<Problem> {
  if (adoptionIn(change.base, archive, hashes)) return;
  for (const resource of Object.values(RESOURCES)) {
    const [before, after] = [change.base, archive].map((one) => versionIn(valueIn(one, resource)));
    if (before === after) continue;
    const actual = `${after ?? 'no value'}; it was ${before ?? 'not given'}`;
    yield { field: 'schema_version', actual, where: resource.path };
  }
}

function versionIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('schema_version' in value)) return undefined;
  return String(value.schema_version);
}

export const storedFormRules: RuleSet = {
  rules: [
    {
      id: 'REG-013',
      level: 'error',
      requirement:
        'A changed table stands in its file as the commands write it: one item on a line, keys in the order of the schema, and the schema_version that it had.',
      remedy:
        'Restore the file from the base (git checkout main -- FILE), and make the change with the command that writes the file. A correction by hand changes values only.',
      checks: {
        *change(change, context) {
          yield* formProblems(change, context);
          yield* versionProblems(change, context);
        },
      },
    },
  ],
};
