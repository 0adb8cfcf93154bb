import { describe, expect, it } from 'vitest';
import { plainCitation } from '../../src/registry/formats/citation/styles.ts';
import { workOf } from '../../src/registry/formats/citation/work.ts';
import { signpostingLinks } from '../../src/registry/formats/record/index.ts';
import { highwireTags, jsonForScript, jsonLdOf } from '../../src/registry/formats/record/json-ld.ts';
import { describeRecord } from '../../src/registry/formats/record/record.ts';
import type { Deposit } from '../../src/registry/model/deposit.ts';
import { currentOf } from '../../src/registry/model/lifecycle.ts';
import { languageOf } from '../../src/registry/reading/language.ts';
import { licenseUrl } from '../../src/registry/submission/lists.ts';
import { isRightToLeft, languageName } from '../../src/registry/text/languages.ts';
import { archiveOf } from '../fixtures/archive.ts';
import { submission } from '../fixtures/submissions.ts';

const ADA = '0000-0002-1825-0097';
const SITE_ROOT = 'https://registry.example';
const archive = archiveOf(submission());
const deposit = archive.registry.deposits[0] as Deposit;

describe('the metadata of a record page', () => {
  const work = workOf(deposit, archive.site, 'en');

  it('has a publication date, which search engines require', () => {
    const tags = new Map(highwireTags(work));
    expect(tags.get('citation_publication_date')).toBe(deposit.date.replaceAll('-', '/'));
    expect([...tags.keys()]).not.toContain('citation_doi');
  });

  it('has JSON-LD that no text can break out of', () => {
    const title = 'a </script><script>alert(1)</script> b <!-- c';
    const written = jsonForScript(jsonLdOf(describeRecord(archive, { ...deposit, title })));
    expect(written).not.toContain('<');
    expect(JSON.parse(written)).toMatchObject({ '@type': 'ScholarlyArticle', name: title });
  });

  it.each([
    ['dataset', 'dataset'],
    ['critical edition', 'book'],
    ['measurement report', 'report'],
    ['theoretical paper', 'preprint'],
    ['journal article', 'journalArticle'],
    ['article of trade', 'document'],
  ])('names the type of a %s, so that Zotero takes no other for a journal article', (contentType, type) => {
    expect(new Map(highwireTags({ ...work, contentType })).get('DC.type')).toBe(type);
  });

  it('gives each creator an own node, and a lone iD beside several to none', () => {
    const two = { ...deposit, creator: 'Lindqvist, Ada; "Reading Room, Port Vell"', orcid: ADA };
    const authorsOf = (entry: Deposit) => jsonLdOf(describeRecord(archive, entry)).author;
    const own = `${SITE_ROOT}/s/records/1/#creator`;
    const ada = { name: 'Ada Lindqvist', givenName: 'Ada', familyName: 'Lindqvist' };
    const room = { '@type': 'Organization', '@id': `${own}-2`, name: 'Reading Room, Port Vell' };
    expect(authorsOf(two)).toEqual([{ '@type': 'Person', '@id': `${own}-1`, ...ada }, room]);
    expect(authorsOf({ ...two, orcid: `${ADA};` })).toEqual([
      { '@type': 'Person', '@id': `https://orcid.org/${ADA}`, ...ada },
      room,
    ]);
    const links = (entry: Deposit) =>
      signpostingLinks(describeRecord(archive, entry)).filter(({ rel }) => rel === 'author');
    expect(links(two)).toEqual([]);
    expect(links({ ...two, orcid: `${ADA};` })).toEqual([
      { rel: 'author', href: `https://orcid.org/${ADA}` },
    ]);
    expect(authorsOf({ ...deposit, creator: 'Xu Wei-Lin', orcid: ADA })).toEqual({
      '@type': 'Person',
      '@id': `https://orcid.org/${ADA}`,
      name: 'Xu Wei-Lin',
    });
  });
});

