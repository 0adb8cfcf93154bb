import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { textFile } from '../../src/registry/archive/archive.ts';
import { bodyOf, canonicalText } from '../../src/registry/identity/canonical-text.ts';
import type { Deposit, Registry } from '../../src/registry/model/deposit.ts';
import { headersOf } from '../../src/registry/surfaces/store-plan.ts';
import { bytesOf } from '../fixtures/disk.ts';
import { IN_FULL } from '../fixtures/runs.ts';
import { copyArchive, environment } from './building.ts';

// A site that is built with what earlier builds kept has the bytes of a cold build, after every kind of edit of the sources: in two halves,
// and with `npm run prove -- long-tests` one after the other.

// Edits of the sources of an archive, each of another kind, as no command makes them.

type Json = Record<string, unknown>;

function edited<T = Json>(archive: string, path: string, edit: (value: T) => void): void {
  const file = join(archive, path);
  const value = JSON.parse(readFileSync(file, 'utf8')) as T;
  edit(value);
  writeFileSync(file, JSON.stringify(value));
}

function deposit(archive: string, number: number, edit: (deposit: Deposit & Json) => void): void {
  edited<Registry>(archive, 'data/registry.json', ({ deposits }) => {
    edit(deposits.find(({ deposit_number }) => deposit_number === number) as Deposit & Json);
  });
}

/** Another title and body, with the hash of the text that they make. */
function rewrite(archive: string, number: number, title: string, more: string): void {
  deposit(archive, number, (one) => {
    const file = join(archive, textFile(one));
    const body = bodyOf(readFileSync(file, 'utf8'), one) ?? '';
    one.title = title;
    const text = canonicalText({ ...one, body: `${body}\n${more}\n` });
    writeFileSync(file, text);
    one.hash = hashes.sha256(text);
    one.axn_canonical = one.hash;
  });
}

function itemsOf(value: Json, name: string): Json[] {
  return Object.values(value[name] as Record<string, Json>);
}

const STATED_CONCEPT = {
  ...{
    term: 'digest',
    definition: 'What is stated of it.',
    defined_in: 2,
    type: 'method',
    entity_triples: [],
  },
  ...{ classified: false, provenance_method: 'filter', engagement_type: 'unclassified' },
};

/** Each kind of edit by its name. */
const EDITS: Readonly<Record<string, (archive: string) => void>> = {
  // Every page shows them: the last edits must leave most pages as they were, or a page that is stale would be made anew.
  'the settings of the site': (archive) =>
    edited(archive, 'data/site.json', (value) => {
      value.name = 'Ein anderer Name';
      value.language = 'de';
    }),
  'a text and a title that others show': (archive) =>
    rewrite(archive, 1, 'Another title of the charter', 'It now names AXN-05 and deposit 7.'),
  'a description': (archive) => rewrite(archive, 9, 'Another title', ''),
  'keywords, creator and type of one': (archive) =>
    deposit(archive, 12, (one) => {
      one.keywords = ['permanence', 'a keyword of its own'];
      one.content_type = 'dataset';
    }),
  'a status': (archive) =>
    deposit(archive, 5, (one) => {
      one.status = 'WITHDRAWN';
      one.withdrawn_at = '2026-11-20';
      one.withdrawn_reason = 'Deposited by mistake.';
    }),
  'a relation': (archive) => {
    deposit(archive, 14, (one) => {
      one.status = 'SUPERSEDED';
      one.superseded_by_deposit_number = 15;
    });
    deposit(archive, 15, (one) => {
      one.supersedes = 14;
    });
  },
  'an article and entities': (archive) =>
    deposit(archive, 16, (one) => {
      one.wiki_article = 'An article that names AXN-02, deposit 3 and the sample archive.';
      one.wiki_status = 'reviewed';
      one.entities = [
        { subject: 'a gauge', predicate: 'is', object: 'a tool', type: 'x', evidence_status: 'y' },
      ];
      one.entity_status = 'reviewed';
    }),
  'a concept': (archive) =>
    edited(archive, 'data/entity-index.json', (value) => {
      value.concepts = { digest: STATED_CONCEPT };
    }),
  terms: (archive) =>
    edited(archive, 'data/lexical-minting-registry.json', (value) => {
      (value.terms as Json[]).splice(3, 5);
    }),
  addresses: (archive) =>
    edited(archive, 'data/semantic-addresses.json', (value) => {
      for (const address of itemsOf(value, 'addresses').slice(0, 9)) address.refers_to = ['digest'];
    }),
  captures: (archive) =>
    edited(archive, 'data/EA-WG-CAPTURES-01-v8.3.json', (value) => {
      (value.entries as Json[]).splice(2, 4);
    }),
  'the register': (archive) =>
    edited(archive, 'data/observation-register.json', (value) => {
      (value.entries as Json[]).splice(1, 2);
    }),
  'legacy DOIs': (archive) =>
    edited(archive, 'data/doi-resolution-index.json', (value) => {
      for (const mapping of (value.mappings as Json[]).slice(0, 6)) mapping.status = '410_GONE';
    }),
  'a redaction': (archive) =>
    deposit(archive, 18, (one) => {
      Object.assign(one, { status: 'WITHDRAWN', redacted: true, withdrawn_at: '2026-11-20' });
      one.withdrawn_reason = 'Asked for.';
      delete (one as Json).full_text_path;
    }),
};

