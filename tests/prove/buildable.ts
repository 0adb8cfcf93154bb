import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createArchive } from '../../src/archive/create.ts';
import { hashes } from '../../src/archive/hashes.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { archiveRoot, cacheRoot } from '../../src/archive/location.ts';
import { transact } from '../../src/archive/writer.ts';
import { readBounded } from '../../src/reader/read-bounded.ts';
import { MintRun } from '../../src/registry/changes/mint.ts';
import { inspectMarkdown } from '../../src/registry/markdown/inspect.ts';
import type { Submission } from '../../src/registry/model/submission.ts';
import type { Finding } from '../../src/registry/rules/rule.ts';
import { refuses } from '../../src/registry/rules/run.ts';
import { runHere } from '../fixtures/in-process.ts';
import { issueBody, richEntry } from '../fixtures/submissions.ts';
import { tryBuild } from '../site/building.ts';
import { type Attempt, attempts } from './buildable/attempts.ts';
import { wrongWithRecord } from './buildable/record.ts';
import type { Proof, ProofContext } from './proof.ts';

const NOW = '2026-11-01T12:00:00Z';
const TOTAL = 3000;
/** The number of submissions that are read in parallel. */
const TOGETHER = 4;
/** The patterns by which a build names a deposit or its page. */
const NAMED = /(?:deposit |\/s\/records\/)(\d+)/;
/** The maximum length of an issue body on a forge: longer texts are attached. */
const BODY_LIMIT = 65_536;

/** Mints submissions of every imaginable kind into one archive and builds its site. */
export const buildable: Proof = {
  name: 'buildable',
  requirement:
    'Whatever the rules admit is minted, validated and built, and its record page is there and whole.',
  run: async (ground) => {
    const { scratch, seed, say } = ground;
    const tried = attempts(ground.deposits ?? TOTAL, seed);
    const made: Made[] = [];
    for (let at = 0; at < tried.length; at += TOGETHER) {
      if (at % 500 === 0) say(`${at} submissions read`);
      const some = tried.slice(at, at + TOGETHER);
      made.push(...(await Promise.all(some.map((attempt, each) => make(attempt, at + each + 1)))));
    }
    const archive = join(scratch, 'archive');
    mkdirSync(archive);
    const judged = await mintAll(made, archive);
    say(`${judged.admitted.size} minted, ${judged.refused.length} refused; validating and building`);
    const escapes = [...unjudged(judged), ...(await wrongSite(archive, judged, ground))];
    return { lines: linesOf(made, judged), escapes: named(escapes, made, seed) };
  },
};

/** A generated submission, with the number (from 1) that generates it again. */
interface Made {
  readonly number: number;
  readonly attempt: Attempt;
  readonly submission: Submission;
  /** The word at the end of its text. */
  readonly end: string;
  /** The depositor's input: the issue body, or the text of a Path B entry. */
  readonly sent: string;
}

/** Reads an attempt as a submission. Its text ends with a unique word, and so does its title unless the attempt sets one. */
async function make(attempt: Attempt, number: number): Promise<Made> {
  const end = `fin${number}fin`;
  const where = `submission ${number}`;
  const { body = '', ...fields } = attempt.fields;
  const text = `${body || 'A text.'}\n\n${end}`;
  if (attempt.rich) {
    const entry = richEntry({ title: `Work ${end}`, ...attempt.rich });
    const submission = await readBounded({ where, entry, text, draft: false });
    return { number, attempt, submission, end, sent: `${JSON.stringify(entry)}\n\n${text}` };
  }
  const given = { title: `Work ${end}`, methodology: '', falsification: '', ...fields };
  const sent = issueBody({ ...given, body: text });
  const link = 'https://github.com/user-attachments/files/1/text.md';
  const isLong = text.length > BODY_LIMIT;
  const raw = isLong
    ? { where, body: issueBody({ ...given, body: link }), attachment: { text } }
    : { where, body: sent };
  return { number, attempt, submission: await readBounded({ raw }), end, sent };
}

