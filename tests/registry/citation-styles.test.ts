import { describe, expect, it } from 'vitest';
import { partsOf } from '../../src/registry/formats/citation/index.ts';
import {
  apaCitation,
  chicagoCitation,
  harvardCitation,
  mlaCitation,
  plainCitation,
  vancouverCitation,
} from '../../src/registry/formats/citation/styles.ts';
import { creatorsOf } from '../../src/registry/identity/names.ts';
import { CITED_WORK as WORK } from '../fixtures/cited-work.ts';

// The styles, with values that a person wrote down from the rules of each.

const { axn: AXN, url: URL } = WORK;

const ADA = '0000-0002-1825-0097';
const BEN = '0000-0001-5109-3700';
const STYLES = { apaCitation, mlaCitation, chicagoCitation, harvardCitation, vancouverCitation };

// biome-ignore format: one style on a line reads as the table that it is
it.each([
  [apaCitation, `Editors of the tests. (2026). On the age of links (Version 1.0; ${AXN}). The Registry. ${URL}`],
  [mlaCitation, `Editors of the tests. “On the age of links.” The Registry, version 1.0, no. 12, 4 Aug. 2026, ${AXN}, ${URL}.`],
  [chicagoCitation, `Editors of the tests. 2026. “On the age of links.” Version 1.0. The Registry, August 4, 2026. ${AXN}. ${URL}.`],
  [harvardCitation, `Editors of the tests (2026) On the age of links. Version 1.0. ${AXN}. The Registry. Available at: ${URL} (Accessed: [day of access]).`],
  [vancouverCitation, `Editors of the tests. On the age of links [Internet]. Version 1.0. [place unknown]: The Registry; 2026 Aug 4 [cited [day of access]]. Deposit no.: 12 (${AXN}). Available from: ${URL}`],
])('a work of a group, whose name is not inverted: %o', (write, text) => {
  expect(write(WORK)).toBe(text);
});

describe('a work of a person, by a name in parts', () => {
  const work = { ...WORK, creator: 'van der Berg, Maria J.' };
  it.each([
    [apaCitation, 'van der Berg, M. J. (2026). '],
    [mlaCitation, 'van der Berg, Maria J. “On'],
    [chicagoCitation, 'van der Berg, Maria J. 2026. '],
    [harvardCitation, 'van der Berg, M.J. (2026) On'],
    [vancouverCitation, 'van der Berg MJ. On'],
  ])('%o', (write, beginning) => {
    expect(write(work).slice(0, beginning.length)).toBe(beginning);
  });

  // biome-ignore format: one style on a line reads as the table that it is
  it.each([
    [apaCitation, 'Okafor, D., III. (2026).', 'Okafor, S., Jr. (2026).', 'Xu Wei-Lin. (2026).'],
    [mlaCitation, 'Okafor, Daniel, III. “On', 'Okafor, Samuel, Jr. “On', 'Xu Wei-Lin. “On'],
    [chicagoCitation, 'Okafor, Daniel, III. 2026.', 'Okafor, Samuel, Jr. 2026.', 'Xu Wei-Lin. 2026.'],
    [harvardCitation, 'Okafor, D., III (2026)', 'Okafor, S., Jr. (2026)', 'Xu Wei-Lin (2026)'],
    [vancouverCitation, 'Okafor D 3rd. On', 'Okafor S Jr. On', 'Xu Wei-Lin. On'],
    [plainCitation, 'Okafor, Daniel III (2026).', 'Okafor Jr., Samuel (2026).', 'Xu Wei-Lin (2026).'],
  ])('%o, with a suffix, and whole where nothing says which part is the family name', (write, third, junior, whole) => {
    expect(write({ ...WORK, creator: 'Okafor, Daniel III' })).toContain(third);
    expect(write({ ...WORK, creator: 'Okafor Jr., Samuel' })).toContain(junior);
    expect(write({ ...WORK, creator: 'Xu Wei-Lin', orcid: ADA })).toContain(whole);
  });
});

