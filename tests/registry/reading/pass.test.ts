import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { conceptsView, depositView } from '../../../src/registry/reading/concept-index.ts';
import { conceptsOf, termsOf } from '../../../src/registry/reading/concepts.ts';
import { editionOf } from '../../../src/registry/reading/editions.ts';
import { articleOf } from '../../../src/registry/reading/generated.ts';
import { readingPass } from '../../../src/registry/reading/pass.ts';
import { alwaysIn } from '../../fixtures/always.ts';
import { emptyArchive, mintInto } from '../../fixtures/archive.ts';
import { readBy } from '../../fixtures/reading.ts';
import { runs } from '../../fixtures/runs.ts';
import { BARE, byIssue, submission } from '../../fixtures/submissions.ts';
import { TOOLS } from '../../fixtures/tools.ts';

// Results of a reading pass do not depend on when the texts were read, and a second pass leaves them as they are.

/** Texts that define, revise and mention each other's terms and cite each other, before and after. */
const TEXTS = [
  ['A **wound gauge** is a measure of loss.', 'continuity tether | method | A line between works.'],
  ['The wound gauge and the continuity tether of deposit 1; see record 3.', ''],
  ['A **Wound gauge** is a tool of readers. A **retrieval basin** is a set of queries.', ''],
  [
    'Deposit 2 has a *retrieval basin*, and AXN-01 has none.',
    'Retrieval Basin | theory | All that is found.',
  ],
  ['Nothing is said here of anything.', 'wound gauge | axiom | What cannot be measured.'],
] as const;

const work = (text: number, place: number) =>
  submission(
    {
      ...BARE,
      title: `Work ${text}`,
      body: TEXTS[text]?.[0] ?? '',
      defines_concepts: TEXTS[text]?.[1] ?? '',
    },
    byIssue(place + 1),
  );

/** Everything that readers get of an archive: the days on which its texts were read are not among it. */
function publishedOf(archive: Archive) {
  const { deposits } = archive.registry;
  return {
    deposits: deposits.map((deposit) => depositView(archive, deposit)),
    editions: deposits.map((deposit) => editionOf(archive, deposit)?.file),
    concepts: conceptsView(archive),
    terms: termsOf(archive),
  };
}

const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1 });
/** After which mints a pass reads what is new. */
const moments = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 });

test('passes over what is new, whenever they come, leave what one pass over all leaves', () => {
  alwaysIn(runs(25), order, moments, (texts, reads) => {
    let stepwise = emptyArchive();
    let unread = emptyArchive();
    for (const [place, text] of texts.entries()) {
      stepwise = mintInto(stepwise, [work(text, place)]).archive;
      unread = mintInto(unread, [work(text, place)]).archive;
      if (reads[place]) stepwise = readBy(stepwise, 'new', `2026-07-${16 + place}T09:00:00Z`);
    }
    stepwise = readBy(stepwise, 'new', '2026-07-30T09:00:00Z');
    const once = readBy(unread, 'all', '2026-08-01T09:00:00Z');
    expect(publishedOf(stepwise)).toEqual(publishedOf(once));
    for (const which of ['all', 'new', [1]] as const)
      expect(readingPass({ ...once }, which, { ...TOOLS, now: '2027-01-01T00:00:00Z' }).changeset).toBeNull();
  });
});

describe('a later deposit that defines a term', () => {
  const { archive } = mintInto(emptyArchive(), [work(0, 0), work(2, 1), work(4, 2)]);
  const gauge = (of: Archive) => conceptsOf(of)['wound gauge'];

  test('revises it, and it stays defined where it was first', () => {
    const read = readBy(archive);
    expect(gauge(read)).toMatchObject({
      definition: 'a measure of loss.',
      defined_in: 1,
      engagement_type: 'revised',
    });
    expect(conceptsView(read).concepts['wound gauge']?.referenced_in).toEqual([2]);
  });

  test('keeps its own words in its own entry', () => {
    expect(readBy(archive).registry.deposits[2]?.defines_concepts).toEqual([
      { term: 'wound gauge', definition: 'What cannot be measured.', type: 'axiom' },
    ]);
  });

  test('is the first while the earlier one is unread', () => {
    expect(gauge(readBy(archive, [3]))).toMatchObject({ defined_in: 3, engagement_type: 'founded' });
    expect(gauge(readBy(readBy(archive, [3]), 'new'))).toMatchObject({ defined_in: 1 });
  });
});

test('a term that is no key of JSON is in no index', () => {
  const text = submission({ ...BARE, defines_concepts: '__proto__ | method | What all objects have.' });
  const read = readBy(mintInto(emptyArchive(), [text]).archive);
  expect(conceptsOf(read)).toEqual({});
});

test('an article says whose count of concepts it gives, which stays true when a pass finds more in the text', () => {
  const minted = mintInto(emptyArchive(), [work(2, 0), work(0, 1)]).archive;
  const own = minted.registry.deposits.map(({ defines_concepts = [] }) => defines_concepts.length);
  const read = readBy(minted);
  for (const [at, deposit] of read.registry.deposits.entries()) {
    expect(deposit.defines_concepts?.length).toBeGreaterThanOrEqual(own[at] ?? 0);
    const said = /Its entry names (one concept|\d+ concepts) that it defines:/.exec(
      articleOf(read, deposit) ?? '',
    )?.[1];
    expect(said).toBe(own[at] ? 'one concept' : undefined);
  }
});