/** Each kind of edit is a build. */
const MANY_BUILDS_MS = 1_800_000;

let folder = '';
let archive = '';

/** Builds the archive as it is, with what is kept in a cache, and returns the hashes of the site's files. */
function built(cache: string): Record<string, string> {
  const out = join(folder, 'site');
  rmSync(out, { recursive: true, force: true });
  execFileSync(process.execPath, ['tests/site/build-unjudged.ts', out], {
    env: environment({ out, archive, cache: join(folder, cache) }),
    stdio: 'pipe',
  });
  return bytesOf(out);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reuse-'));
  archive = copyArchive(join(folder, 'archive'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files that a client keeps for ever, and that another site has with other bytes. */
function changedAndKept(
  old: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string[] {
  return Object.keys(old)
    .filter((path) => headersOf(path).cacheControl.includes('immutable'))
    .filter((path) => now[path] !== undefined && now[path] !== old[path]);
}

describe('a site that is built with what was kept', () => {
  it(
    'has the bytes of a cold build after each kind of edit',
    () => {
      let before = built('warm');
      const edits = Object.values(EDITS);
      const groups = IN_FULL ? edits.map((edit) => [edit]) : [edits.slice(0, 1), edits.slice(1)];
      const stale: string[] = [];
      for (const together of groups) {
        for (const edit of together) edit(archive);
        const after = built('warm');
        stale.push(...changedAndKept(before, after));
        before = after;
      }
      expect(before).toEqual(built('cold'));
      // Whoever keeps a file for ever never sees what became of it, such as that its text was redacted.
      expect(stale).toEqual([]);
    },
    MANY_BUILDS_MS,
  );

  it('is in English in an archive of another language, and marks what the archive says', () => {
    const page = (path: string) => readFileSync(join(folder, 'site', path, 'index.html'), 'utf8');
    for (const path of ['', 's/browse', 's/records/2', 'addresses'])
      expect(page(path)).toMatch(/<html lang="en">[\s\S]*<span lang="de">Ein anderer Name<\/span>/);
    expect(page('')).toMatch(/<title lang="de">[\s\S]*<h1 lang="de">Ein anderer Name<\/h1>/);
    expect(page('s/records/12')).toMatch(/<h1 [^>]*lang="ja">[\s\S]*<div class="text" lang="ja">/);
    expect(page('s/browse')).toMatch(/<a href="\/s\/records\/12\/" lang="ja">/);
  });
});
