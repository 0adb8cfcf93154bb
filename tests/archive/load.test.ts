import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ArchiveError, loadArchive } from '../../src/archive/load.ts';
import { validateArchive } from '../../src/archive/prove.ts';
import { ALL_RESOURCES, LOGS, type ResourceName } from '../../src/registry/archive/resources/index.ts';
import { mint } from '../../src/registry/changes/mint.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { writeArchive } from '../fixtures/disk.ts';
import { submission } from '../fixtures/submissions.ts';
import { NOW, TOOLS } from '../fixtures/tools.ts';

const sources = [...ALL_RESOURCES.map(({ path }) => path), 'api/axn-protocol.json'];
const parsed = sources.filter((path) => !LOGS.some((log) => log.path === path));

/** The error message of an archive that cannot be read. */
function complaint(root: string): string {
  try {
    loadArchive(root);
  } catch (error) {
    expect(error).toBeInstanceOf(ArchiveError);
    return (error as Error).message;
  }
  return 'nothing';
}

describe('a valid archive', () => {
  test('is loaded as it was written, with its texts', () => {
    const archive = archiveOf(submission(), submission({ title: 'Another' }));
    const read = loadArchive(writeArchive(archive));
    expect(read.registry).toEqual(archive.registry);
    expect(read.site).toEqual(archive.site);
    expect(read.documents).toEqual(archive.documents);
    expect(read.files.paths).toEqual(['data/texts/AXN-01-text.md', 'data/texts/AXN-02-text.md']);
    expect(read.files.read('data/texts/AXN-03-text.md')).toBeUndefined();
    expect(validateArchive(read, NOW).filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('an archive of an earlier version, which stores what follows from the rest', () => {
  const archive = archiveOf(submission(), submission({ title: 'Another' }));
  const older = () => {
    const root = writeArchive(archive);
    const path = join(root, 'data/registry.json');
    const text = readFileSync(path, 'utf8');
    const links = '"references_concepts":["a false one"],"references_concept_count":7,';
    writeFileSync(
      path,
      text
        .replace('"deposits":[', '"total_deposits":9,"deposits":[')
        .replace('"entity_triples":', `${links}"entity_triples":`),
    );
    const terms = join(root, 'data/lexical-minting-registry.json');
    writeFileSync(terms, readFileSync(terms, 'utf8').replace('"terms"', '"total_terms": 9, "terms"'));
    return root;
  };

  test('reads as if it did not', () => {
    const read = loadArchive(older());
    expect(read.registry).toEqual(archive.registry);
    expect(read.terms).toEqual(archive.terms);
  });

  test('stores it no more when something is minted', async () => {
    const root = older();
    const { changeset } = mint(loadArchive(root), [submission({ title: 'A third' })], TOOLS);
    const [file] = changeset?.files.filter(({ path }) => path === 'data/registry.json') ?? [];
    const { schema_version, deposits } = JSON.parse(file && 'write' in file ? String(file.write) : '');
    expect(schema_version).toBe(archive.registry.schema_version);
    expect(deposits.slice(0, 2)).toEqual(archive.registry.deposits);
    expect(deposits).toHaveLength(3);
  });
});

const LATER = ALL_RESOURCES.filter((resource) => 'later' in resource && resource.later);

test.each(LATER.map((resource) => [resource.path, resource] as const))(
  'an archive from before %s is read as one that has nothing there',
  (path, { name, empty }) => {
    const root = writeArchive();
    rmSync(join(root, path));
    expect(loadArchive(root)[name as ResourceName]).toEqual(empty);
  },
);

describe('the error for an unreadable archive', () => {
  test.each(sources.filter((path) => !LATER.some((one) => one.path === path)))(
    'names the file that is missing: %s',
    (path) => {
      const root = writeArchive();
      rmSync(join(root, path));
      expect(complaint(root)).toMatch(new RegExp(`^${path} is missing`));
    },
  );

  /** The message for each of these texts in the place of a file. */
  const complaints = (path: string, texts: readonly string[]) =>
    texts.map((text) => {
      const root = writeArchive();
      writeFileSync(join(root, path), text);
      return complaint(root);
    });

  test.each(parsed)('names the file that is not valid JSON: %s', (path) => {
    for (const message of complaints(path, ['', '{', '{"a": 1,}', 'null x', '<<<<<<< HEAD\n{}'])) {
      expect(message).toMatch(new RegExp(`^${path} is not valid JSON: `));
      expect(message).toContain('Restore the file');
    }
  });

  test.each(parsed)('names the file that has another shape: %s', (path) => {
    for (const message of complaints(path, ['null', '[]', '{}', '"text"', '{"deposits": {}}'])) {
      expect(message).toMatch(new RegExp(`^REG-002: ${path} does not match its schema:\n`));
      expect(message.split('\n').length).toBeLessThan(9);
    }
  });
});
