import { type Archive, hasText, indexOf, textFile } from '../../archive/archive.ts';
import { hashName, isHashOfFile } from '../../archive/held-text.ts';
import type { Creator } from '../../identity/names.ts';
import { type Deposit, entryTitle } from '../../model/deposit.ts';
import type { Citation } from '../../reading/citations.ts';
import { referencesOf } from '../../reading/concepts.ts';
import { licenseUrl } from '../../submission/lists.ts';
import { doiUrl, normalizeDoi } from '../../text/links.ts';
import { creatorAddresses, schemaCreator, schemaType } from '../record/json-ld.ts';
import { type Addresses, day, iri, type Node, node, own, type Value, whole } from './node.ts';

// Deposits as works: schema.org for what they are, DCMI terms and PROV-O for how they follow each other, CiTO for what they cite.

/** Facts about a deposit that are not in its entry. */
export interface Said {
  readonly language: string | undefined;
  readonly cites: readonly Citation[];
}

/** The nodes of a deposit: the work, its identifiers, its text, and its creators whom no ORCID iD names. */
export function* depositNodes(archive: Archive, at: Addresses, deposit: Deposit, said: Said): Iterable<Node> {
  const record = at.record(deposit.deposit_number);
  const identifiers = identifiersOf(deposit);
  const creators = creatorAddresses(deposit, record);
  yield node(record, [`schema:${schemaType(deposit)}`, 'prov:Entity'], {
    'schema:name': entryTitle(deposit),
    'dcterms:identifier': deposit.axn,
    'schema:identifier': identifiers.map(([name]) => iri(`${record}#${name}`)),
    'schema:position': whole(deposit.deposit_number),
    'schema:author': creators.map(({ address }) => iri(address)),
    'prov:wasAttributedTo': creators.map(({ address }) => iri(address)),
    'schema:datePublished': day(deposit.date),
    'prov:generatedAtTime': { text: deposit.minted_at, type: 'xsd:dateTime' },
    'schema:description': deposit.redacted ? undefined : deposit.description,
    'schema:version': deposit.version,
    'schema:license': licenseOf(deposit.license),
    'schema:keywords': deposit.keywords,
    'schema:genre': deposit.content_type,
    'schema:inLanguage': said.language,
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
    'cito:cites': said.cites.map(({ target }) => iri(at.record(target.deposit_number))),
  });
  for (const [name, propertyID, value] of identifiers)
    yield node(`${record}#${name}`, ['schema:PropertyValue'], {
      'schema:propertyID': propertyID,
      'schema:value': value,
    });
  if (hasText(archive, deposit)) yield textNode(archive, at, deposit);
  for (const { address, creator } of creators) if (!creator.orcid) yield agentNode(address, [creator]);
}

/** An agent by the creators whose address it is: one, or all that bear its ORCID iD, under the names of their deposits. */
export function agentNode(address: string, creators: readonly Creator[]): Node {
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

/** A license by the address of its terms, or as the SPDX expression that it is. */
export function licenseOf(license: string): Value {
  const url = licenseUrl(license);
  return url ? iri(url) : license;
}

const isDataset = (deposit: Deposit) => schemaType(deposit) === 'Dataset';

/** The identifiers of a deposit: the part of its address, what it is, and its value. */
function identifiersOf(deposit: Deposit): [name: string, propertyID: string, value: string][] {
  const retired = (deposit.axn_history ?? []).filter(({ axn }) => axn !== deposit.axn);
  return [
    ['axn', 'AXN', deposit.axn] as const,
    ['sha-256', hashName(deposit), deposit.hash] as const,
    ...(deposit.content_swhid ? [['swhid', 'SWHID', deposit.content_swhid] as const] : []),
    ...(deposit.sovereign_id ? [['document-id', 'document id', deposit.sovereign_id] as const] : []),
    ...retired.map(({ axn }, place) => [`retired-axn-${place + 1}`, 'retired AXN', axn] as const),
  ].map(([name, propertyID, value]) => [name, propertyID, value]);
}

function textNode({ files }: Archive, at: Addresses, deposit: Deposit): Node {
  const types = isDataset(deposit) ? (['schema:DataDownload'] as const) : (['schema:MediaObject'] as const);
  const size = files.size(textFile(deposit));
  return node(at.text(deposit.hex), types, {
    'schema:contentUrl': iri(at.text(deposit.hex)),
    'schema:encodingFormat': 'text/markdown',
    'schema:sha256': isHashOfFile(deposit) ? deposit.hash : undefined,
    'schema:contentSize': size === undefined ? undefined : `${size} B`,
  });
}

/**
 * The deposits before and after one. A version replaces the one before; a part of a sequence only stands after it. What became
 * of it is said in words, too.
 */
function followed(deposit: Deposit, at: Addresses): Node['properties'] {
  const {
    series_type,
    predecessor_deposit_number: before,
    supersedes,
    superseded_by_deposit_number,
  } = deposit;
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
    'dcterms:isReplacedBy': record(superseded_by_deposit_number),
    'dcat:prev': record(before),
    'schema:isBasedOn': record(before),
    'schema:expires': day(deposit.withdrawn_at),
    'skos:changeNote': notes.filter((note) => note !== undefined),
  };
}

/** The things that a deposit names as related: deposits, DOIs and addresses are nodes, everything else is a text. */
function related(archive: Archive, deposit: Deposit, at: Addresses): Node['properties'] {
  const { byAxn } = indexOf(archive);
  const named = (deposit.related_ids ?? []).map((id): Value => {
    const known = byAxn.get(id);
    if (known) return iri(at.record(known.deposit_number));
    const doi = normalizeDoi(id);
    if (doi) return iri(doiUrl(doi));
    return /^https?:\/\//i.test(id) ? iri(id) : id;
  });
  return {
    'dcterms:relation': named.filter((value) => typeof value !== 'string'),
    'dc:relation': named.filter((value) => typeof value === 'string'),
  };
}
