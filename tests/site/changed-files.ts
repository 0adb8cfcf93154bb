import { transact } from '../../src/archive/writer.ts';
import { mint } from '../../src/registry/changes/mint.ts';
import { refuses } from '../../src/registry/rules/run.ts';
import { byIssue, type RawFields, submission } from '../fixtures/submissions.ts';
import { TOOLS } from '../fixtures/tools.ts';

// Changes of an archive on disk, of which a site is made again.

/** An instant after everything in the sample and in a corpus. */
const AT = '2026-12-01T12:00:00Z';

/** Mints works into an archive on disk that cite no other and belong to no series: one, or one for each of the changes of it. */
export function mintWorks(root: string, changes: readonly RawFields[] = [{}]): Promise<void> {
  return transact(root, ({ archive }) => {
    const works = changes.map((change, at) =>
      submission(
        { related_ids: '', defines_concepts: '', entity_triples: '', ...change },
        byIssue(9001 + at),
      ),
    );
    const { findings, changeset } = mint(archive, works, { ...TOOLS, now: AT });
    if (refuses(findings) || !changeset) throw new Error(JSON.stringify(findings));
    return { changeset, answer: undefined };
  });
}
