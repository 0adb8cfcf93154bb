import { describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { readList } from '../../src/registry/addresses/list.ts';
import { imageFacts } from '../../src/registry/captures/image-bytes.ts';
import { takeCaptures } from '../../src/registry/captures/take.ts';
import { emptyArchive } from '../fixtures/archive.ts';
import { captureDraft, PICTURES } from '../fixtures/captures.ts';
import { NOW } from '../fixtures/tools.ts';

// Drafts of captures, and lists of addresses, that somebody made to do harm.

function findingsOf(value: unknown): string[] {
  const drafts = [{ where: 'draft.json', value, images: new Map() }];
  const { findings } = takeCaptures(emptyArchive(), drafts, { hashes, now: NOW });
  return findings.map(({ rule, field }) => `${rule} ${field}`);
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const proto = (json: string) => json.replace('"notes":{}', '"notes":{"__proto__":"x"}');

describe('a draft of a capture', () => {
  test.each([
    ['a query of a character of no width', captureDraft({ q: '\u200b' }), 'CAP-002 q'],
    ['a query of several', captureDraft({ q: '\u200b\u00ad\u3164' }), 'CAP-002 q'],
    [
      'a transcript of more residue than is listed',
      captureDraft({ transcript: 'a\u200b'.repeat(10_001) }),
      'CAP-010 transcript',
    ],
    [
      'a note called __proto__',
      JSON.parse(proto(JSON.stringify(captureDraft({ notes: {} })))),
      'CAP-001 draft',
    ],
    ['notes without end', captureDraft({ notes: { a: JSON.parse(deep(20_000)) } }), 'CAP-001 draft'],
  ])('with %s is refused', (_what, draft, told) => {
    expect(findingsOf(draft)).toEqual([told]);
  });

  test('with emoji for a query is taken', () => {
    expect(findingsOf(captureDraft({ q: '👩‍🔬' }))).toEqual([]);
  });
});

test.each(Object.entries(PICTURES))('a picture as %s that lacks its last byte has no end', (_kind, bytes) => {
  expect(imageFacts(bytes)?.end).toBe(bytes.length);
  expect(imageFacts(bytes.subarray(0, -1))?.end).toBeUndefined();
});

test('an address without a visible character is refused', () => {
  const list = (query: string) => readList({ source: 'mm-rf-battery', addresses: [{ query }] });
  expect(list('\u200b').problems.map(({ field }) => field)).toEqual(['addresses.0.query']);
  expect(list('a').problems).toEqual([]);
});
