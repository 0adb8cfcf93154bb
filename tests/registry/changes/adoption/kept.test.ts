import { expect, test } from 'vitest';
import { validateArchive } from '../../../../src/archive/prove.ts';
import { type Archive, hasText, textFile } from '../../../../src/registry/archive/archive.ts';
import { preview } from '../../../../src/registry/archive/changeset.ts';
import { mint } from '../../../../src/registry/changes/mint.ts';
import { errorsOfProposal } from '../../../../src/site/prove.ts';
import { emptyArchive } from '../../../fixtures/archive.ts';
import { adoptFiles, ForeignDraft } from '../../../fixtures/foreign/archive.ts';
import { byIssue, submission } from '../../../fixtures/submissions.ts';
import { TOOLS } from '../../../fixtures/tools.ts';

// Results of an adoption for faults that once stopped it or what came after it, value by value.

const NOW = '2026-11-26T12:00:00Z';
const TARGET = emptyArchive();
const MANY = 12;

/** Adopts an archive of twelve deposits after something was done to it. */
function adopted(spoil: (draft: ForeignDraft) => void, keepText: readonly string[] = []) {
  const draft = new ForeignDraft(MANY);
  spoil(draft);
  const { files } = draft.written();
  const { changeset, known, report, waivers, stopped } = adoptFiles(files, NOW, keepText);
  const archive = changeset ? preview(TARGET, changeset, known) : TARGET;
  const errors = validateArchive(archive, NOW).filter(({ level }) => level === 'error');
  const waived = waivers.map(({ rule, resource, key, field }) => `${rule} ${resource} ${key} ${field}`);
  return { archive, draft, errors, findings: report.findings, waived, stopped };
}

const axnIn = (draft: ForeignDraft, number: number) => String(draft.at(number).entry.axn);
/** The bytes of the files that an adoption kept aside. */
const keptIn = ({ files }: Archive) =>
  files.paths.filter((path) => path.startsWith('data/adopted/')).map((path) => files.read(path));
const depositIn = ({ registry }: Archive, number: number) => registry.deposits[number - 1];

test('two deposits of one label, one without a text, are kept with label and identifier, and share no file', () => {
  const { archive, draft, errors, waived } = adopted((draft) => {
    draft.relabel(draft.at(9), '05');
    Object.assign(draft.at(9), { path: undefined, text: undefined });
    delete draft.at(9).entry.full_text_path;
  });
  expect(errors).toEqual([]);
  const [five, nine] = [depositIn(archive, 5), depositIn(archive, 9)];
  expect(five).toMatchObject({
    axn: axnIn(draft, 5),
    hex: '05',
    full_text_path: '/data/texts/AXN-05-text.md',
  });
  expect(nine).toMatchObject({ axn: axnIn(draft, 9), hex: '05', text_held_by: 5 });
  expect(nine?.full_text_path).toBeUndefined();
  expect([five, nine].map((deposit) => deposit && hasText(archive, deposit))).toEqual([true, false]);
  expect(waived).toEqual(expect.arrayContaining(['AXN-005 registry 9 hex', 'TXT-001 registry 9 hash']));
});

test('of two texts of one label the adoption asks which is published, and keeps the other', () => {
  const spoil = (draft: ForeignDraft) => {
    draft.relabel(draft.at(9), '05');
    draft.at(9).path = 'data/texts/AXN-05-b-text.md';
    draft.at(9).entry.full_text_path = '/data/texts/AXN-05-b-text.md';
  };
  const asked = adopted(spoil);
  expect([asked.stopped, asked.findings.find(({ done }) => done === 'stopped')?.note]).toEqual([
    true,
    expect.stringContaining(
      `--keep-text AXN, where AXN is ${axnIn(asked.draft, 5)} or ${axnIn(asked.draft, 9)}`,
    ),
  ]);
  const { archive, draft, errors } = adopted(spoil, [axnIn(asked.draft, 9)]);
  expect(errors).toEqual([]);
  expect(depositIn(archive, 5)).toMatchObject({ text_held_by: 9 });
  expect(archive.files.read('data/texts/AXN-05-text.md')).toEqual(draft.at(9).text);
  expect(keptIn(archive)).toContainEqual(draft.at(5).text);
});

test('an address whose key is the empty string stands under the slug of its query, and the report says so', () => {
  const { archive, errors, findings } = adopted(({ tables }) => {
    tables.addresses.push(['', { canonical_query: 'what is on the shelf', type: 'unmatched' }]);
    tables.addresses.push(['Loose Leaves', { canonical_query: 'loose leaves', type: 'unmatched' }]);
  });
  expect(errors).toEqual([]);
  expect(Object.keys(archive.addresses.addresses)).toEqual(
    expect.arrayContaining(['what-is-on-the-shelf', 'loose-leaves']),
  );
  expect(findings).toContainEqual(
    expect.objectContaining({ resource: 'addresses', found: '""', done: 'mapped' }),
  );
});

