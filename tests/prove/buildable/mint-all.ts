import { createArchive } from '../../../src/archive/create.ts';
import { hashes } from '../../../src/archive/hashes.ts';
import { archiveRoot } from '../../../src/archive/location.ts';
import { transact } from '../../../src/archive/writer.ts';
import { readBounded } from '../../../src/reader/read-bounded.ts';
import { MintRun } from '../../../src/registry/changes/mint.ts';
import { inspectMarkdown } from '../../../src/registry/markdown/inspect.ts';
import type { Submission } from '../../../src/registry/model/submission.ts';
import type { Finding } from '../../../src/registry/rules/rule.ts';
import { refuses } from '../../../src/registry/rules/run.ts';
import { issueBody, richEntry } from '../../fixtures/submissions.ts';
import type { Attempt } from './planned.ts';

// Reads and validates generated submissions as the mint does, and mints them into one archive.

const NOW = '2026-11-01T12:00:00Z';
/** The maximum length of an issue body on a forge: longer texts are attached. */
const BODY_LIMIT = 65_536;

/** A generated submission, with the number (from 1) that generates it again. */
export interface Made {
  readonly number: number;
  readonly attempt: Attempt;
  readonly submission: Submission;
  /** The word at the end of its text. */
  readonly end: string;
  /** The depositor's input: the issue body, or the text of a Path B entry. */
  readonly sent: string;
}

/** Reads an attempt as a submission. Its text ends with a unique word, and so does its title unless the attempt sets one. */
export async function make(attempt: Attempt, number: number): Promise<Made> {
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
  const attached = text.length > BODY_LIMIT;
  const raw = {
    where,
    body: issueBody({
      ...given,
      body: attached ? 'https://github.com/user-attachments/files/1/text.md' : text,
    }),
    ...(attached ? { attachment: { text } } : {}),
  };
  const submission = await readBounded({ raw });
  return { number, attempt, submission, end, sent: issueBody({ ...given, body: text }) };
}

/** The result for each submission: its deposit number, or the rules that refused it. */
export interface Judged {
  readonly admitted: ReadonlyMap<number, Made>;
  readonly refused: readonly { readonly made: Made; readonly findings: readonly Finding[] }[];
}

/** Validates submissions one after the other, and mints all valid ones into a new archive, completely or not at all. */
export function mintAll(made: readonly Made[], folder: string): Promise<Judged> {
  createArchive(folder, archiveRoot());
  return transact(folder, ({ archive }) => {
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
