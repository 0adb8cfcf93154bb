import { beforeEach, describe, expect, it } from 'vitest';
import { longTest } from '../fixtures/long.ts';
import { axeFindings } from './axe.ts';
import { core, example, type Filled, filled, storedIn } from './deposit-page.ts';
import { at, PUBLISHED, StandIn } from './service-page.ts';
import { url } from './shared.ts';
import { page, reopen, seen, visitDepositPage } from './visiting.ts';

visitDepositPage();

describe('“Deposit here”', () => {
  let service: StandIn;
  beforeEach(async () => {
    service = await StandIn.in(page.context(), url);
  });
  const here = () => page.locator('#send-here').click();
  const state = () => page.locator('#run-state').innerText();

  async function deposit(values: Filled = example()): Promise<void> {
    await filled(page, url, values);
    await page.locator('#f-account').fill('reader');
    await here();
  }

  // Takes long: the whole way of a submission on one page.
  it('opens an issue, shows its progress, survives a reload, and ends with a link to the record', async () => {
    service.reports = [{ stages: at(1) }, { stages: at(2) }];
    await deposit();
    await expect.poll(state).toMatch(/^Number and identifier/);
    expect(await page.locator('#stages [aria-current="step"]').innerText()).toContain(
      'Number and identifier',
    );
    expect(service.requests.map(({ what }) => what)).toEqual([
      'POST /session',
      'POST /api/v3/repos/local/registry/issues',
    ]);
    expect(service.requests[1]?.token).toBe('token abc');
    expect(JSON.parse(service.requests[1]?.sent ?? '{}')).toEqual({
      title: '[DEPOSIT] How many entries of a reading log name their edition',
      body: core(example()).body,
    });
    await page.reload();
    await expect.poll(state).toMatch(/^Number and identifier/);
    service.reports = [{ stages: at(4) }, PUBLISHED];
    await expect.poll(state).toContain('Published');
    const record = page.locator('#run').getByRole('link', { name: 'Open the record of deposit 45' });
    expect(await record.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await record.getAttribute('href')).toBe('/s/records/44/');
    expect(await page.locator('#f-title').inputValue()).toBe('');
    // Of the work only its number is kept, for what supersedes it.
    await expect.poll(() => storedIn(page)).toBe('[45]');
    expect(await page.locator('#run-deposit .glyphs img').count()).toBe(6);
    expect(await page.locator('#run-deposit').innerText()).toContain(
      'Test Sample Person (2026). The title (v1.0).',
    );
    // The reading pass comes afterwards, while the form is free for the next work.
    expect(await state()).toContain('Its text is being read');
    expect(await page.locator('#f-title').isEnabled()).toBe(true);
    expect(seen.complaints).toEqual([]);
  });

  // Takes long: a submission that is refused, mended and sent again.
  longTest(
    'shows the findings of a refusal beside the fields until they change, and resubmits the same issue',
    async () => {
      const refused = {
        rule: 'REL-002',
        level: 'error',
        field: 'body',
        actual: 'a work of another account',
        requirement: 'The work is one’s own.',
        remedy: 'Ask its account.',
      } as const;
      service.reports = [{ state: 'refused', stages: at(1, 'failed'), findings: [refused] }];
      await deposit();
      await expect.poll(state).toBe('Refused: 1 problem to fix.');
      await expect
        .poll(() => page.locator('#f-body-findings').innerText())
        .toContain('a work of another account');
      expect(await page.locator('#problems').innerText()).toBe('1 problem to fix');
      const stages = await page.locator('#stages li').allInnerTexts();
      expect(stages.slice(1, 3)).toEqual([
        'Check against the rules refused',
        'Number and identifier not reached',
      ]);
      const problems = page.locator('#run-deposit li');
      expect(await problems.allInnerTexts()).toEqual([
        'Full Text: found a work of another account. Ask its account. (REL-002)',
      ]);
      await problems.getByRole('link', { name: 'Full Text' }).click();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('f-body');
      await page.locator('#f-body').fill('# Another');
      await expect.poll(() => page.locator('#f-body-findings').innerText()).toBe('');
      service.requests.length = 0;
      service.reports = [PUBLISHED];
      // Which requests that takes, and for another account: tests/local-forge/issues.test.ts.
      await page.getByRole('button', { name: 'Submit these changes' }).click();
      await expect.poll(state).toContain('Published');
      expect(service.requests[1]?.what).toBe('PATCH /api/v3/repos/local/registry/issues/7');
      expect(JSON.parse(service.requests[1]?.sent ?? '{}').body).toContain('# Another');
    },
  );

  longTest('attaches a text that is too long for an issue, and links to it in the Full Text', async () => {
    const text = 'A long text. '.repeat(6_000).trim();
    service.reports = [{ stages: at(2) }];
    await deposit(example({ body: text }));
    await expect.poll(() => service.requests.length).toBe(3);
    expect(service.requests[1]).toMatchObject({ what: 'POST /user-attachments/files', sent: text });
    const { body } = JSON.parse(service.requests[2]?.sent ?? '{}') as { body: string };
    expect(body).toContain(
      '### Full Text\n\n[text.md](http://localhost/_forge/user-attachments/files/1/text.md)\n',
    );
  });

  longTest('says why a submission waits or fails, and rejects an invalid account name', async () => {
    await deposit();
    await expect.poll(state).toContain('no longer has issue 7');
    service.status = 422;
    await here();
    await expect.poll(state).toBe('Submission failed: Validation Failed.');
    service.status = 200;
    service.reports = [
      { state: 'waiting', stages: at(2), waits_until: '2026-11-22T05:00:00Z', message: 'ten a day' },
    ];
    await here();
    await expect.poll(state).toContain('Waiting until');
    expect(await page.locator('#stages [aria-current]').innerText()).toBe('Number and identifier waiting');
    service.reports = [{ state: 'failed', message: 'the gate is shut' }];
    await expect.poll(state).toBe('Processing failed: the gate is shut.');
    await page.locator('#f-account').fill('no login--');
    service.requests.length = 0;
    await page.locator('#send-here').click();
    const account = page.locator('#f-account');
    const said = () => account.evaluate((input: HTMLInputElement) => input.validationMessage);
    await expect.poll(said).toContain('letters, digits');
    expect(service.requests).toEqual([]);
  });

  // Takes long: axe looks at three states in two colors.
  longTest.each([
    ['in progress', { stages: at(3) }, 'Check of the whole registry'],
    ['refused', { state: 'refused', stages: at(1, 'failed'), message: 'no' }, 'Refused'],
    ['published', PUBLISHED, 'Published'],
  ] as const)('is accessible when it is %s', async (_what, report, said) => {
    await reopen({ viewport: { width: 390, height: 900 } });
    service = await StandIn.in(page.context(), url);
    service.reports = [report];
    await deposit();
    await expect.poll(state).toContain(said);
    expect(await axeFindings(page, '#here')).toEqual([]);
  });
});
