import { type Archive, hasText, indexOf, textFile } from '../../archive/archive.ts';
import { isHashOfFile } from '../../archive/held-text.ts';
import type { Hashes } from '../../identity/hash.ts';
import { type Creator, invertedName } from '../../identity/names.ts';
import { type Deposit, entryTitle } from '../../model/deposit.ts';
import type { Capture, LaterObservation, RegisterEntry } from '../../model/observations.ts';
import { observationsOf } from '../../observation/entry.ts';
import { journalsOf } from '../../pages/browse/lists.ts';
import { listed } from '../../pages/lists/list.ts';
import { termsList } from '../../pages/lists/terms.ts';
import type { SurfaceTools } from '../../pages/publication/surface.ts';
import { type Citation, citationsOf } from '../../reading/citations.ts';
import { conceptsOf, referencesOf } from '../../reading/concepts.ts';
import { depositLanguage } from '../../reading/language.ts';
import { licenseUrl } from '../../submission/lists.ts';
import { creatorAddresses, schemaCreator, schemaType } from '../record/json-ld.ts';
import { identifiersOf, relatedThings } from '../record/record.ts';
import {
  type Addresses,
  addressesOf,
  type Curie,
  day,
  iri,
  type LinkedData,
  type Node,
  node,
  OWN,
  own,
  PREFIXES,
  type Value,
  type Values,
  vocabularyNodes,
  whole,
} from './node.ts';

