import { describe, expect, test } from 'vitest';
import type { Archive } from '../../../src/registry/archive/archive.ts';
import { SURFACES } from '../../../src/registry/surfaces/index.ts';
import { publishedTexts } from '../../fixtures/published.ts';
import { PUBLICATION, SHELF } from './shelf.ts';

// The linked data, the texts and the tables of contents of the small archive, as a person wrote them down.

const ROOT = SHELF.site.base_url;
const { deposits } = SHELF.registry;

const filesOf = (surface: string, archive: Archive = SHELF) =>
  publishedTexts(
    archive,
    PUBLICATION,
    SURFACES.filter(({ name }) => name === surface),
  );

describe('the graph in Turtle', async () => {
  const text = (await filesOf('linked-data-turtle')).get('/datasets/graph.ttl') ?? '';
  /** The block of a node. */
  const block = (name: string) =>
    text
      .split(/\n\n/)
      .map((part) => part.trim())
      .find((part) => part.startsWith(`<${name}> `));

  test('says of a deposit what it is, what it follows and what it cites, with its glyphs as they are', () => {
    const [, , third] = deposits;
    expect(block(`${ROOT}/s/records/3/`)).toBe(`<${ROOT}/s/records/3/> a schema:Dataset, prov:Entity ;
    schema:name "A list of doors and windows" ;
    dcterms:identifier "${third?.axn}" ;
    schema:identifier <${ROOT}/s/records/3/#axn>, <${ROOT}/s/records/3/#sha-256>, <${ROOT}/s/records/3/#swhid>, <${ROOT}/s/records/3/#deposit-number> ;
    schema:position "3"^^xsd:integer ;
    schema:author <${ROOT}/s/records/3/#creator> ;
    prov:wasAttributedTo <${ROOT}/s/records/3/#creator> ;
    schema:datePublished "2026-07-03"^^xsd:date ;
    schema:dateCreated "1889-06" ;
    prov:generatedAtTime "2026-07-15T12:00:00Z"^^xsd:dateTime ;
    schema:description "Every door and every window of the house: the list of the doors is corrected in two places, and the windows are new." ;
    schema:version "v2.0" ;
    schema:license <https://creativecommons.org/licenses/by/4.0/> ;
    schema:keywords "doors", "windows" ;
    schema:genre "dataset" ;
    schema:inLanguage "en-US" ;
    schema:creativeWorkStatus "ACTIVE" ;
    registry:family "${third?.family}" ;
    registry:substrate "human-only" ;
    schema:publisher <${ROOT}/#registry> ;
    schema:isPartOf <${ROOT}/> ;
    schema:distribution <${ROOT}/data/texts/AXN-03-text.md> ;
    prov:wasRevisionOf <${ROOT}/s/records/2/> ;
    dcterms:replaces <${ROOT}/s/records/2/> ;
    dcat:prev <${ROOT}/s/records/2/> ;
    schema:isBasedOn <${ROOT}/s/records/2/> ;
    cito:cites <${ROOT}/s/records/1/> .`);
    expect(text).toContain(
      `<${ROOT}/s/records/1/#retired-axn-1> a schema:PropertyValue ;\n    schema:propertyID "Retired AXN" ;\n    schema:value "AXN:7F.GOVERNANCE.🌵🌷🍄🌽" .`,
    );
  });

  test('holds nothing of a redacted text, and says what became of it', () => {
    const fourth = block(`${ROOT}/s/records/4/`) ?? '';
    expect(fourth).toContain('schema:creativeWorkStatus "WITHDRAWN"');
    expect(fourth).toContain('schema:expires "2026-07-16"^^xsd:date');
    expect(fourth).toContain('skos:changeNote "Withdrawn on 2026-07-16: A visitor asked for it."');
    expect(fourth).not.toContain('schema:description');
    expect(text).not.toContain('AXN-04-text.md');
    expect(text).not.toContain('A book of visitors');
  });

  test('gives a citation with the words that are its evidence', () => {
    expect(block(`${ROOT}/citations/#c2-1-deposit_number`)).toBe(
      `<${ROOT}/citations/#c2-1-deposit_number> a cito:Citation ;
    cito:hasCitingEntity <${ROOT}/s/records/2/> ;
    cito:hasCitedEntity <${ROOT}/s/records/1/> ;
    cito:hasCitationCharacterization <http://purl.org/spar/cito/cites> ;
    registry:via "deposit_number_reference" ;
    registry:evidenceToken "deposit 1" .`,
    );
  });

  test('makes one node of a minted term and the concept of its name', () => {
    const term = `<${ROOT}/lexical/#t-hall> a skos:Concept ;
    skos:prefLabel "hall" ;
    skos:definition "A large room." ;
    skos:inScheme`;
    const by = `rdfs:isDefinedBy <${ROOT}/s/records/1/>`;
    expect(text).toContain(`${term} <${ROOT}/lexical/> ;\n    ${by} ;\n    registry:termType "genre" .`);
    expect(text).toContain(
      `${term} <${ROOT}/graph/> ;\n    ${by} ;\n    registry:termType "place" ;\n    registry:engagement "minted" .`,
    );
  });

  test('tells an observation, its answer and a capture of the same apart', () => {
    const [observed, captured] = [
      `${ROOT}/register/lower-hall/#OBS-0123456789ab`,
      `${ROOT}/captures/#OBS-0123456789ab`,
    ];
    expect(block(observed)).toBe(`<${observed}> a prov:Activity, schema:SearchAction ;
    dcterms:identifier "OBS-0123456789ab" ;
    schema:query "lower hall" ;
    prov:startedAtTime "2026-07-05"^^xsd:date ;
    registry:surface "panel" ;
    registry:seeks "Engine" ;
    registry:observer "signed out, not incognito" .`);
    expect(block(`${observed}-answer`)).toBe(`<${observed}-answer> a prov:Entity ;
    prov:wasGeneratedBy <${observed}> ;
    registry:archivePresent "false"^^xsd:boolean ;
    registry:evidence "paste" ;
    prov:value "An answer." .`);
    expect(block(captured)).toBe(`<${captured}> a prov:Entity, schema:CreativeWork ;
    dcterms:identifier "OBS-0123456789ab" ;
    schema:description "An answer." ;
    prov:wasGeneratedBy <${observed}> ;
    registry:matchStatus "ADOPTION" .`);
  });
});

