import { expect, it } from 'vitest';
import { sampled } from '../../fixtures/runs.ts';
import { publishedOf, sampleArchive } from './archives.ts';
import { dataciteFormat } from './datacite.ts';
import { linksetFormat } from './linkset.ts';
import { bibtexFormat, cslJsonFormat, risFormat } from './references.ts';
import { roCrateFormat } from './ro-crate.ts';

// The readers refuse what is wrong: one thing is changed in a file of a record, and each time an error names that file.

const sample = sampleArchive();
const AXN = sample.registry.deposits[7]?.axn ?? '';

const cases = [
  ['another title', bibtexFormat, 'citation.bib', 'First Version', 'First version'],
  ['a brace too few', bibtexFormat, 'citation.bib', 'Superseded]}}', 'Superseded]}'],
  ['a keyword too few', risFormat, 'citation.ris', /KW {2}- .*\r\n/, ''],
  ['line feeds alone', risFormat, 'citation.ris', '\r\n', '\n'],
  ['the identifier as a DOI', cslJsonFormat, 'citation.json', '"number"', '"DOI"'],
  ['a variable that is none', cslJsonFormat, 'citation.json', '"genre"', '"kind"'],
  ['an identifier without a type', dataciteFormat, 'datacite.xml', ' identifierType="AXN"', ''],
  ['a relation that is none', dataciteFormat, 'datacite.xml', '"IsPreviousVersionOf"', '"IsFollowedBy"'],
  ['another identifier', dataciteFormat, 'datacite.xml', AXN, AXN.slice(0, -2)],
  ['a term that no context defines', roCrateFormat, 'ro-crate-metadata.json', '"genre"', '"kindOfWork"'],
  ['an entity that is not there', roCrateFormat, 'ro-crate-metadata.json', '"#axn"', '"#other"'],
  [
    'an entity within another',
    roCrateFormat,
    'ro-crate-metadata.json',
    '"version":',
    '"about": {"name": "x"}, "version":',
  ],
  ['a relation of no registry', linksetFormat, 'linkset.json', '"successor-version"', '"next-one"'],
  [
    'a target without address',
    linksetFormat,
    'linkset.json',
    '"href": "https://schema.org/AboutPage"',
    '"title": "x"',
  ],
] as const;

it.each(sampled(cases, 5))('%s', async (_what, format, name, from, to) => {
  const published = await publishedOf('sample', sample, format.surfaces);
  const path = `/s/records/8/${name}`;
  const before = published.files.get(path)?.toString() ?? '';
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  const files = new Map([...published.files, [path, Buffer.from(after)]]);
  const { errors } = await format.check({ ...published, files });
  expect(errors.length).toBeGreaterThan(0);
  for (const error of errors) expect(error).toMatch(/records\/8\/|^8\.xml/);
});
