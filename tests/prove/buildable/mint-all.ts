import { createArchive } from '../../../src/archive/create.ts';
import { hashes } from '../../../src/archive/hashes.ts';
import { archiveRoot } from '../../../src/archive/location.ts';
import { transact } from '../../../src/archive/writer.ts';
import { readBounded } from '../../../src/reader/read-bounded.ts';
import { inspectMarkdown } from '../../../src/registry/markdown/inspect.ts';
import { MintRun } from '../../../src/registry/mint/mint.ts';
import type { Submission } from '../../../src/registry/model/submission.ts';
import type { Finding } from '../../../src/registry/rules/rule.ts';
import { refuses } from '../../../src/registry/rules/run.ts';
import { issueBody, richEntry } from '../../fixtures/submissions.ts';
import type { Attempt } from './planned.ts';

// Generated submissions, read and judged as the mint does it, and minted into one archive.

const NOW = '2026-11-01T12:00:00Z';
/** A forge takes no longer issue body: longer texts are attached. */
const BODY_LIMIT = 65_536;

/** A submission that was generated, with the number by which it is generated again (from 1). */
export interface Made {
  readonly number: number;
  readonly attempt: Attempt;
  readonly submission: Submission;
  /** The word at the end of its text. */
  readonly end: string;
  /** What a depositor would send: the issue body, or the text of a Path B entry. */
  readonly sent: string;
}

/** Reads an attempt as a submission. Its text ends with a word that no other has, and so does its title where none is tried. */
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

/** What became of submissions: the number of the deposit of each that was admitted, and what refused the others. */
export interface Judged {
  readonly admitted: ReadonlyMap<number, Made>;
  readonly refused: readonly { readonly made: Made; readonly findings: readonly Finding[] }[];
}

/** Judges submissions one after the other, and mints all that nothing refuses into a new archive. Leaves no half of it. */
export function mintAll(made: readonly Made[], folder: string): Promise<Judged> {
  createArchive(folder, archiveRoot());
  return transact(folder, ({ archive, registryText }) => {
    const run = new MintRun(archive, { hashes, inspect: inspectMarkdown, now: NOW });
    const admitted = new Map<number, Made>();
    const refused: Judged['refused'][number][] = [];
    for (const one of made) {
      const findings = run.validate(one.submission);
      if (refuses(findings)) refused.push({ made: one, findings });
      else admitted.set(run.mint(one.submission).deposit_number, one);
    }
    const { changeset } = run.finish(registryText);
    return { changeset, answer: { admitted, refused } };
  });
}
