import { hashes } from '../../../src/archive/hashes.ts';
import type { Archive } from '../../../src/registry/archive.ts';
import { preview } from '../../../src/registry/mint/changeset.ts';
import { withdraw } from '../../../src/registry/mint/moves.ts';
import { archiveOf } from '../../fixtures/archive.ts';
import { readBy } from '../../fixtures/reading.ts';
import { byIssue, submission } from '../../fixtures/submissions.ts';
import { NOW } from '../../fixtures/tools.ts';
import { withAltered } from './case.ts';

// An archive before a reading pass, after it, and after a redaction.

const bare = { related_ids: '', entity_triples: '', methodology: '', falsification: '' };

/** Deposit 1 declares a concept, and its text defines one; deposit 2 mentions both, and revises the first. */
export const UNREAD = archiveOf(
  submission(
    {
      ...bare,
      title: 'On tethers',
      defines_concepts: 'continuity tether | method | A line between two works.',
      entity_triples: 'continuity tether | joins | works | relation | stated',
      body: 'A **wound gauge** is a measure of what an answer leaves out.',
    },
    byIssue(21),
  ),
  submission(
    {
      ...bare,
      title: 'On gauges',
      defines_concepts: 'Continuity tether | method | A line that is kept taut.',
      body: 'The wound gauge reads low, as deposit 1 says.',
    },
    byIssue(22),
  ),
);
export const READ = readBy(UNREAD);
export const REDACTED = (archive: Archive) => {
  const { changeset, ...known } = withdraw(archive, 1, 'asked for', true, NOW, hashes.sha256);
  return preview(archive, changeset, known);
};

export const first = READ.registry.deposits[0];
export const extracted = (term: string) => ({
  term,
  definition: 'Something that is added.',
  type: 'extracted',
});
export const defining =
  (...concepts: object[]) =>
  (archive: Archive) =>
    withAltered(archive, 1, { defines_concepts: [...(first?.defines_concepts ?? []), ...concepts] });
