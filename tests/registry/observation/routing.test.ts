import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../../src/archive/hashes.ts';
import { RegisterEntry } from '../../../src/registry/model/observations.ts';
import { AUTH_FORMS } from '../../../src/registry/model/vocabulary.ts';
import { addressKey, addrId, queryFault } from '../../../src/registry/observation/ids.ts';
import { slugOf } from '../../../src/registry/observation/route.ts';
import { RULES } from '../../../src/registry/rules/index.ts';
import { runArchive } from '../../../src/registry/rules/run.ts';
import { alwaysIn } from '../../fixtures/always.ts';
import { emptyArchive } from '../../fixtures/archive.ts';
import {
  draftOf,
  intakeInto,
  referenceTo,
  withCapturesOf,
  withObservations,
} from '../../fixtures/observations.ts';
import { runs } from '../../fixtures/runs.ts';
import { contextOf } from '../../fixtures/tools.ts';

// Where observations go, whatever stands in their strings.

const STRINGS = ['gauge', 'Gauge', '“gauge”', 'café', 'cafe\u0301', ' café ', 'ما هذا؟', '👩‍🔬', 'x'];
const draft = fc
  .record({
    q: fc.oneof(fc.constantFrom(...STRINGS), fc.string({ unit: 'grapheme', minLength: 1 })),
    date: fc.constantFrom('2026-07-01', '2026-07-02', '2026-07-03'),
    surface: fc.constantFrom('Panel', 'Overview', '画面'),
    auth: fc.constantFrom(...AUTH_FORMS),
  })
  .filter(({ q }) => queryFault(q) === undefined)
  .map((one) => ({ ...one, ...draftOf({ ...one, transcript: `${one.q} ${one.auth}` }) }));

describe('any drafts', () => {
  test('go into one entry for each address key and surface, each observation once, and break no rule', () => {
    alwaysIn(runs(150), fc.array(draft, { maxLength: 12 }), (drafts) => {
      const { result, archive } = intakeInto(emptyArchive(), drafts);
      const { entries } = archive.register;
      const routes = new Set(drafts.map(({ q, surface }) => `${addressKey(q)}\n${surface}`));
      const moments = new Set(
        drafts.map((one) => `${addressKey(one.q)}\n${one.surface}\n${one.date}\n${one.auth}`),
      );
      expect(entries.length).toBe(routes.size);
      expect(new Set(entries.map(({ slug }) => slug)).size).toBe(entries.length);
      expect(result.taken.length).toBe(moments.size);
      for (const entry of entries) {
        expect(entry.addr_id).toBe(addrId(entry.q, hashes.sha256));
        expect(JSON.stringify(entry)).toBe(JSON.stringify(RegisterEntry.parse(entry)));
      }
      const broken = runArchive(RULES, contextOf(archive)).filter(({ rule }) => rule.startsWith('OBS'));
      expect(broken).toEqual([]);
    });
  });

  test('give the same register in one run as one after the other', () => {
    alwaysIn(50, fc.array(draft, { maxLength: 6 }), (drafts) => {
      const together = intakeInto(emptyArchive(), drafts).archive.register;
      const apart = drafts.reduce((archive, one) => intakeInto(archive, [one]).archive, emptyArchive());
      expect(apart.register).toEqual(together);
    });
  });
});

test('an observation has the id of its capture, also where another one has the plain id', () => {
  const signedOut = draftOf({ auth: 'signed out; not incognito' });
  const signedIn = draftOf({ auth: 'signed in; not incognito', transcript: 'Signed in.' });
  const archive = withCapturesOf(emptyArchive(), signedIn);
  const { entries } = withObservations(archive, signedOut, signedIn).register;
  expect(entries[0]?.observations.map(({ obs_id }) => obs_id)).toEqual([referenceTo(archive).obs_id]);
  expect(entries[0]?.obs_id).not.toBe(referenceTo(archive).obs_id);
});

test.each([
  ['“What is a wound gauge?”', 'what-is-a-wound-gauge'],
  ['Crème brûlée & café', 'creme-brulee-and-cafe'],
  ['ما هذا؟', ''],
  ['mixed слово', ''],
  ['word '.repeat(40), 'word-word-word-word-word-word-word-word-word-word-word-word-word-word-word-word'],
])('the slug of %s', (q, slug) => {
  expect(slugOf(q)).toBe(slug);
});