// biome-ignore format: one name on a line reads as the table that it is
it.each([
  ['Okafor, Daniel', { family: 'Okafor', given: 'Daniel' }],
  ['Okafor, Daniel III', { family: 'Okafor', given: 'Daniel', suffix: 'III' }],
  ['Okafor, Daniel, III', { family: 'Okafor', given: 'Daniel', suffix: 'III' }],
  ['Okafor Jr., Samuel', { family: 'Okafor', given: 'Samuel', suffix: 'Jr.' }],
  ['Okafor, Jr., Samuel', { family: 'Okafor', given: 'Samuel', suffix: 'Jr.' }],
  ['Rossi, Anna, PhD', { family: 'Rossi', given: 'Anna', suffix: 'PhD' }],
  ['Okafor, Jr.', { literal: 'Okafor, Jr.' }],
  ['van der Berg, Maria J.', { family: 'van der Berg', given: 'Maria J.' }],
  ['af Klint, Hilma', { family: 'af Klint', given: 'Hilma' }],
  ['’t Hooft, Gerard', { family: '’t Hooft', given: 'Gerard' }],
  ['degli Esposti, Mirko', { family: 'degli Esposti', given: 'Mirko' }],
  ['Bakker, Jan van der', { family: 'Bakker', given: 'Jan van der' }],
  ['Ortega y Gasset, José', { family: 'Ortega y Gasset', given: 'José' }],
  ['O’Brien, Seán', { family: 'O’Brien', given: 'Seán' }],
  ['al-Khwarizmi, Muhammad ibn Musa', { family: 'al-Khwarizmi', given: 'Muhammad ibn Musa' }],
  ['hooks, bell', { family: 'hooks', given: 'bell' }],
  ['李, 小龙', { family: '李', given: '小龙' }],
  ['Xu Wei-Lin', { literal: 'Xu Wei-Lin' }],
  ['Gabriel García Márquez', { literal: 'Gabriel García Márquez' }],
  ['Jean-Pierre Petit', { literal: 'Jean-Pierre Petit' }],
  ['Ministry of Works, Department of Roads', { literal: 'Ministry of Works, Department of Roads' }],
  ['Acme, Inc.', { literal: 'Acme, Inc.' }],
  ['Lindqvist, Oyelaran, Berg', { literal: 'Lindqvist, Oyelaran, Berg' }],
  ['"Reading Room, Port Vell"', { literal: 'Reading Room, Port Vell', group: true }],
  ['“Berg, Maria”', { literal: 'Berg, Maria', group: true }],
  ['M &copy; N', { literal: 'M &copy; N' }],
])('the name %s is read as %o', (creator, name) => {
  expect(creatorsOf({ creator })).toEqual([name]);
  expect(creatorsOf({ creator, orcid: ADA })).toEqual([{ ...name, orcid: ADA }]);
});

// biome-ignore format: one case on a line reads as the table that it is
it.each([
  ['Lindqvist, Ada; Oyelaran, Ben', ADA, [undefined, undefined]],
  ['Lindqvist, Ada; Oyelaran, Ben', `${ADA};`, [ADA, undefined]],
  ['Lindqvist, Ada; Oyelaran, Ben', `; ${ADA}`, [undefined, ADA]],
  ['Lindqvist, Ada; Oyelaran, Ben', `${ADA}; ${BEN}`, [ADA, BEN]],
  ['Ada; Ben; "Room, Hall"', `${ADA};;`, [ADA, undefined, undefined]],
  ['AT&T; Bell', `;${ADA}`, [undefined, ADA]],
  ['Ada', undefined, [undefined]],
])('%s with the ORCID %s gives each creator the iD of the same place, and a lone one to nobody', (creator, orcid, ids) => {
  expect(creatorsOf({ creator, orcid }).map((one) => one.orcid)).toEqual(ids);
});