it.each([
  ['CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  ['CC-BY-NC-SA-3.0', 'https://creativecommons.org/licenses/by-nc-sa/3.0/'],
  ['CC0-1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['MIT', 'https://spdx.org/licenses/MIT.html'],
  ['MIT OR Apache-2.0', undefined],
])('a license %s has a link to its terms', (license, url) => {
  expect(licenseUrl(license)).toBe(url);
});

describe('the language of a text', () => {
  it.each([
    ['en', 'The deposit is kept as it was, and whoever doubts it may compute the hash again.'],
    ['de', 'Wer zweifelt, rechnet die Prüfsumme noch einmal nach und vergleicht sie mit der alten.'],
    ['ja', '識別子の永続性について、ここで短く述べておくことにしたいと思います。疑う人は計算すればよい。'],
    ['zh', '一串十六进制数能证明什么？它只能证明文件没有被改动过，而不能证明内容是否真实可靠。'],
    ['he', 'שעון שמש אינו מודד זמן. הוא מראה היכן השמש, וכל השאר הוא פירוש של מי שמתבונן בצל.'],
    ['ar', 'ما الذي يبقى حين يُقال إن السجل دائم؟ يتأمل هذا المقال في ثلاث عادات عرفتها المخطوطات.'],
  ])('is recognized: %s', (tag, text) => {
    expect(languageOf(text)).toBe(tag);
  });

  it('is undefined for too short a text', () => {
    expect(languageOf('42')).toBeUndefined();
  });

  it('has a name and a direction', () => {
    expect(languageName('de')).toBe('German');
    expect(isRightToLeft('ar')).toBe(true);
    expect(isRightToLeft('he')).toBe(true);
    expect(isRightToLeft('en')).toBe(false);
  });
});

describe('a version series', () => {
  const entry = (deposit_number: number, more: Partial<Deposit>): Deposit => ({
    ...deposit,
    deposit_number,
    version_series_id: 'glossary',
    ...more,
  });
  const second = entry(2, { version_in_series: 2, superseded_by_deposit_number: 3, status: 'SUPERSEDED' });
  const first = entry(5, { version_in_series: 1, superseded_by_deposit_number: 2, status: 'SUPERSEDED' });
  const third = entry(3, { version_in_series: 3 });

  describe('whose latest version was withdrawn', () => {
    const withdrawn = { ...third, status: 'WITHDRAWN' as const, withdrawn_at: '2026-11-26' };
    const versions = [first, second, withdrawn];
    const after = (all: Deposit[]) => ({ ...archive, registry: { ...archive.registry, deposits: all } });
    const described = (all: Deposit[], one = first) => describeRecord(after(all), one);
    const latest = (all: Deposit[], one = first) =>
      signpostingLinks(described(all, one)).flatMap(({ rel, href }) =>
        rel === 'latest-version' ? [href] : [],
      );

    it('has none that is current, and no link leads to it as one', () => {
      const { work } = described(versions);
      expect(work).toMatchObject({ supersededBy: 3, noneCurrent: true });
      expect(plainCitation(work)).toMatch(
        /\[Superseded; the latest version, deposit 3, was withdrawn, and no version is current\]$/,
      );
      for (const one of versions) expect(latest(versions, one)).toEqual([]);
      expect(latest([first, second, third])).toEqual([`${archive.site.base_url}/s/records/3/`]);
    });

    it('has the one that is active in its series, where there is one', () => {
      const fourth = entry(9, { version_in_series: 4 });
      const { work } = described([...versions, fourth]);
      expect(work).toMatchObject({ supersededBy: 9, noneCurrent: false });
      expect(latest([...versions, fourth])).toEqual([`${archive.site.base_url}/s/records/9/`]);
    });
  });

  it('with a cycle has no current version', () => {
    const circle = new Map([
      [2, second],
      [3, { ...third, superseded_by_deposit_number: 2 }],
    ]);
    expect(currentOf(second, circle)).toBeUndefined();
  });
});
