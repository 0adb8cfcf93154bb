import type { Archive } from '../../archive/archive.ts';
import { type Creator, invertedName } from '../../identity/names.ts';
import { journalsOf } from '../../pages/browse/lists.ts';
import type { SurfaceTools } from '../../pages/publication/surface.ts';
import { citationsOf } from '../../reading/citations.ts';
import { creatorAddresses } from '../record/json-ld.ts';
import { type Addresses, addressesOf } from './addresses.ts';
import { agentNode, depositNodes, licenseOf } from './deposits.ts';
import { iri, type Node, PREFIXES } from './node.ts';
import { observationNodes } from './observations.ts';
import { OWN, own, vocabularyNodes } from './vocabulary.ts';
import { wordNodes } from './words.ts';

/** The linked data of an archive: the prefixes of its names, and its nodes, made as they are read. */
export interface LinkedData {
  readonly prefixes: Readonly<Record<string, string>>;
  readonly nodes: () => Iterable<Node>;
}

/** The linked data of an archive. `vocabulary` is the path of the file at which the names of the registry’s own properties are explained. */
export function linkedDataOf(archive: Archive, tools: SurfaceTools, vocabulary: string): LinkedData {
  const at = addressesOf(archive, tools);
  const namespace = `${at.root}${vocabulary}#`;
  return {
    prefixes: { ...PREFIXES, [OWN]: namespace },
    *nodes() {
      yield* siteNodes(archive, at);
      yield* works(archive, at, tools);
      yield* people(archive, at);
      yield* journalNodes(archive, at, tools);
      yield* wordNodes(archive, at, tools);
      yield* observationNodes(archive, at);
      yield* citationNodes(archive, at);
      yield* vocabularyNodes(namespace);
    },
  };
}

function* siteNodes({ site }: Archive, at: Addresses): Iterable<Node> {
  const { language } = site;
  yield {
    iri: at.archive,
    types: ['schema:Collection'],
    properties: {
      'schema:name': { text: site.name, language },
      'schema:description': { text: site.description, language },
      'schema:license': site.license === undefined ? undefined : licenseOf(site.license),
      'schema:publisher': iri(at.publisher),
    },
  };
  const organization = ['schema:Organization', 'prov:Agent'] as const;
  const registry = { 'schema:name': site.name, 'schema:url': iri(at.archive) };
  yield { iri: at.registry, types: organization, properties: registry };
  yield { iri: at.publisher, types: organization, properties: { 'schema:name': site.publisher } };
}

function* works(archive: Archive, at: Addresses, tools: SurfaceTools): Iterable<Node> {
  const cited = Map.groupBy(citationsOf(archive), ({ source }) => source.deposit_number);
  for (const deposit of archive.registry.deposits)
    yield* depositNodes(archive, at, deposit, {
      language: tools.language(deposit, archive.files),
      cites: cited.get(deposit.deposit_number) ?? [],
    });
}

/** A node for each person whose ORCID iD a deposit names, with all names under which their works were deposited. */
function* people(archive: Archive, at: Addresses): Iterable<Node> {
  const people = new Map<string, Map<string, Creator>>();
  for (const deposit of archive.registry.deposits)
    for (const { address, creator } of creatorAddresses(deposit, at.record(deposit.deposit_number))) {
      if (!creator.orcid) continue;
      const names = people.get(address) ?? new Map<string, Creator>();
      people.set(address, names.set(invertedName(creator), creator));
    }
  for (const [person, names] of people) yield agentNode(person, [...names.values()]);
}

function* journalNodes(archive: Archive, at: Addresses, tools: SurfaceTools): Iterable<Node> {
  for (const { name } of new Set(journalsOf(archive, tools).values())) {
    const address = at.journal(name);
    if (address) yield { iri: address, types: ['schema:Periodical'], properties: { 'schema:name': name } };
  }
}

/** Each citation with the words that are its evidence, as CiTO describes one. */
function* citationNodes(archive: Archive, at: Addresses): Iterable<Node> {
  for (const citation of citationsOf(archive)) {
    const { source, target, via, evidence_token } = citation;
    yield {
      iri: at.citation(citation),
      types: ['cito:Citation'],
      properties: {
        'cito:hasCitingEntity': iri(at.record(source.deposit_number)),
        'cito:hasCitedEntity': iri(at.record(target.deposit_number)),
        'cito:hasCitationCharacterization': iri(`${PREFIXES.cito}cites`),
        [own('via')]: via,
        [own('evidenceToken')]: evidence_token,
      },
    };
  }
}