/** The linked data of an archive. `vocabulary` is the path of the file that explains the registry’s own properties. */
export function linkedDataOf(archive: Archive, tools: SurfaceTools, vocabulary: string): LinkedData {
  const at = addressesOf(archive, tools);
  const namespace = `${at.root}${vocabulary}#`;
  return {
    prefixes: { ...PREFIXES, [OWN]: namespace },
    *nodes() {
      yield* siteNodes(archive, at);
      yield* works(archive, at);
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

function* works(archive: Archive, at: Addresses): Iterable<Node> {
  const cited = Map.groupBy(citationsOf(archive), ({ source }) => source.deposit_number);
  for (const deposit of archive.registry.deposits)
    yield* depositNodes(
      archive,
      at,
      deposit,
      cited.get(deposit.deposit_number) ?? [],
      depositLanguage(deposit, archive.files),
    );
}

// Describes deposits as works: their contents by schema.org, their order by DCMI terms and PROV-O, and their citations by CiTO.

/** Yields the nodes of a deposit: the work, its identifiers, its text, and each creator without an ORCID iD. */
function* depositNodes(
  archive: Archive,
  at: Addresses,
  deposit: Deposit,
  cites: readonly Citation[],
  language: string | undefined,
): Iterable<Node> {
  const record = at.record(deposit.deposit_number);
  const identifiers = identifiersOf(deposit);
  const creators = creatorAddresses(deposit, record);
  yield node(record, [`schema:${schemaType(deposit)}`, 'prov:Entity'], {
    'schema:name': entryTitle(deposit),
    'dcterms:identifier': deposit.axn,
    'schema:identifier': identifiers.map(({ key }) => iri(`${record}#${key}`)),
    'schema:position': whole(deposit.deposit_number),
    'schema:author': creators.map(({ address }) => iri(address)),
    'prov:wasAttributedTo': creators.map(({ address }) => iri(address)),
    'schema:datePublished': day(deposit.date),
    'schema:dateCreated': deposit.date_created,
    'prov:generatedAtTime': { text: deposit.minted_at, type: 'xsd:dateTime' },
    'schema:description': deposit.redacted ? undefined : deposit.description,
    'schema:version': deposit.version,
    'schema:license': licenseOf(deposit.license),
    'schema:keywords': deposit.keywords,
    'schema:genre': deposit.content_type,
    'schema:inLanguage': language,
    'schema:creativeWorkStatus': deposit.status,
    [own('family')]: deposit.family,
    [own('substrate')]: deposit.substrate,
    'schema:publisher': iri(at.registry),
    'schema:isPartOf': [at.archive, deposit.journal && at.journal(deposit.journal)].flatMap((whole) =>
      whole ? [iri(whole)] : [],
    ),
    [isDataset(deposit) ? 'schema:distribution' : 'schema:encoding']: hasText(archive, deposit)
      ? iri(at.text(deposit.hex))
      : undefined,
    ...followed(deposit, at),
    ...related(archive, deposit, at),
    'schema:sameAs': Object.values(deposit.mirrors ?? {}).map(iri),
    'schema:mentions': referencesOf(archive)
      .ofDeposit.get(deposit.deposit_number)
      ?.map((name) => iri(at.concept(name))),
    'cito:cites': cites.map(({ target }) => iri(at.record(target.deposit_number))),
  });
  for (const { key, kind, value } of identifiers)
    yield node(`${record}#${key}`, ['schema:PropertyValue'], {
      'schema:propertyID': kind,
      'schema:value': value,
    });
  if (hasText(archive, deposit)) yield textNode(archive, at, deposit);
  for (const { address, creator } of creators) if (!creator.orcid) yield agentNode(address, [creator]);
}

/** Makes the node of an agent from one creator, or from all creators with the same ORCID iD, whose names can differ. */
function agentNode(address: string, creators: readonly Creator[]): Node {
  const said = creators.map(schemaCreator);
  const type = said.find((one) => one['@type'])?.['@type'];
  const each = (property: 'name' | 'givenName' | 'familyName' | 'honorificSuffix') =>
    said.flatMap((one) => one[property] ?? []);
  return node(address, type ? [`schema:${type}`, 'prov:Agent'] : ['prov:Agent'], {
    'schema:name': each('name'),
    'schema:givenName': each('givenName'),
    'schema:familyName': each('familyName'),
    'schema:honorificSuffix': each('honorificSuffix'),
  });
}

/** A license as the URL of its terms; an SPDX expression of several licenses as text. */
function licenseOf(license: string): Value {
  const url = licenseUrl(license);
  return url ? iri(url) : license;
}

const isDataset = (deposit: Deposit) => schemaType(deposit) === 'Dataset';

function textNode({ files }: Archive, at: Addresses, deposit: Deposit): Node {
  const size = files.size(textFile(deposit));
  return node(at.text(deposit.hex), [isDataset(deposit) ? 'schema:DataDownload' : 'schema:MediaObject'], {
    'schema:contentUrl': iri(at.text(deposit.hex)),
    'schema:encodingFormat': 'text/markdown',
    'schema:sha256': isHashOfFile(deposit) ? deposit.hash : undefined,
    'schema:contentSize': size === undefined ? undefined : `${size} B`,
  });
}

/**
 * Links a deposit to those before and after it. A version replaces the one before; a part of a sequence only follows it.
 * `skos:changeNote` says in words why a deposit was superseded, was withdrawn or is pending.
 */
function followed(deposit: Deposit, at: Addresses): Node['properties'] {
  const { series_type, predecessor_deposit_number: before, supersedes } = deposit;
  const record = (number: number | undefined) => (number ? iri(at.record(number)) : undefined);
  const replaced = supersedes ?? (series_type === 'sequential' ? undefined : before);
  const notes = [
    deposit.superseded_at && `Superseded on ${deposit.superseded_at}: ${deposit.superseded_reason ?? ''}`,
    deposit.withdrawn_at && `Withdrawn on ${deposit.withdrawn_at}: ${deposit.withdrawn_reason ?? ''}`,
    deposit.draft_pending_reason && `Pending: ${deposit.draft_pending_reason}`,
  ];
  return {
    'prov:wasRevisionOf': record(replaced),
    'dcterms:replaces': record(replaced),
    'dcterms:isReplacedBy': record(deposit.superseded_by_deposit_number),
    'dcat:prev': record(before),
    'schema:isBasedOn': record(before),
    'schema:expires': day(deposit.withdrawn_at),
    'skos:changeNote': notes.filter((note) => note !== undefined),
  };
}

/** The things that a deposit names as related: deposits, DOIs and addresses are nodes, everything else is a text. */
function related(archive: Archive, deposit: Deposit, at: Addresses): Node['properties'] {
  const things = relatedThings(deposit, indexOf(archive), at.root);
  return {
    'dcterms:relation': things.flatMap(({ url }) => (url === undefined ? [] : iri(url))),
    'dc:relation': things.flatMap(({ url, given }) => (url === undefined ? given : [])),
  };
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

/** Yields each citation as a `cito:Citation`, with the words of the text that are its evidence. */
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

// Describes minted terms and concepts in two SKOS schemes: terms that deposits mint, and concepts of their texts. A concept that is also
// a minted term has the same node.

function* wordNodes(archive: Archive, at: Addresses, tools: Hashes): Iterable<Node> {
  const schemes = [[at.terms, 'Minted terms'] as const, [at.concepts, 'Concepts of the texts'] as const];
  for (const [address, text] of schemes)
    yield node(address, ['skos:ConceptScheme'], { 'dcterms:title': { text, language: 'en' } });
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
      // SKOS (S14) allows a concept one preferred label, so a different spelling of the term becomes an alternative label.
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

// Describes observations in PROV-O: a query is an activity, and its answer or capture is an entity that the activity generated.
// `prov:startedAtTime` has only a day, because the instant is unknown.

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

/** The properties that answers and captures share: the transcript, its hash, and the sources that it cites. */
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
