import { describe, expect, test } from 'vitest';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import type { Capture } from '../../../src/registry/model/observations.ts';
import { isArchiveCard } from '../../../src/registry/observation/engagement.ts';
import { emptyArchive } from '../../fixtures/archive.ts';
import { draftOf, intakeInto, referenceTo, withCapturesOf } from '../../fixtures/observations.ts';

// Contents of the register for an observation: the string as it was issued, where the answer is held, and whether it engages the archive.

const erased = draftOf({
  q: 'who keeps the record',
  ev: 'capture',
  transcript: undefined,
  cites: undefined,
  cite_list: undefined,
});

/** An archive with a capture of the observation, with some fields of the capture changed. */
function captured(changes: Partial<Capture>): Archive {
  const archive = withCapturesOf(emptyArchive(), erased);
  const entries = archive.captures.entries.map((capture) => ({ ...capture, ...changes }));
  return { ...archive, captures: { ...archive.captures, entries } };
}

const taken = (archive: Archive, changes: Record<string, unknown> = {}) =>
  intakeInto(archive, [{ ...erased, capture_ref: referenceTo(archive), ...changes }]);

describe('an observation whose evidence is a capture', () => {
  const held = { transcript: null, imgs: [] };
  test('is refused where neither of them holds a transcript or an image', () => {
    const { result } = taken(captured(held));
    const actual = expect.stringContaining('a capture without a transcript and without an image');
    expect(result.findings).toMatchObject([{ rule: 'OBS-007', field: 'capture_ref', actual }]);
  });
  test.each([
    ['the capture has an image', { ...held, imgs: ['/data/captures-images/a.png'] }, {}],
    ['the capture has a transcript', { ...held, transcript: 'Nothing was found.' }, {}],
    ['the observation has the transcript', held, { transcript: 'Nothing was found.' }],
  ])('is taken where %s', (_what, capture, draft) => {
    expect(taken(captured(capture), draft).result.findings).toEqual([]);
  });

  test.each([
    ['EXACT MATCH', true, 'Computed: the capture is rated EXACT MATCH.'],
    ['ZERO RESULT', false, null],
  ] as const)('says of a capture that is rated %s: the archive is present, %s', (mt, present, basis) => {
    const image = { transcript: null, imgs: ['/data/captures-images/a.png'] };
    const [entry] = taken(captured({ ...image, mt })).archive.register.entries;
    expect([entry?.archive_present, entry?.archive_basis]).toEqual([present, basis]);
  });

  test('cannot deny what its capture is rated', () => {
    const archive = captured({ imgs: ['/data/captures-images/a.png'], mt: 'EXACT MATCH' });
    const { result } = taken(archive, { archive_present: false });
    const actual = 'false, although the capture is rated EXACT MATCH';
    expect(result.findings).toMatchObject([{ rule: 'OBS-010', actual }]);
  });
});

test('each observation keeps the string that was issued, the earliest one in the entry', () => {
  const issued = (q: string, date: string) => draftOf({ q, date, transcript: `On ${date}.` });
  const drafts = [
    issued('caf\u00e9', '2026-07-11'),
    issued('cafe\u0301', '2026-07-12'),
    issued('  caf\u00e9 ', '2026-07-13'),
    issued('caf\u00e9', '2026-07-14'),
  ];
  const { result, archive } = intakeInto(emptyArchive(), drafts);
  expect(result.findings).toEqual([]);
  const [entry, ...others] = archive.register.entries;
  expect([entry?.q, entry?.observations.map(({ q }) => q), others]).toEqual([
    'caf\u00e9',
    ['cafe\u0301', '  caf\u00e9 ', undefined],
    [],
  ]);
  // One of an earlier day comes later: its string becomes that of the entry, and no other is lost.
  const again = intakeInto(archive, [issued('cafe\u0301', '2026-07-10')]);
  const [grown] = again.archive.register.entries;
  expect([grown?.q, grown?.addr_id, grown?.observations.map(({ q }) => q)]).toEqual([
    'cafe\u0301',
    entry?.addr_id,
    ['caf\u00e9', undefined, '  caf\u00e9 ', 'caf\u00e9'],
  ]);
  expect(intakeInto(again.archive, drafts).result.existing).toHaveLength(4);
});

describe('a host of the settings with a path', () => {
  const archive_hosts = ['github.com/example/registry', 'registry.example', 'bücher.example'];
  const settings = { archive_hosts, archive_names: [] };
  test.each([
    ['https://github.com/example/registry', true],
    ['https://www.github.com/Example/Registry/blob/main/README.md?plain=1#top', true],
    ['https://github.com/example/%72egistry/', true],
    ['https://github.com/example/registry-2', false],
    ['https://github.com.evil.example/example/registry', false],
    ['https://docs.registry.example/anything', true],
    ['https://xn--bcher-kva.example/1', true],
    ['not a url', false],
  ])('%s is a card of the archive: %s', (url, is) => {
    expect(isArchiveCard({ url }, settings)).toBe(is);
  });
  test('a card without a URL shows no path', () => {
    const cards = [{ host: 'github.com' }, { host: 'registry.example' }];
    expect(cards.map((card) => isArchiveCard(card, settings))).toEqual([false, true]);
  });
});
