import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { paths } from '../../src/registry/archive/archive.ts';
import { endpoints } from '../../src/registry/documents/catalog.ts';
import { EXAMPLE_ENTRY, EXAMPLE_ENTRY_TEXT, exampleBody } from '../../src/registry/documents/example.ts';
import { AxnProtocol, CatalogIndex } from '../../src/registry/model/catalog.ts';
import { SUBMISSION_FIELDS } from '../../src/registry/model/submission.ts';
import * as vocabulary from '../../src/registry/model/vocabulary.ts';
import { RULES } from '../../src/registry/rules/index.ts';
import { SURFACES } from '../../src/registry/surfaces/index.ts';
import { attribute, below, textIn, textOf } from '../fixtures/elements.ts';
import { byId, hasClass, page, tagged, texts } from './facts.ts';
import { folder } from './shared.ts';

// The documentation holds what the lists hold: read back from the built pages.

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const index = CatalogIndex.parse(JSON.parse(readFileSync(join(folder, 'api/index.json'), 'utf8')));

describe('the page of the rules', () => {
  const elements = page('/protocol/rules/');

  test.each(RULES.map((rule) => [rule.id, rule] as const))('%s stands at its anchor', (id, rule) => {
    expect(paths.rule(id)).toBe(`/protocol/rules/#${id}`);
    const [shown] = texts(byId(elements, id));
    expect(shown).toContain(rule.requirement);
    expect(shown).toContain(flat(rule.remedy));
    expect(shown).toContain(rule.level === 'warning' ? 'advice' : 'required');
  });
});

describe('the page of the vocabularies', () => {
  const elements = page('/protocol/vocabularies/');
  const codes = new Set(texts(tagged(elements, 'code')));
  const lists = Object.entries(vocabulary).flatMap(([name, words]): [string, readonly string[]][] =>
    Array.isArray(words) ? [[name, words]] : [],
  );

  test.each(lists)('has every word of %s', (_name, words) => {
    expect(words.filter((word) => !codes.has(word))).toEqual([]);
  });

  test.each([
    ['cha-workplan-870', 'the workplan of queries that are still to be issued'],
    ['ZERO INDEX', 'the surface has nothing at this address'],
    ['title_match_score_<number>', 'the titles were compared; the score is from 0 to 1, or from 0 to 100'],
  ])('says what %s means', (word, meaning) => {
    const found = tagged(elements, 'dt').find((term) => textOf(term) === word);
    const siblings = found?.parentNode?.childNodes ?? [];
    expect(flat(siblings.map(textOf).join(' '))).toBe(`${word} ${meaning}`);
  });

  test('has the glyph table in its order, as pictures that are there', () => {
    const axn = AxnProtocol.parse(JSON.parse(readFileSync(join(folder, 'api/axn-protocol.json'), 'utf8')));
    const pictures = tagged(elements, 'img');
    expect(pictures.map((picture) => attribute(picture, 'alt'))).toEqual(axn.glyph_names);
    expect(
      pictures.filter((picture) => !existsSync(join(folder, attribute(picture, 'src') ?? 'none'))),
    ).toEqual([]);
  });
});

describe('the pages of documents, schemas and endpoints', () => {
  const words = (path: string) => texts(byId(page(path), 'main')).join();

  test('give version and hash of every protocol, and every reason for a change', () => {
    const shown = words('/protocol/');
    for (const { current_version, schema_version, content_sha256, governs } of Object.values(
      index.protocols,
    )) {
      for (const due of [current_version, schema_version, content_sha256, ...governs])
        expect(shown).toContain(due);
    }
    for (const { why } of index.change_log) expect(shown).toContain(why);
  });

  test('give path, hash and purpose of every schema', () => {
    const shown = words('/protocol/schemas/');
    for (const { canonical_path, content_sha256, validates } of Object.values(index.schemas)) {
      for (const due of [canonical_path, content_sha256, validates]) expect(shown).toContain(due);
    }
  });

  test('give path and origin of every published file and page', () => {
    const shown = words('/protocol/endpoints/');
    const { files, pages } = endpoints(SURFACES);
    for (const { path, derived_from } of [...files, ...pages]) {
      for (const due of [path, ...derived_from]) expect(shown).toContain(due);
    }
  });
});

describe('the page about depositing', () => {
  const elements = page('/protocol/deposit/');

  test('has the examples as they are minted in a test', () => {
    const shown = (id: string) => byId(elements, id).map(textIn).join();
    expect(shown('example-body')).toBe(exampleBody().trimEnd());
    expect(JSON.parse(shown('example-entry'))).toEqual(EXAMPLE_ENTRY);
    expect(shown('example-text')).toBe(EXAMPLE_ENTRY_TEXT.trimEnd());
  });

  test('has every heading with its hint', () => {
    const [shown] = texts(byId(elements, 'main'));
    for (const { heading, hint } of SUBMISSION_FIELDS) {
      expect(shown).toContain(`### ${heading}`);
      expect(shown).toContain(hint);
    }
  });

  test('shows a refusal as the rules give it, each finding with the address of its rule', () => {
    const refusal = elements.filter(hasClass('refusal')).flatMap((list) => below(list));
    const addresses = tagged(refusal, 'a').map((link) => attribute(link, 'href'));
    expect(addresses).toEqual(['PV-001', 'REQ-006', 'LIC-001', 'SUB-001', 'SAN-002'].map(paths.rule));
  });
});