const two = { ...WORK, creator: 'Berg, Maria; Petit, Jean-Pierre' };
const four = { ...WORK, creator: `${two.creator}; Reading Group; Ito, Hana` };
it.each([
  [apaCitation, two, 'Berg, M., & Petit, J.-P. (2026).'],
  [mlaCitation, two, 'Berg, Maria, and Jean-Pierre Petit. “On'],
  [chicagoCitation, two, 'Berg, Maria, and Jean-Pierre Petit. 2026.'],
  [harvardCitation, two, 'Berg, M. and Petit, J.-P. (2026)'],
  [vancouverCitation, two, 'Berg M, Petit JP. On'],
  [apaCitation, four, 'Berg, M., Petit, J.-P., Reading Group, & Ito, H. (2026).'],
  [mlaCitation, four, 'Berg, Maria, et al. “On'],
  [chicagoCitation, four, 'Berg, Maria, Jean-Pierre Petit, Reading Group, and Hana Ito. 2026.'],
  [harvardCitation, four, 'Berg, M. et al. (2026)'],
  [vancouverCitation, four, 'Berg M, Petit JP, Reading Group, Ito H. On'],
])('a work of several creators %o', (write, work, beginning) => {
  expect(write(work).slice(0, beginning.length)).toBe(beginning);
});

describe('a title', () => {
  it('that ends in a mark gets no second one', () => {
    const asked = { ...WORK, title: 'Who links?' };
    expect(apaCitation(asked)).toContain('. Who links? (Version 1.0;');
    expect(mlaCitation(asked)).toContain('“Who links?” The Registry');
    expect(chicagoCitation(asked)).toContain('“Who links?” Version 1.0.');
    expect(harvardCitation(asked)).toContain(') Who links? Version 1.0.');
    expect(vancouverCitation(asked)).toContain('. Who links? [Internet].');
    const stopped = { ...WORK, title: 'It ends.', creator: 'Ink Inc.' };
    for (const write of Object.values(STYLES)) expect(write(stopped)).not.toMatch(/(?<!\.)\.\.(?!\.)/);
    expect(harvardCitation({ ...WORK, creator: 'Ink Inc.' })).toMatch(/^Ink Inc \(2026\)/);
  });

  it('with quotation marks has single ones within double ones', () => {
    const title = 'The word “link” and "address"';
    expect(mlaCitation({ ...WORK, title })).toContain('“The word ‘link’ and ‘address’.” ');
    expect(apaCitation({ ...WORK, title })).toContain(title);
  });
});

it('a data set says what it is where the style has a word for it', () => {
  const work = { ...WORK, contentType: 'dataset' };
  expect(apaCitation(work)).toContain(`(Version 1.0; ${AXN}) [Data set]. The Registry.`);
  expect(vancouverCitation(work)).toContain('[dataset on the Internet]');
});

it('a draft says that it is one, and a work that is not current what became of it', () => {
  expect(plainCitation({ ...WORK, draft: true })).toContain('On the age of links [Draft] (v1.0). ');
  const gone = { ...WORK, withdrawn: { date: '2026-09-01', reason: 'Filed twice.' } };
  expect(plainCitation(gone)).toContain('On the age of links [Withdrawn] (v1.0). ');
  expect(apaCitation(gone)).toContain(`On the age of links (Version 1.0; ${AXN}) [Withdrawn]. `);
  expect(mlaCitation(gone)).toContain('“On the age of links.” [Withdrawn]. The Registry, ');
  expect(chicagoCitation(gone)).toContain('“On the age of links.” [Withdrawn]. Version 1.0. ');
  expect(harvardCitation(gone)).toContain('On the age of links [Withdrawn]. Version 1.0. ');
  expect(vancouverCitation(gone)).toContain('On the age of links [Internet] [Withdrawn]. ');
  for (const write of [plainCitation, ...Object.values(STYLES)])
    expect(write({ ...WORK, supersededBy: 27 })).toMatch(/ \[Superseded; see deposit 27\]$/);
});

it('has in italics what the style sets so, and a place for the day of access', () => {
  const of = (kind: string, write: Parameters<typeof partsOf>[0]) =>
    partsOf(write, WORK).flatMap((part) => (part.kind === kind ? [part.text] : []));
  expect(of('italic', apaCitation)).toEqual(['On the age of links']);
  expect(of('italic', mlaCitation)).toEqual(['The Registry']);
  expect(of('italic', harvardCitation)).toEqual(['On the age of links']);
  expect(of('italic', chicagoCitation)).toEqual([]);
  for (const write of [harvardCitation, vancouverCitation])
    expect(of('accessed', write)).toEqual(['[day of access]']);
  for (const write of Object.values(STYLES))
    expect(
      partsOf(write, WORK)
        .map(({ text }) => text)
        .join(''),
    ).toBe(write(WORK));
});
