import type { Archive } from '../../archive/archive.ts';
import type { Hashes } from '../../identity/hash.ts';
import { type Creator, invertedName } from '../../identity/names.ts';
import type { Capture, LaterObservation, RegisterEntry } from '../../model/observations.ts';
import { observationsOf } from '../../observation/entry.ts';
import { journalsOf } from '../../pages/browse/lists.ts';
import { listed } from '../../pages/lists/list.ts';
import { termsList } from '../../pages/lists/terms.ts';
import type { SurfaceTools } from '../../pages/publication/surface.ts';
import { citationsOf } from '../../reading/citations.ts';
import { conceptsOf } from '../../reading/concepts.ts';
import { creatorAddresses } from '../record/json-ld.ts';
import { agentNode, depositNodes, licenseOf } from './deposits.ts';
import {
  type Addresses,
  addressesOf,
  type Curie,
  iri,
  type Node,
  node,
  OWN,
  own,
  PREFIXES,
  type Values,
  vocabularyNodes,
  whole,
} from './node.ts';

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
  yield node(at.archive, ['schema:Collection'], {
    'schema:name': { text: site.name, language },
    'schema:description': { text: site.description, language },
    'schema:license': site.license === undefined ? undefined : licenseOf(site.license),
    'schema:publisher': iri(at.publisher),
  });
  const organization = ['schema:Organization', 'prov:Agent'] as const;
  const registry = { 'schema:name': site.name, 'schema:url': iri(at.archive) };
  yield node(at.registry, organization, registry);
  yield node(at.publisher, organization, { 'schema:name': site.publisher });
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
    if (address) yield node(address, ['schema:Periodical'], { 'schema:name': name });
  }
}

/** Each citation with the words that are its evidence, as CiTO describes one. */
function* citationNodes(archive: Archive, at: Addresses): Iterable<Node> {
  for (const citation of citationsOf(archive)) {
    const { source, target, via, evidence_token } = citation;
    yield node(at.citation(citation), ['cito:Citation'], {
      'cito:hasCitingEntity': iri(at.record(source.deposit_number)),
      'cito:hasCitedEntity': iri(at.record(target.deposit_number)),
      'cito:hasCitationCharacterization': iri(`${PREFIXES.cito}cites`),
      [own('via')]: via,
      [own('evidenceToken')]: evidence_token,
    });
  }
}

// Minted terms and concepts in SKOS: two schemes, the terms that deposits define, and the concepts that their texts speak of. A concept
// that is a minted term is one with it.

/** The schemes, the minted terms, and the concepts. */
function* wordNodes(archive: Archive, at: Addresses, tools: Hashes): Iterable<Node> {
  yield schemeNode(at.terms, { text: 'Minted terms', language: 'en' });
  yield schemeNode(at.concepts, { text: 'Concepts of the texts', language: 'en' });
  const labels = new Map<string, string>();
  for (const item of listed(termsList, archive, tools)) {
    const name = at.term(item);
    labels.set(name, item.term);
    yield node(name, ['skos:Concept'], {
      'skos:prefLabel': item.term,
      'skos:definition': item.definition,
      'skos:inScheme': iri(at.terms),
      'rdfs:isDefinedBy': item.deposit && iri(at.record(item.deposit.deposit_number)),
      [own('termType')]: item.type,
    });
  }
  for (const concept of Object.values(conceptsOf(archive))) {
    const name = at.concept(concept.term);
    const label = labels.get(name) ?? concept.term;
    labels.set(name, label);
    yield node(iri(name).iri, ['skos:Concept'], {
      // A concept has one preferred label (SKOS, S14); the term in other letters is another label.
      'skos:prefLabel': label === concept.term ? label : undefined,
      'skos:altLabel': label === concept.term ? undefined : concept.term,
      'skos:definition': concept.definition,
      'skos:inScheme': iri(at.concepts),
      'rdfs:isDefinedBy': concept.defined_in ? iri(at.record(concept.defined_in)) : undefined,
      [own('termType')]: concept.type,
      [own('engagement')]: concept.engagement_type,
    });
  }
}

function schemeNode(address: string, title: { text: string; language: string }): Node {
  return node(address, ['skos:ConceptScheme'], { 'dcterms:title': title });
}

// Observations in PROV-O: issuing a query is an activity, and the answer, or the capture of it, an entity that it generated. Only the day is
// known: `prov:startedAtTime` has a day, since every instant would be invented.

/** The observations of the register, and the captures. */
function* observationNodes(archive: Archive, at: Addresses): Iterable<Node> {
  const registered = new Map<string, string>();
  for (const entry of archive.register.entries)
    for (const observation of observationsOf(entry)) {
      const activity = `${at.entry(entry.slug)}#${observation.obs_id}`;
      registered.set(observation.obs_id, activity);
      yield activityNode(activity, entry, observation);
      yield answerNode(`${activity}-answer`, activity, observation);
    }
  for (const capture of archive.captures.entries) {
    const name = at.capture(capture.obs_id);
    const known = registered.get(capture.obs_id);
    const activity = known ?? `${name}-observation`;
    if (!known) yield activityNode(activity, capture, capture);
    yield captureNode(name, activity, at, capture);
  }
}

type Observed = RegisterEntry | LaterObservation | Capture;

function activityNode(
  name: string,
  { q, surface, entity }: Pick<Capture, 'q' | 'surface' | 'entity'>,
  { obs_id, date, auth }: Observed,
): Node {
  return node(name, ['prov:Activity', 'schema:SearchAction'], {
    'dcterms:identifier': obs_id,
    'schema:query': q,
    'prov:startedAtTime': { text: date, type: 'xsd:date' },
    [own('surface')]: surface,
    [own('seeks')]: entity,
    [own('observer')]: auth,
  });
}

/** The answer of an observation with the sources that it cites. */
function found({
  transcript,
  transcript_sha256,
  cites,
  cite_list,
}: Observed): Readonly<Record<Curie, Values>> {
  return {
    'prov:value': transcript ?? undefined,
    'schema:sha256': transcript_sha256 ?? undefined,
    [own('citedSources')]: whole(cites),
    'schema:citation': (cite_list ?? []).flatMap(({ url }) => (url ? [iri(url)] : [])),
  };
}

function answerNode(name: string, activity: string, observation: RegisterEntry | LaterObservation): Node {
  return node(name, ['prov:Entity'], {
    'prov:wasGeneratedBy': iri(activity),
    [own('archivePresent')]: { text: String(observation.archive_present), type: 'xsd:boolean' },
    [own('evidence')]: observation.ev,
    ...found(observation),
  });
}

function captureNode(name: string, activity: string, { root }: Addresses, capture: Capture): Node {
  return node(name, ['prov:Entity', 'schema:CreativeWork'], {
    'dcterms:identifier': capture.obs_id,
    'schema:description': capture.d,
    'prov:wasGeneratedBy': iri(activity),
    [own('matchStatus')]: capture.mt ?? 'unrated',
    'schema:image': capture.imgs.map((path) =>
      iri(path.startsWith('/') ? `${root}${encodeURI(path)}` : path),
    ),
    ...found(capture),
  });
}
