import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { archive, checked, deposited, example, fill, storedIn } from './deposit-page.ts';
import { StandIn } from './service-page.ts';
import { url } from './shared.ts';
import { page, reopenAlone, seen, visitDepositPage } from './visiting.ts';

visitDepositPage();
beforeEach(() => page.goto(`${url}/deposit/`));

const value = (name: string) => page.locator(`#f-${name}`).inputValue();
const choose = (text: string) =>
  page
    .locator('#import')
    .setInputFiles({ name: 'work.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });

const WORK = `---
title: On margins
author: {name: Editors of the log, orcid: https://orcid.org/0000-0002-1825-0097}
date: 2026-03-05
tags: [reading, archive]
license: CC BY-SA 4.0
layout: post
---

# On margins

The text.
`;

it('a file fills in what its front matter states, and is told apart from its repeated title only when the person says so', async () => {
  await page.locator('#f-creator').fill('Somebody else');
  await choose(WORK);
  const said = page.locator('#imported');
  await said.getByText('from “license” in the front matter').waitFor();
  expect(await Promise.all(['title', 'creator', 'orcid', 'date', 'keywords', 'license'].map(value))).toEqual([
    ...[
      'On margins',
      'Somebody else',
      '0000-0002-1825-0097',
      '2026-03-05',
      'reading, archive',
      'CC-BY-SA-4.0',
    ],
  ]);
  expect(await page.locator('#license-CC-BY-SA-4\\.0').isChecked()).toBe(true);
  expect(await said.innerText()).toContain('Creator stays as you wrote it');
  expect(await said.innerText()).toContain('layout');
  expect(await value('body')).toBe('# On margins\n\nThe text.\n');
  await page.getByRole('button', { name: 'Remove the heading' }).click();
  expect(await value('body')).toBe('The text.\n');
  await expect.poll(() => page.locator('#problems').innerText()).toContain('4 problems to fix');
  await said.getByRole('button', { name: 'Undo' }).click();
  expect(await value('date')).toBe('');
  expect(await Promise.all(['title', 'creator', 'license', 'body'].map(value))).toEqual([
    '',
    'Somebody else',
    '',
    '',
  ]);
  // Front matter that is pasted into the text is offered, too; hostile front matter is left in it.
  await page.locator('#f-body').fill(WORK);
  await page.getByRole('button', { name: 'Fill in its fields and remove it' }).click();
  await expect.poll(() => value('title')).toBe('On margins');
  await choose('---\na: &a [x]\ntitle: *a\n---\nText');
  await said.getByText('cannot be read').waitFor();
  expect(await value('body')).toBe('---\na: &a [x]\ntitle: *a\n---\nText');
  expect(seen.complaints).toEqual([]);
});

it('an offer and an Undo are about the text as it is by now, and end with the work', async () => {
  await choose(WORK);
  const remove = page.getByRole('button', { name: 'Remove the heading' });
  await remove.waitFor();
  await page.locator('#f-body').fill('The text goes on.');
  await expect.poll(() => remove.count()).toBe(0);
  expect(await page.locator('#imported').getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect.poll(() => page.locator('#imported').innerText()).toBe('');
  // An offer that was declined for one work is made for the next one of the same title.
  await choose(WORK);
  await page.locator('#offers').getByRole('button', { name: 'Keep it' }).click();
  await page.locator('#draft').filter({ hasText: 'Draft saved' }).waitFor();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.locator('#draft').getByText('Draft discarded').waitFor();
  await choose(WORK);
  await remove.waitFor();
});

// Takes long: each field is filled in and mended.
it('what is wrong goes from the summary as it is mended, and is never hidden in a section that is closed', async () => {
  await fill(page, example({ license: '', version: 'first', orcid: '0000-0002-1852-0097' }));
  await page.getByRole('button', { name: 'Open on GitHub' }).click();
  const problems = page.locator('#summary li');
  await expect.poll(() => problems.count()).toBe(3);
  expect(await problems.first().innerText()).toContain('it may be 0000-0002-1825-0097');
  await page.locator('#f-orcid').fill('https://orcid.org/0000-0002-1825-0097');
  await page.keyboard.press('Tab');
  expect(await value('orcid')).toBe('0000-0002-1825-0097');
  await expect.poll(() => problems.count()).toBe(2);
  await problems.filter({ hasText: 'License' }).getByRole('link').click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('license-CC-BY-4.0');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await value('license')).toBe('CC0-1.0');
  await expect.poll(() => problems.count()).toBe(1);
  await page.locator('#draft').filter({ hasText: 'Draft saved' }).waitFor();
  await page.reload();
  await expect.poll(() => page.locator('#f-version-findings').isVisible()).toBe(true);
  await expect.poll(() => page.locator('#f-version-findings').innerText()).toContain('VER-001');
  expect(await page.locator('#license-CC0-1\\.0').isChecked()).toBe(true);
  await page.locator('#f-version').fill('v1.1');
  await page.locator('#f-description').fill('Hidden \u202e marks '.repeat(8));
  await page.locator('#f-description-findings').filter({ hasText: 'Note' }).waitFor();
  await expect.poll(() => page.locator('#problems').innerText()).toBe('no problems');
});

describe('a work that is there already', () => {
  it('is recognized by its own published file, which fills in nothing', async () => {
    const { hex, status } = archive.registry.deposits[43]!;
    expect(status).toBe('ACTIVE');
    await choose(readFileSync(`data/texts/AXN-${hex}-text.md`, 'utf8').replace(/\n/g, '\r\n'));
    const said = page.locator('#imported');
    await said.getByText('work.md is the text of deposit 44').waitFor();
    expect(await said.locator('.title a').getAttribute('href')).toBe('/s/records/44/');
    expect(await value('body')).toBe('');
  });

  it('but superseded or withdrawn is told as that', async () => {
    const said = page.locator('#imported');
    for (const [status, words] of [
      ['SUPERSEDED', 'a newer version, which its record names'],
      ['WITHDRAWN', 'was deposited and withdrawn'],
    ] as const) {
      const one = archive.registry.deposits.find(
        (deposit) => deposit.status === status && !deposit.redacted,
      )!;
      await choose(readFileSync(`data/texts/AXN-${one.hex}-text.md`, 'utf8'));
      await said.getByText(words).waitFor();
      expect(await said.innerText()).not.toContain('you can cite the deposit as it is');
    }
  });

  // Takes long: it types, and waits for the check.
  it('is good news while one types, with the way to it, and is not submitted', async () => {
    await fill(page, deposited());
    await page.locator('#already').getByText('Already here: deposit 2').waitFor();
    expect(await page.locator('#already .title a').getAttribute('href')).toBe('/s/records/2/');
    expect(await page.locator('#already').evaluate((box) => box.closest('[class*=error]'))).toBe(null);
    // Nothing is to be mended then, whatever the form lacks.
    await page.locator('#f-keywords').fill('');
    await page.locator('#f-title').focus();
    await expect.poll(() => page.locator('#problems').textContent()).toContain('1 problem');
    expect(await page.locator('#problems').isVisible()).toBe(false);
    expect(await page.locator('#f-keywords-findings').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Open on GitHub' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('already');
    expect(seen.opened).toEqual([]);
    await page.locator('#f-title').fill('Another title');
    await expect.poll(() => page.locator('#already').innerText()).toBe('');
  });

  it('is good news from the service, too, which alone knows of works that are not published yet', async () => {
    const service = await StandIn.in(page.context(), url);
    await page.reload();
    const actual = `the same canonical text as deposit 2, ${archive.registry.deposits[1]?.axn}`;
    const finding = {
      rule: 'DUP-001',
      level: 'error',
      field: 'body',
      actual,
      requirement: '.',
      remedy: '.',
      deposit: 2,
    } as const;
    service.reports = [{ state: 'refused', findings: [finding] }];
    await fill(page, example());
    await page.locator('#f-account').fill('reader');
    await page.locator('#send-here').click();
    await expect.poll(() => page.locator('#run-state').innerText()).toBe('Already here: deposit 2.');
    expect(await page.locator('#run').getAttribute('data-state')).toBe('already');
    await expect.poll(() => page.locator('#run-deposit .title a').getAttribute('href')).toBe('/s/records/2/');
    expect(await page.locator('#f-body-findings').innerText()).toBe('');
  });
});

describe('a new version', () => {
  it('begins with what it has in common with the old one, or says why it cannot', async () => {
    await page.goto(`${url}/deposit/?supersedes=12`);
    await page.locator('#new-version').getByText('A new version of deposit 12').waitFor();
    const old = archive.registry.deposits[11]!;
    await expect.poll(() => value('supersedes')).toBe('12');
    expect(
      await Promise.all(['title', 'creator', 'content_type', 'license', 'keywords', 'version'].map(value)),
    ).toEqual([...[old.title, old.creator, old.content_type, old.license, old.keywords.join(', '), 'v1.1']]);
    expect(await value('body')).toBe('');
    expect(await page.locator('#f-supersedes').isVisible()).toBe(true);
    await page.locator('#draft').filter({ hasText: 'Draft saved' }).waitFor();
    // Another work is in the form: it is kept until the person chooses.
    await page.goto(`${url}/deposit/?supersedes=11`);
    const button = page.getByRole('button', { name: 'a new version of deposit 11' });
    await button.waitFor();
    expect(await value('supersedes')).toBe('12');
    await button.click();
    await expect.poll(() => value('supersedes')).toBe('11');
    expect(await value('title')).toBe(old.title);
    await page.goto(`${url}/deposit/?supersedes=8`);
    await page.locator('#new-version').getByText('Deposit 8 is superseded').waitFor();
  });

  it('is of one of the deposits with the ORCID iD in the form', async () => {
    await page.locator('#f-orcid').fill('0000-0002-1825-0097');
    await page.locator('#group-further summary').click();
    const own = page.locator('#own-list button');
    const mine = archive.registry.deposits.filter(
      ({ orcid, status }) => orcid === '0000-0002-1825-0097' && status === 'ACTIVE',
    );
    await expect.poll(() => own.count()).toBe(Math.min(mine.length, 12));
    await own.first().click();
    expect(await value('supersedes')).toBe(String(mine.at(-1)?.deposit_number));
    await page.locator('#replaced .deposit-card').waitFor();
  });
});

describe('the draft', () => {
  it('survives a reload, and is discarded for good', async () => {
    const values = example();
    await fill(page, values);
    await page.locator('#draft').filter({ hasText: 'Draft saved in this browser' }).waitFor();
    await page.reload();
    await checked(page, values);
    expect(await page.locator('#f-body').inputValue()).toBe(values.get('body'));
    expect(await page.locator('#f-terms').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.locator('#draft').getByText('Draft discarded').waitFor();
    expect(await page.locator('#f-title').inputValue()).toBe('');
    await page.reload();
    await page.locator('#f-title:enabled').waitFor();
    expect(await page.locator('#f-title').inputValue()).toBe('');
    expect(await storedIn(page)).toBe('');
  });

  it('says that another tab changed it, and is that of the tab in which one goes on', async () => {
    await reopenAlone();
    await page.goto(`${url}/deposit/`);
    const other = await page.context().newPage();
    await other.goto(`${url}/deposit/`);
    await page.locator('#f-title').fill('From the first');
    await other.locator('#other-tab').getByText('The draft was changed in another tab').waitFor();
    await other.locator('#f-title').fill('From the second');
    await expect.poll(() => storedIn(page)).toContain('From the second');
  });

  it('keeps the last letters that were typed before the page was left', async () => {
    await page.locator('#f-title').pressSequentially('The last words');
    await page.reload();
    await expect.poll(() => page.locator('#f-title').inputValue()).toBe('The last words');
  });
});

describe('an import', () => {
  it('of a file fills in the text, and an empty title from the heading that opens it; Undo reverts both', async () => {
    const text = '\uFEFF# The *first* heading\r\n\r\n# Second\n<script>alert(1)</script>';
    await choose(text);
    await expect.poll(() => value('title')).toBe('The first heading');
    expect(await value('body')).toBe(text.slice(1).replace(/\r\n/g, '\n'));
    await page.getByRole('button', { name: 'Undo' }).click();
    expect([await value('body'), await value('title')]).toEqual(['', '']);
    await page.locator('#f-title').fill('Mine');
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['# Theirs\n'], 'b.md', { type: 'text/markdown' }));
      return data;
    });
    await page.locator('#text-part').dispatchEvent('drop', { dataTransfer: dropped });
    await expect.poll(() => value('body')).toBe('# Theirs\n');
    expect(await value('title')).toBe('Mine');
    expect(seen.complaints).toEqual([]);
  });

  it('of a file that is not UTF-8, too long or no text changes nothing, and the page says why', async () => {
    await page.locator('#f-body').fill('kept');
    for (const [name, bytes, why] of [
      ['c.md', new Uint8Array([0x66, 0xfc, 0x72]), /was not imported: it is not UTF-8/],
      ['d.md', 'a'.repeat(5_000_001), /5,000,001 bytes; the limit is 5,000,000/],
      ['e.png', new Uint8Array([0x89, 0x50]), /it is not Markdown or plain text/],
    ] as const) {
      await page.locator('#import').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
      await page.locator('#imported').filter({ hasText: why }).waitFor();
      expect(await page.locator('#f-body').inputValue()).toBe('kept');
    }
  });
});