describe('tables of contents', () => {
  const named = (journals: Readonly<Record<number, string>>): Archive => ({
    ...SHELF,
    registry: {
      ...SHELF.registry,
      deposits: deposits.map((deposit) => {
        const journal = journals[deposit.deposit_number];
        return journal === undefined ? deposit : { ...deposit, journal };
      }),
    },
  });

  test('are an empty index where no deposit names a journal', async () => {
    const files = await filesOf('journal-contents');
    expect([...files.keys()]).toEqual(['/datasets/toc/index.json']);
    expect(JSON.parse(String(files.get('/datasets/toc/index.json')))).toEqual({
      site: `${ROOT}/`,
      total: 0,
      journals: [],
    });
  });

  test('take one name for one journal whatever its case, and leave the name of the index to the index', async () => {
    const files = await filesOf(
      'journal-contents',
      named({ 1: 'Index', 2: '館報', 3: 'index', 4: 'A/B & *C*' }),
    );
    const paths = [...files.keys()].map((path) => path.slice('/datasets/toc/'.length));
    expect(paths[0]).toBe('index.json');
    expect(paths.slice(1, 3)).toEqual([
      expect.stringMatching(/^index-[0-9a-f]{6}\.json$/),
      expect.stringMatching(/^index-[0-9a-f]{6}\.md$/),
    ]);
    expect(paths.slice(3)).toEqual(['館報.json', '館報.md', 'a-b-and-c.json', 'a-b-and-c.md']);
    expect(String(files.get(`/datasets/toc/${paths[2]}`))).toBe(`# Index

Table of contents, from Archive of the tests.

## 2026

- [Ledgers of the \\*lower\\* hall](${ROOT}/s/records/1/), North Reading Room, 2026-07-01, v1.0. ${deposits[0]?.axn}
- [A list of doors and windows](${ROOT}/s/records/3/), South Office, 2026-07-03, v2.0. ${deposits[2]?.axn}
`);
    expect(JSON.parse(String(files.get('/datasets/toc/a-b-and-c.json')))).toEqual({
      journal: 'A/B & *C*',
      site: `${ROOT}/`,
      count: 1,
      contents: [
        {
          deposit_number: 4,
          axn: deposits[3]?.axn,
          title: 'Names of the visitors',
          creator: 'West Porch',
          date: '2026-07-04',
          version: 'v3.0',
          status: 'WITHDRAWN',
          license: 'MIT',
          hash: deposits[3]?.hash,
          record: `${ROOT}/s/records/4/`,
        },
      ],
    });
  });
});
