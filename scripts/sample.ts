import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { emptyRegistry } from '../src/archive/create.ts';
import { loadArchive } from '../src/archive/load.ts';
import { archiveRoot, projectRoot } from '../src/archive/location.ts';
import { transact } from '../src/archive/writer.ts';
import { argumentsOf, run } from '../src/command-line/command.ts';
import { formatAxn, glyphsOf } from '../src/registry/identity/axn.ts';
import { writeRegistry } from '../src/registry/mint/changeset.ts';
import type { Deposit } from '../src/registry/model/deposit.ts';
import { AXN_V1_SCHEMA_VERSION } from '../src/registry/model/vocabulary.ts';
import { RESOURCES } from '../src/registry/resources/index.ts';
import { main as backfill } from './backfill.ts';
import { main as lifecycle } from './lifecycle.ts';
import { main as mint } from './mint.ts';

const USAGE = 'npm run sample';

/**
 * `npm run sample`: mints the sample archive anew from `src/sample/`, in order, with the mint command itself. Each
 * deposit is minted at noon of its own date, so that the archive comes out the same byte for byte.
 */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    argumentsOf({ args, options: {} });
    const root = archiveRoot();
    const { archive } = loadArchive(root);
    if (!archive.site.sample) {
      console.error('data/site.json does not call this archive a sample: it is not minted anew.');
      return 1;
    }
    emptyRegistry(root);
    const folder = join(projectRoot(), 'scripts', 'sample');
    const work = mkdtempSync(join(tmpdir(), 'sample-'));
    try {
      const names = readdirSync(folder).filter((name) => /^\d+-.*(?<!\.text)\.(?:md|json)$/.test(name));
      for (const name of names.sort()) {
        const code = await mintOne(root, folder, name, work);
        if (code !== 0) return code;
      }
      return await liveOn(root);
    } finally {
      rmSync(work, { recursive: true, force: true });
      delete process.env.REGISTRY_TIME;
    }
  });
}

/** Deposits that are given an axn/v1 identifier, so that there is something to back-fill. */
const FOUR_GLYPHS = [43, 44];

const LATER: readonly { day: string; run: (args: string[]) => Promise<number>; args: string[] }[] = [
  { day: '2026-11-19', run: backfill, args: [] },
  {
    day: '2026-11-19',
    run: lifecycle,
    args: [
      'withdraw',
      '41',
      '--reason',
      'Filed as an example of a withdrawal; deposit 31 says what a tombstone is for.',
    ],
  },
  {
    day: '2026-11-20',
    run: lifecycle,
    args: [
      'withdraw',
      '42',
      '--redact',
      '--reason',
      'Filed as an exercise in redaction; nobody’s details were in it.',
    ],
  },
];

/** What becomes of the sample deposits after minting: by the same commands as for any archive. */
async function liveOn(root: string): Promise<number> {
  await giveFourGlyphs(root);
  for (const { day, run: command, args } of LATER) {
    process.env.REGISTRY_TIME = noonOf(day);
    const code = await command(args);
    if (code !== 0) return code;
  }
  return 0;
}

/** The fixture of the back-fill: two fresh deposits are rewritten as axn/v1 would have named them. */
async function giveFourGlyphs(root: string): Promise<void> {
  await transact(root, ({ archive }) => {
    const deposits = archive.registry.deposits.map((deposit): Deposit => {
      if (!FOUR_GLYPHS.includes(deposit.deposit_number)) return deposit;
      const { emoji, clusters, reading } = glyphsOf(deposit.hash, archive.tables, 'v1');
      const axn = formatAxn({ ...deposit, emoji });
      return {
        ...deposit,
        axn,
        emoji,
        clusters,
        reading,
        axn_display: emoji,
        axn_schema_version: AXN_V1_SCHEMA_VERSION,
      };
    });
    const files = [
      { path: RESOURCES.registry.path, write: writeRegistry({ ...archive.registry, deposits }) },
    ];
    const at = `${LATER[0]?.day}T12:00:00Z`;
    return {
      changeset: { files, reason: 'axn/v1 fixture of the sample', actor: 'sample', at },
      answer: undefined,
    };
  });
}

function noonOf(day: string): string {
  return `${day}T12:00:00Z`;
}

async function mintOne(root: string, folder: string, name: string, work: string): Promise<number> {
  const { deposits } = loadArchive(root).archive.registry;
  /** `{{axn:N}}` stands for the identifier of deposit N, which no text can know before N is minted. */
  const copy = (source: string) => {
    const text = readFileSync(join(folder, source), 'utf8').replace(/\{\{axn:(\d+)\}\}/g, (_, number) => {
      const found = deposits[Number(number) - 1];
      if (!found) throw new Error(`${source} names deposit ${number}, which is not minted yet`);
      return found.axn;
    });
    const target = join(work, basename(source));
    writeFileSync(target, text);
    return { target, text };
  };
  const { target, text } = copy(name);
  const date = name.endsWith('.json')
    ? (JSON.parse(text) as { date: string }).date
    : (/^### Date\s+(\S+)/m.exec(text)?.[1] ?? '');
  process.env.REGISTRY_TIME = noonOf(date);
  if (!name.endsWith('.json')) return mint([target]);
  const draft = 'draft_pending_reason' in (JSON.parse(text) as object) ? ['--draft'] : [];
  return mint(['--rich', target, '--text', copy(name.replace(/json$/, 'text.md')).target, ...draft]);
}
