import { text as utf8Of } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { SUBMISSION_FIELDS } from '../../src/registry/model/submission.ts';
import { longTest } from '../fixtures/long.ts';
import { checked, core, example, filled, type Name } from './deposit-page.ts';
import { url } from './shared.ts';
import { page, seen, visitDepositPage } from './visiting.ts';

visitDepositPage({ permissions: ['clipboard-read', 'clipboard-write'] });

const toGitHub = () => page.getByRole('button', { name: 'Open on GitHub' }).click();
const sent = () => page.locator('#sent').innerText();

describe('“Open on GitHub”', () => {
  it('opens an issue whose URL contains exactly the body that was checked', async () => {
    const values = await filled(page, url, example({ title: 'Ünïcode & 100% “quotes” #1 + more' }));
    await toGitHub();
    await expect.poll(() => seen.opened.length).toBe(1);
    const [address] = seen.opened;
    expect(address?.href.length).toBeLessThan(8_000);
    expect(address?.pathname).toBe('/example/deposit-registry/issues/new');
    expect(address?.searchParams.get('title')).toBe('[DEPOSIT] Ünïcode & 100% “quotes” #1 + more');
    expect(address?.searchParams.get('body')).toBe(core(values).body);
  });

  longTest('works with the keyboard alone, from the first field to the issue', async () => {
    await page.goto(`${url}/deposit/`);
    await page.locator('#f-title').focus();
    const typed: Partial<Record<string, string>> = {
      'f-title': 'By keyboard',
      'f-creator': 'Editors of the reading log',
      'f-date': '06302026',
      'f-description': 'A work that was filed without a pointing device. '.repeat(3),
      'f-content_type': 'essay',
      'f-keywords': 'keyboard',
      'license-CC-BY-4.0': ' ',
      'f-substrate': 'human',
      'f-body': '# One',
      'f-terms': ' ',
    };
    for (let stop = 0; stop < 60; stop += 1) {
      const id = await page.evaluate(() => document.activeElement?.id ?? '');
      if (id === 'send-github') break;
      if (typed[id]) await page.keyboard.type(typed[id]);
      delete typed[id];
      await page.keyboard.press('Tab');
    }
    expect(typed).toEqual({});
    await page.keyboard.press('Enter');
    await expect.poll(() => seen.opened.length).toBe(1);
    const body = seen.opened[0]?.searchParams.get('body');
    expect(body).toContain('### Date\n\n2026-06-30\n');
    expect(body).toContain('### License\n\nCC-BY-4.0\n');
  });

  longTest('offers to copy a body that is too long for a URL, and says how to file it', async () => {
    const values = await filled(
      page,
      url,
      example({ body: `# Long\n\n${'A sentence of the work. '.repeat(800)}`.trim() }),
    );
    await toGitHub();
    await expect.poll(sent).toContain('Copy the body below');
    await page.getByRole('button', { name: 'Copy the body of the issue' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(core(values).body);
    await page.getByRole('link', { name: 'a new issue' }).click();
    await expect.poll(() => seen.opened.length).toBe(1);
    expect([...(seen.opened[0]?.searchParams.keys() ?? [])]).toEqual(['title']);
  });

  longTest(
    'offers a text that is too long for an issue as a file, with a placeholder that the rules reject',
    async () => {
      const text = `# Long\n\n${'Ein Wort, ça va, 漢字. '.repeat(4_000)}`.trim();
      const values = await filled(page, url, example({ body: text }));
      await checked(page, values);
      await toGitHub();
      await expect.poll(sent).toContain('Save the text as text.md');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Save the text as text.md' }).click(),
      ]);
      expect(await utf8Of(await download.createReadStream())).toBe(text);
      const body = (await page.locator('#issue-body').textContent()) ?? '';
      const placeholder = body.trimEnd().split('\n').at(-1) ?? '';
      expect(body).toBe(core(example({ body: placeholder })).body);
      expect(core(example({ body: placeholder })).rules).toEqual(['SAN-002']);
    },
  );

  longTest('shows hostile text in every field as text: nothing runs, and no error is logged', async () => {
    const hostile =
      '</textarea></script><script>globalThis.owned=1</script><img src=x onerror="owned=1">\u202e$' +
      '{{ secrets.X }}';
    const all = Object.fromEntries(
      SUBMISSION_FIELDS.filter(
        ({ name }) =>
          !['protocol_version', 'date', 'substrate', 'nmen_status_observed', 'terms'].includes(name),
      ).map(({ name }) => [name, hostile]),
    ) as Partial<Record<Name, string>>;
    await filled(
      page,
      url,
      example({ ...all, body: `${hostile}\n\n[x](javascript:owned=1)\n\n${'🧨'.repeat(15_000)}` }),
    );
    await page.locator('#preview > summary').click();
    await expect.poll(() => page.locator('#rendered').innerText()).toContain('🧨');
    await toGitHub();
    await page.locator('#summary').waitFor();
    await page.reload();
    await expect.poll(() => page.locator('#f-title').inputValue()).toContain('</textarea>');
    await expect.poll(() => page.locator('.finding').count()).toBeGreaterThan(3);
    expect(await page.evaluate(() => 'owned' in globalThis)).toBe(false);
    expect(await page.locator('#deposit :is(script, iframe, img:not(.glyphs img))').count()).toBe(0);
    expect(seen.complaints).toEqual([]);
  });
});