test('a table with signs that are no emoji is a table: new deposits have its glyphs', async () => {
  const { archive, errors } = adopted((draft) => {
    for (let byte = 0; byte < 256; byte += 1)
      if (byte % 2) draft.table[byte] = String.fromCodePoint(0x2200 + byte);
    for (const deposit of draft.deposits) draft.rehash(deposit, String(deposit.entry.hash));
  });
  expect(errors).toEqual([]);
  const minted = mint(archive, [submission({ supersedes: '' }, byIssue(1))], TOOLS);
  const after = minted.changeset && preview(archive, minted.changeset, minted.known);
  expect(after && validateArchive(after, NOW).filter(({ level }) => level === 'error')).toEqual([]);
  expect(minted.minted[0]?.emoji).toMatch(/[\u2200-\u22FF]/);
});

test('where the label of the next number is in use, one deposit after the other takes the next free one', async () => {
  const { archive, errors } = adopted((draft) => {
    draft.relabel(draft.at(3), '0D');
    draft.relabel(draft.at(4), '0E');
  });
  expect(errors).toEqual([]);
  let now = archive;
  for (const [number, hex] of [
    [13, '0F'],
    [14, '10'],
    [15, '11'],
  ] as const) {
    const works = [
      submission({ title: `Work ${number}`, body: `Of ${number}.`, supersedes: '' }, byIssue(number)),
    ];
    const result = mint(now, works, { ...TOOLS, now: NOW });
    const { changeset, known } = result;
    expect(result.minted.map((one) => [one.deposit_number, one.hex])).toEqual([[number, hex]]);
    if (!changeset) throw new Error('nothing was minted');
    expect(await errorsOfProposal(now, changeset, known, NOW)).toEqual([]);
    now = preview(now, changeset, known);
  }
});

test('predecessor and superseded_by become the chain, by number, identifier or object', () => {
  const { archive, draft, errors, findings } = adopted((draft) => {
    Object.assign(draft.at(2).entry, {
      status: 'SUPERSEDED',
      superseded_by: { axn: draft.at(7).entry.axn, date: '2026-06-28', reason: 'A second printing.' },
    });
    Object.assign(draft.at(7).entry, { predecessor: 2 });
    Object.assign(draft.at(8).entry, { predecessor: 'the first printing' });
  });
  expect(errors).toEqual([]);
  expect(depositIn(archive, 2)).toMatchObject({
    superseded_by_deposit_number: 7,
    superseded_by_axn: axnIn(draft, 7),
    superseded_at: '2026-06-28',
    superseded_reason: 'A second printing.',
  });
  expect(depositIn(archive, 7)).toMatchObject({
    predecessor_deposit_number: 2,
    predecessor_axn: axnIn(draft, 2),
  });
  expect(findings).toContainEqual(expect.objectContaining({ key: '8', field: 'predecessor', done: 'kept' }));
});

test('half a character and what is no character become U+FFFD under a waiver, in entries, tables and texts', () => {
  const { archive, draft, errors, waived, findings } = adopted((draft) => {
    draft.at(2).entry.title = 'Notes \uD83D of the society';
    draft.at(3).entry.keywords = ['archive', 'a\uFDD0b'];
    draft.rewrite(draft.at(4), 'Between \uFFFE and more.\n');
    draft.rewrite(draft.at(5), new Uint8Array([0x41, 0xed, 0xa0, 0xbd, 0x42, 0x0a]));
    draft.tables.terms.push({
      term: 'half \uD83D shelf',
      definition: 'A shelf.',
      type: 'specification',
      defined_in_deposit: 2,
    });
  });
  expect(errors).toEqual([]);
  expect(depositIn(archive, 2)?.title).toBe('Notes \uFFFD of the society');
  expect(depositIn(archive, 3)?.keywords).toEqual(['archive', 'a\uFFFDb']);
  const textOf = (number: number) =>
    new TextDecoder().decode(archive.files.read(textFile(depositIn(archive, number) ?? { hex: '' })));
  expect([textOf(4), textOf(5)]).toEqual(['Between \uFFFD and more.\n', 'A\uFFFDB\n']);
  expect(archive.terms.terms.map(({ term }) => term)).toContain('half \uFFFD shelf');
  expect(waived).toEqual(
    expect.arrayContaining([
      'SAN-001 registry 2 title',
      'SAN-001 registry 3 keywords',
      'SAN-001 registry 4 full_text_path',
      'SAN-001 terms half \uFFFD shelf term',
    ]),
  );
  expect(keptIn(archive)).toContainEqual(draft.at(4).text);
  expect(findings.filter(({ found }) => /[\p{Surrogate}\p{Noncharacter_Code_Point}]/u.test(found))).toEqual(
    [],
  );
});

test('an entry that stands twice is one, and keys that objects have are keys', () => {
  const { archive, errors } = adopted((draft) => {
    const { entry } = draft.at(6);
    draft.at(6).entry = JSON.parse(`{"constructor":"kept",${JSON.stringify(entry).slice(1)}`);
    draft.deposits.push({ ...draft.at(6) });
  });
  expect(errors).toEqual([]);
  expect(archive.registry.deposits).toHaveLength(MANY);
  expect(depositIn(archive, 6)?.source_fields).toEqual({ constructor: 'kept' });
});
