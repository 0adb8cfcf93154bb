import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashes } from '../src/archive/hashes.ts';
import { archiveRoot, callerFolder, projectRoot } from '../src/archive/location.ts';
import { transact } from '../src/archive/writer.ts';
import { argumentsOf, instant, run, UsageError, waiting } from '../src/command-line/command.ts';
import { countFindings, describeFindings } from '../src/command-line/findings.ts';
import { verifyDocuments } from '../src/gate/verify-documents.ts';
import type { Archive } from '../src/registry/archive.ts';
import { type Added, documentToAdd } from '../src/registry/documents/custom.ts';
import type { Json } from '../src/registry/documents/document.ts';
import {
  addDocument,
  releaseDocuments,
  UpdateError,
  type UpdateResult,
  type UpdateTools,
  updateDocuments,
} from '../src/registry/documents/update.ts';
import { catalogOf } from '../src/registry/rules/catalog.ts';
import { LISTS } from '../src/registry/rules/index.ts';

const USAGE = `npm run protocol -- verify [--base REF] [--json]
       npm run protocol -- update NAME…|--all --why TEXT [--version minor|major|VERSION] [--schema-version VERSION] [--from FILE.json]
       npm run protocol -- add NAME --why TEXT [--kind protocol|schema --version VERSION [--schema-version VERSION] --governs PATHS
                           --depends-on NAMES --enforced-by RULES | --validates TEXT --used-by NAMES] [--from FILE.json]
       npm run protocol -- init --why TEXT`;

const OPTIONS = {
  base: { type: 'string' },
  json: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  why: { type: 'string' },
  version: { type: 'string' },
  'schema-version': { type: 'string' },
  from: { type: 'string' },
  kind: { type: 'string' },
  governs: { type: 'string' },
  'depends-on': { type: 'string' },
  'enforced-by': { type: 'string' },
  validates: { type: 'string' },
  'used-by': { type: 'string' },
} as const;

type Values = ReturnType<typeof valuesOf>['values'];

function valuesOf(args: string[]) {
  return argumentsOf({ args, allowPositionals: true, options: OPTIONS });
}

/**
 * `npm run protocol`: verifies the protocols and schemas of the archive, and is the only way to change them (spec 5.4 and
 * 9). Exit 0, 1 for findings or a change that cannot be made, 2 for a broken call.
 */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values, positionals } = valuesOf(args);
    const [verb, ...names] = positionals;
    if (verb === 'verify' && names.length === 0) return verify(values);
    if (verb === 'update' && values.all !== names.length > 0)
      return change(values, (tools) => update(tools, names, values));
    if (verb === 'add' && names.length === 1)
      return change(values, (tools) => add(tools, names[0] ?? '', values));
    if (verb === 'init' && names.length === 0) return change(values, init);
    throw new UsageError('Say verify, update, add or init.');
  });
}

function verify({ base, json }: Values): number {
  const findings = verifyDocuments(archiveRoot(), projectRoot(), instant(), base);
  const ok = findings.length === 0;
  if (json) console.log(JSON.stringify({ ok, findings }));
  else
    console.log(
      ok
        ? 'Every document is as the index says.'
        : `${describeFindings(findings)}\n\n${countFindings(findings)}.`,
    );
  return ok ? 0 : 1;
}

type Make = (tools: UpdateTools & { archive: Archive; why: string; day: string }) => UpdateResult;

/** Makes a change under the archive's lock, writes it with its receipts, and says what it did. */
async function change({ why }: Values, make: Make): Promise<number> {
  if (!why?.trim()) throw new UsageError('Say why, with --why: it stands in the change log for good.');
  const at = instant();
  try {
    const { updated } = await transact(
      archiveRoot(),
      ({ archive }) => {
        const tools = { index: catalogOf(archive), documents: archive.documents, lists: LISTS, hashes };
        const result = make({ ...tools, archive, why: why.trim(), day: at.slice(0, 10) });
        const changeset = { files: result.files, reason: why.trim(), actor: 'protocol', at };
        return { changeset: result.files.length > 0 ? changeset : null, answer: result };
      },
      waiting,
    );
    for (const { name, from, to, why: reason } of updated)
      console.log(`${name}: ${from ?? 'new'} → ${to}  ${reason}`);
    if (updated.length === 0) console.log('Nothing to change: every document is what would be generated.');
    return 0;
  } catch (error) {
    if (!(error instanceof UpdateError || error instanceof RangeError)) throw error;
    console.error(`Nothing was changed: ${error.message}.`);
    return 1;
  }
}

const update = (tools: Parameters<Make>[0], names: readonly string[], values: Values): UpdateResult => {
  const one = names.length === 1;
  if ((values.from ?? values['schema-version']) && !one) {
    throw new UsageError('--from and --schema-version go with one name.');
  }
  return updateDocuments(tools, {
    names: values.all ? 'all' : names,
    version: values.version ?? 'minor',
    schema_version: values['schema-version'],
    why: tools.why,
    day: tools.day,
    content: values.from ? readJson(values.from) : undefined,
  });
};

function add(tools: Parameters<Make>[0], name: string, values: Values): UpdateResult {
  const document = documentToAdd({
    name,
    kind: values.kind,
    version: values.version,
    schema_version: values['schema-version'],
    governs: list(values.governs),
    depends_on: list(values['depends-on']),
    enforced_by: list(values['enforced-by']),
    validates: values.validates,
    used_by: list(values['used-by']),
  } satisfies Added);
  if (!document) {
    throw new UsageError(
      `${name} is not generated: give --kind protocol or schema, --version, and what belongs to it.`,
    );
  }
  return addDocument(tools, document, tools.why, tools.day, values.from ? readJson(values.from) : undefined);
}

/** The first release of a new archive. Refused wherever documents were released. */
const init: Make = (tools) => releaseDocuments(tools, tools.why, tools.day);

const list = (text: string | undefined) => text?.split(',').map((item) => item.trim()) ?? [];

function readJson(file: string): Json {
  const path = resolve(callerFolder(), file);
  if (!existsSync(path)) throw new UsageError(`${file} cannot be read: there is no such file.`);
  try {
    return JSON.parse(readFileSync(join(path), 'utf8')) as Json;
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${(error as Error).message}`);
  }
}
