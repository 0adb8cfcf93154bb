import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hashes } from '../../src/archive/hashes.ts';
import { loadArchive } from '../../src/archive/load.ts';
import { indexOf } from '../../src/registry/archive/archive.ts';
import { exampleBody } from '../../src/registry/documents/example.ts';
import { canonicalText } from '../../src/registry/identity/canonical-text.ts';
import { inspectMarkdown } from '../../src/registry/markdown/inspect.ts';
import type { SubmissionField } from '../../src/registry/model/submission.ts';
import { RULES } from '../../src/registry/rules/index.ts';
import { runScope } from '../../src/registry/rules/run.ts';
import { readIssueBody, writeIssueBody } from '../../src/registry/submission/issue-body.ts';
import { splitSubstrate } from '../../src/registry/submission/lists.ts';
import { readSubmission } from '../../src/registry/submission/read.ts';

// Shared by the tests of the deposit page: a form filled in, and the judgement of the core on the same form.

export type Name = SubmissionField['name'];
export type Filled = ReadonlyMap<Name, string>;

/** The example of the documentation as raw values, with some of them changed. */
export function example(changes: Partial<Record<Name, string>> = {}): Filled {
  return new Map([...readIssueBody(exampleBody()).values, ...(Object.entries(changes) as [Name, string][])]);
}

/**
 * Fills the form in, all fields at once: tests that are about typing type for themselves. The protocol version stays as the
 * page has it.
 */
export async function fill(page: Page, values: Filled): Promise<void> {
  const given = new Map<string, string>([...values].filter(([, value]) => value !== ''));
  given.delete('protocol_version');
  const substrate = splitSubstrate(values.get('substrate') ?? '');
  given.set('substrate', substrate?.value ?? '').set('substrate_note', substrate?.note ?? '');
  await fillIn(page, [...given]);
}

/** Fills in fields of a form by their names, all at once. */
export async function fillIn(page: Page, entries: readonly (readonly [string, string])[]): Promise<void> {
  await page.locator('#alive:enabled').waitFor();
  await page.locator('#form').evaluate((form, entries) => {
    form.querySelector('details.group')?.setAttribute('open', '');
    for (const [name, value] of entries) {
      const control = (form as HTMLFormElement).elements.namedItem(name) as HTMLInputElement;
      if (control.type === 'checkbox') control.checked = value.includes('[x]');
      else control.value = value;
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, entries);
}

/** Opens the deposit page of a site, and fills the form in. Returns the values. */
export async function filled(page: Page, url: string, values: Filled): Promise<Filled> {
  await page.goto(`${url}/deposit/`);
  await fill(page, values);
  return values;
}

/** The archive of the site. */
export const archive = loadArchive('.');

/** A deposit of the archive, as somebody would submit it again. */
export function deposited(): Filled {
  const { title, creator, description, hex } = archive.registry.deposits[1]!;
  const text = readFileSync(`data/texts/AXN-${hex}-text.md`, 'utf8');
  const body = text.slice(`${title}\n${creator}\n${description}\n`.length);
  return example({ title, creator, description, body, methodology: '', falsification: '' });
}

/** The results of the core for the same values: the body, the hash, and the ids of the rules that it breaks, sorted. */
export function core(values: Filled) {
  const body = writeIssueBody(values);
  const tools = { sha256: hashes.sha256, inspect: inspectMarkdown };
  const submission = readSubmission({ where: 'the test', body }, tools);
  const now = `${new Date().toISOString().slice(0, 19)}Z`;
  const context = { archive, index: indexOf(archive), hashes, inspect: inspectMarkdown, now };
  const findings = runScope(RULES, 'submission', submission, context, 'the test');
  return {
    body,
    hash: hashes.sha256(canonicalText(submission.fields)),
    rules: findings.map(({ rule }) => rule).sort(),
  };
}

/** All that the browser stores for the site, as one string. */
export function storedIn(page: Page): Promise<string> {
  return page.evaluate(() =>
    Object.values<string>(localStorage)
      .filter((value) => value !== '[]')
      .join('\n'),
  );
}

/** Waits until the page shows the hash of these values, which it does when it has checked them. */
export async function checked(page: Page, values: Filled): Promise<void> {
  // A form without title, creator or description has no hash yet.
  const named = ['title', 'creator', 'description'] as const;
  const hash = named.every((name) => values.get(name)) ? core(values).hash : /^known once title/;
  await expect.poll(() => page.locator('#hash').innerText()).toMatch(hash);
}
