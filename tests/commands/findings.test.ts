import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Site } from '../../src/registry/model/site.ts';
import { RULES } from '../../src/registry/rules/index.ts';
import { command } from '../fixtures/disk.ts';
import { mintFiles, parsed } from '../fixtures/mint-files.ts';

// Findings for people end with where each of their rules is explained; findings for programs do not.

const FAULTY = { title: '', license: 'CC BY 4.0', keywords: '' };

test('each broken rule is listed once with its URL, however often it was broken', async () => {
  const { root, body } = mintFiles();
  const path = join(root, 'data/site.json');
  const site = JSON.parse(readFileSync(path, 'utf8')) as Site;
  const published = { ...site, base_url: 'https://elsewhere.example/archive/', sample: false };
  writeFileSync(path, JSON.stringify(published));
  const files = [body('One.md', FAULTY), body('Two.md', FAULTY)];
  const { code, stdout } = await command(root, 'mint', ...files);
  expect(code).toBe(1);
  const addresses = stdout.split('\n').filter((line) => line.startsWith('  https://'));
  expect(addresses).toEqual(
    ['REQ-001', 'REQ-008', 'LIC-001'].map(
      (id) => `  https://elsewhere.example/archive/protocol/rules/#${id}`,
    ),
  );
});

test('a rule of a sample without a URL is listed with the path of its page', async () => {
  const { root, body } = mintFiles();
  const { stdout } = await command(root, 'mint', body('One.md', { title: '' }));
  expect(stdout).toContain('Explained at\n  /protocol/rules/#REQ-001\n');
});

test('--json prints no URLs, and only rule ids of the list', async () => {
  const { root, body } = mintFiles();
  const { stdout } = await command(root, 'mint', '--json', body('One.md', FAULTY));
  expect(stdout).not.toContain('/protocol/rules/');
  const { findings } = parsed(stdout) as { findings: { rule: string }[] };
  const known = RULES.map(({ id }) => id);
  expect(findings.map(({ rule }) => rule).filter((id) => !known.includes(id))).toEqual([]);
  expect(findings.length).toBe(3);
});

test('without findings no rule is explained', async () => {
  const { root, body } = mintFiles();
  const { stdout } = await command(root, 'mint', '--dry-run', body('One.md'));
  expect(stdout).not.toContain('Explained at');
  expect(existsSync(join(root, 'data/texts/AXN-02-text.md'))).toBe(false);
});
