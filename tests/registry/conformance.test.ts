import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { deriveIdentity, graphemes, parseAxn } from '../../src/registry/identity/axn.ts';
import { canonicalText, type TextParts } from '../../src/registry/identity/canonical-text.ts';
import { contentSwhid, utf8 } from '../../src/registry/identity/hash.ts';
import { explainFamily, glyphsOf, hexOf, paddedHex } from '../../src/registry/identity/parts.ts';
import type { Family } from '../../src/registry/model/vocabulary.ts';
import { addressKey, addrId } from '../../src/registry/observation/ids.ts';
import { RULES } from '../../src/registry/rules/index.ts';
import { runScope } from '../../src/registry/rules/run.ts';
import { checkLink } from '../../src/registry/text/links.ts';
import { emptyArchive } from '../fixtures/archive.ts';
import { ROOT } from '../fixtures/checkout.ts';
import { draftOf, intakeInto } from '../fixtures/observations.ts';
import { submission } from '../fixtures/submissions.ts';
import { contextOf } from '../fixtures/tools.ts';

// Runs the published conformance vectors with our implementation. tests/commands runs them with another one.

interface Vector {
  readonly id: string;
  readonly why?: string;
  readonly given: Record<string, unknown>;
  readonly expect: Record<string, unknown>;
}

const FOLDER = join(ROOT, 'api/conformance');
const ARCHIVE = emptyArchive();
const { tables } = ARCHIVE;

const sets = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json') && name !== 'index.json')
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as { kind: string; vectors: Vector[] });

const partsOf = (given: Vector['given']) => given as Record<keyof TextParts, string>;

/** The result of our implementation for a vector's input, in the form of its expectation. */
const RUN: Record<string, (given: Record<string, unknown>) => unknown> = {
  hex: ({ deposit_number }) => {
    try {
      const hex = hexOf(deposit_number as number);
      return { hex, padded: paddedHex(hex) };
    } catch (error) {
      if (error instanceof RangeError) return { refused: true };
      throw error;
    }
  },
  parse: ({ text }) => {
    const parts = parseAxn(text as string);
    return parts ? { ...parts, schema: `axn/${parts.schema}` } : { refused: true };
  },
  canonical: (given) => {
    const bytes = utf8(canonicalText(partsOf(given)));
    return { canonical_text_hex: Buffer.from(bytes).toString('hex'), sha256: hashes.sha256(bytes) };
  },
  derive: (given) => {
    const bytes = utf8(canonicalText(partsOf(given)));
    const hash = hashes.sha256(bytes);
    const hex = hexOf(given.deposit_number as number);
    const { emoji, clusters, reading, axn } = deriveIdentity(hash, hex, given.family as Family, tables);
    return {
      canonical_text_base64: Buffer.from(bytes).toString('base64'),
      hash,
      content_swhid: contentSwhid(bytes, hashes.sha1),
      emoji,
      clusters,
      reading,
      hex,
      axn,
      v1_emoji: glyphsOf(hash, tables, 'v1').emoji,
    };
  },
  glyphs: ({ digest }) => glyphsOf(digest as string, tables),
  graphemes: ({ text }) => ({ graphemes: graphemes(text as string) }),
  family: ({ keywords, content_type }) => ({
    family: explainFamily(keywords as string[], content_type as string, tables).family,
  }),
  values: ({ field, value, submitted_at }) => {
    const now = (submitted_at as string | undefined) ?? '2026-07-15T12:00:00Z';
    const context = { ...contextOf(ARCHIVE), now };
    const subject = submission({ [field as string]: value as string });
    const findings = runScope(RULES, 'submission', subject, context, 'vector');
    return { rule: findings.find((one) => one.field === field)?.rule ?? null };
  },
  addresses: ({ q }) => ({ key: addressKey(q as string), addr_id: addrId(q as string, hashes.sha256) }),
  routing: ({ observations }) => ({ observations: routed(observations as Record<string, unknown>[]) }),
  links: ({ target }) => ({ rule: LINK_RULES[checkLink(target as string)?.fault ?? 'none'] }),
};

/** Results of the intake for observations: ids and number of the entry of each, or the rule that refuses it. */
function routed(observations: readonly Record<string, unknown>[]) {
  const drafts = observations.map((one, at) => ({ ...draftOf(one), transcript: `Answer ${at}.` }));
  const { result } = intakeInto(emptyArchive(), drafts);
  const slugs = [...new Set(result.taken.map(({ slug }) => slug))];
  const taken = new Map(result.taken.map((one) => [one.where, one]));
  return drafts.map((_, at) => {
    const where = `draft ${at + 1}`;
    const one = taken.get(where);
    if (!one) return { refused: result.findings.find((finding) => finding.where === where)?.rule };
    return { addr_id: one.addr_id, obs_id: one.obs_id, entry: slugs.indexOf(one.slug) + 1 };
  });
}

const LINK_RULES = { target: 'SAN-002', invisible: 'SAN-004', none: null };

describe('the conformance set', () => {
  test('has at least two hundred vectors, valid and invalid, of every kind', () => {
    expect(sets.map(({ kind }) => kind).sort()).toEqual(Object.keys(RUN).sort());
    expect(sets.reduce((total, { vectors }) => total + vectors.length, 0)).toBeGreaterThanOrEqual(200);
  });

  test('has unique vector ids', () => {
    const ids = sets.flatMap(({ vectors }) => vectors.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe.each(sets)('$kind', ({ kind, vectors }) => {
  test.each(vectors.map((vector) => [vector.id, vector] as const))('%s', (_id, vector) => {
    const { reason: _words, ...due } = vector.expect;
    expect(RUN[kind]?.(vector.given), vector.why).toEqual(due);
  });
});