/** The result for each submission: its deposit number, or the rules that refused it. */
interface Judged {
  readonly admitted: ReadonlyMap<number, Made>;
  readonly refused: readonly { readonly made: Made; readonly findings: readonly Finding[] }[];
}

/** Validates submissions one after the other, and mints all valid ones into a new archive, completely or not at all. */
function mintAll(made: readonly Made[], folder: string): Promise<Judged> {
  createArchive(folder, archiveRoot());
  return transact(folder, (archive) => {
    const run = new MintRun(archive, { hashes, inspect: inspectMarkdown, now: NOW });
    const admitted = new Map<number, Made>();
    const refused: Judged['refused'][number][] = [];
    for (const one of made) {
      const findings = run.validate(one.submission);
      if (refuses(findings)) refused.push({ made: one, findings });
      else admitted.set(run.mint(one.submission).deposit_number, one);
    }
    const { changeset } = run.finish();
    return { changeset, answer: { admitted, refused } };
  });
}

/** A fault that got past: the submission, where a single one causes it, and the fault. */
interface Escape {
  readonly number?: number | undefined;
  readonly what: string;
}

/** Rules that could not be checked: a refusal by them says nothing of the submission. */
function unjudged({ refused }: Judged): Escape[] {
  return refused.flatMap(({ made: { number }, findings }) =>
    findings
      .filter(({ actual }) => actual?.startsWith('the rule could not be checked'))
      .map(({ rule, actual }) => ({ number, what: `${rule}: ${actual}` })),
  );
}

async function wrongSite(
  archive: string,
  { admitted }: Judged,
  { scratch, say }: ProofContext,
): Promise<Escape[]> {
  const valid = await runHere('validate', [], { ARCHIVE: archive });
  const wrong = valid.code === 0 ? [] : [{ what: `the archive: ${reason(valid.stdout)}` }];
  const out = join(scratch, 'dist');
  const { code, output } = tryBuild({ archive, out, cache: join(scratch, 'cache') });
  if (code !== 0) {
    const number = admitted.get(Number(NAMED.exec(output)?.[1]))?.number;
    return [...wrong, { what: `the build stops: ${reason(output)}`, number }];
  }
  say('reading every page');
  const { deposits } = loadArchive(archive).registry;
  const records = deposits.flatMap((deposit) => {
    const made = admitted.get(deposit.deposit_number);
    return wrongWithRecord(out, deposit, made?.end).map((what) => ({
      number: made?.number,
      what: `its page: ${what}`,
    }));
  });
  const verified = await runHere('verify', [out], {});
  const copy = verified.code === 0 ? [] : [{ what: `verify: ${verified.stdout}${verified.stderr}` }];
  return [...wrong, ...records, ...copy];
}

function reason(said: string): string {
  return said.replace(/\s+/g, ' ').slice(0, 600);
}

function linesOf(made: readonly Made[], { admitted, refused }: Judged): string[] {
  const rules = refused.flatMap(({ findings }) => [
    ...new Set(findings.filter(({ level }) => level === 'error').map(({ rule }) => rule)),
  ]);
  const counted = [...Map.groupBy(rules, String)].toSorted(([, a], [, b]) => b.length - a.length);
  return [
    `${made.length} submissions: ${admitted.size} admitted, ${refused.length} refused with findings`,
    `rules that refused: ${counted.map(([rule, all]) => `${rule} ${all.length}`).join(', ')}`,
    'every record page was held against its entry, and everything by verify',
  ];
}

/** Each escape with its attempt, and with the file of its submission, so that it can be sent again. */
function named(escapes: readonly Escape[], made: readonly Made[], seed: number): string[] {
  const folder = join(cacheRoot(), 'escapes');
  mkdirSync(folder, { recursive: true });
  return escapes.map(({ number, what }) => {
    const one = made.find((each) => each.number === number);
    if (!one) return what;
    const path = join(folder, `buildable-${seed}-${one.number}.md`);
    writeFileSync(path, one.sent);
    return `submission ${one.number} (${JSON.stringify(one.attempt.what)}, ${path}): ${what}`;
  });
}
