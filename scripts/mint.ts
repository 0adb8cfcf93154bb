import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { hashes } from '../src/archive/hashes.ts';
import { archiveRoot, callerFolder } from '../src/archive/location.ts';
import { makeSurfaces, validateArchive } from '../src/archive/prove.ts';
import { transact } from '../src/archive/writer.ts';
import { argumentsOf, instant, run, UsageError, waiting } from '../src/command-line/command.ts';
import { countFindings, describeFindings } from '../src/command-line/findings.ts';
import { readAllBounded } from '../src/reader/read-bounded.ts';
import type { Incoming } from '../src/reader/read-now.ts';
import { printable, printableJson } from '../src/registry/answers/printable.ts';
import { paths } from '../src/registry/archive.ts';
import { fromUtf8 } from '../src/registry/identity/hash.ts';
import { inspectMarkdown } from '../src/registry/markdown/inspect.ts';
import { preview } from '../src/registry/mint/changeset.ts';
import { type MintResult, mint } from '../src/registry/mint/mint.ts';
import type { Deposit } from '../src/registry/model/deposit.ts';
import { RichEntry } from '../src/registry/model/rich-entry.ts';
import type { Submission } from '../src/registry/model/submission.ts';
import type { Finding } from '../src/registry/rules/rule.ts';
import { refuses } from '../src/registry/rules/run.ts';
import { NO_ORIGIN } from '../src/registry/submission/read.ts';

const USAGE = `npm run mint -- FILE.md… [--dry-run] [--json] [--issue N]
       npm run mint -- --rich ENTRY.json --text FILE.md [--draft] [--dry-run] [--json]
       npm run mint -- --reconcile   (the open deposit issues of the forge that FORGE_TOKEN opens)`;

/**
 * `npm run mint`: mints files that hold issue bodies (Path A), or an entry with its text (Path B), into the archive; with
 * `--reconcile`, the open issues of the forge, by a pull request.
 */
export async function main(args: string[]): Promise<number> {
  return run(USAGE, async () => {
    const { values, positionals } = argumentsOf({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        draft: { type: 'boolean', default: false },
        issue: { type: 'string' },
        rich: { type: 'string' },
        text: { type: 'string' },
        reconcile: { type: 'boolean', default: false },
      },
    });
    if (values.reconcile) {
      if (args.length > 1) throw new UsageError('--reconcile stands alone: what it mints is on the forge.');
      // Only this call speaks to a forge: the others start without what that takes.
      const { ForgeSettingsError, reconcileForge } = await import('../src/bot/run.ts');
      return reconcileForge(instant).catch((error: unknown) => {
        throw error instanceof ForgeSettingsError ? new UsageError(error.message) : error;
      });
    }
    const incoming = values.rich
      ? [richSubmission(values.rich, values.text, values.draft, positionals)]
      : issueBodies(positionals, values.issue, values.draft || values.text !== undefined);
    const submissions = await readAllBounded(incoming);
    const outcome = await mintInto(archiveRoot(), submissions, values['dry-run']);
    console.log(values.json ? printableJson(asJson(outcome)) : asText(outcome, values['dry-run']));
    return outcome.ok ? 0 : 1;
  });
}

/** What became of the submissions. */
export interface MintOutcome extends Pick<MintResult, 'minted' | 'existing' | 'findings'> {
  readonly ok: boolean;
}

/**
 * Mints under the archive's lock: the pure mint, then the whole rule list and every surface over the proposed archive,
 * then the one writer. With any error nothing is written.
 */
export function mintInto(
  root: string,
  submissions: readonly Submission[],
  dryRun = false,
): Promise<MintOutcome> {
  return transact(
    root,
    ({ archive, registryText }) => {
      const now = instant();
      const result = mint(archive, registryText, submissions, { hashes, inspect: inspectMarkdown, now });
      const { minted, existing, changeset } = result;
      const findings: Finding[] = [...result.findings];
      if (changeset) {
        const proposed = preview(archive, changeset, result);
        findings.push(...validateArchive(proposed, now).filter(({ level }) => level === 'error'));
        if (!refuses(findings)) makeSurfaces(proposed);
      }
      const ok = !refuses(findings);
      const answer = { ok, minted: ok ? minted : [], existing, findings };
      return { changeset: ok && !dryRun ? changeset : null, answer };
    },
    waiting,
  );
}

function issueBodies(files: string[], issue: string | undefined, forRich: boolean): Incoming[] {
  if (files.length === 0) throw new UsageError('Name at least one file.');
  if (forRich) throw new UsageError('--draft and --text belong to --rich.');
  if (issue !== undefined && (files.length > 1 || !/^[1-9]\d*$/.test(issue))) {
    throw new UsageError('--issue takes one issue number and one file.');
  }
  const origin = { ...NO_ORIGIN, issue_number: issue === undefined ? null : Number(issue) };
  return files.map((file) => ({ raw: { where: file, body: read(file), origin } }));
}

function richSubmission(
  file: string,
  text: string | undefined,
  draft: boolean,
  positionals: string[],
): Incoming {
  if (!text || positionals.length > 0)
    throw new UsageError('--rich takes one entry, and --text its full text.');
  let json: unknown;
  try {
    json = JSON.parse(read(file));
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${(error as Error).message}`);
  }
  const entry = RichEntry.safeParse(json);
  if (!entry.success) {
    const issues = entry.error.issues.map(
      ({ path, message }) => `  at ${path.join('.') || 'the top'}: ${message}`,
    );
    throw new UsageError(`${file} is no entry of Path B:\n${issues.join('\n')}`);
  }
  return { where: basename(file), entry: entry.data, text: read(text), draft };
}

function read(file: string): string {
  try {
    return fromUtf8(readFileSync(resolve(callerFolder(), file)));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function brief(deposit: Deposit) {
  return {
    deposit_number: deposit.deposit_number,
    axn: deposit.axn,
    hash: deposit.hash,
    text_path: paths.text(deposit.hex),
    record_path: paths.record(deposit.deposit_number),
  };
}

function asJson({ ok, minted, existing, findings }: MintOutcome) {
  return {
    ok,
    minted: minted.map(brief),
    existing: existing.map(({ where, deposit }) => ({ where, ...brief(deposit) })),
    findings,
  };
}

function asText({ ok, minted, existing, findings }: MintOutcome, dryRun: boolean): string {
  const parts = [describeFindings(findings)];
  for (const { where, deposit } of existing) {
    parts.push(`${printable(where)}: already deposit ${deposit.deposit_number}, ${deposit.axn}`);
  }
  for (const deposit of minted) {
    const done = dryRun ? 'would be minted' : 'minted';
    parts.push(
      `${done}: deposit ${deposit.deposit_number}  ${deposit.axn}\n  ${printable(deposit.title)}\n  sha256 ${deposit.hash}\n  ${paths.record(deposit.deposit_number)}`,
    );
  }
  if (!ok) parts.push(`Nothing was minted: ${countFindings(findings)}. Mend them and run the command again.`);
  return parts.filter((part) => part !== '').join('\n\n');
}
