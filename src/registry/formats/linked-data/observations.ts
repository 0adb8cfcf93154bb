import type { Archive } from '../../archive/archive.ts';
import type { Capture, LaterObservation, RegisterEntry } from '../../model/observations.ts';
import { observationsOf } from '../../pages/lists/register.ts';
import type { Addresses } from './addresses.ts';
import { type Curie, iri, type Node, type Values, whole } from './node.ts';
import { own } from './vocabulary.ts';

// Observations in PROV-O: issuing a query is an activity, and the answer, or the capture of it, an entity that it generated. Only the day is
// known: `prov:startedAtTime` has a day, since every instant would be invented.

/** The observations of the register, and the captures. */
export function* observationNodes(archive: Archive, at: Addresses): Iterable<Node> {
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
  return {
    iri: name,
    types: ['prov:Activity', 'schema:SearchAction'],
    properties: {
      'dcterms:identifier': obs_id,
      'schema:query': q,
      'prov:startedAtTime': { text: date, type: 'xsd:date' },
      [own('surface')]: surface,
      [own('seeks')]: entity,
      [own('observer')]: auth,
    },
  };
}

/** What an observation found: the answer with the sources that it cites. */
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
  return {
    iri: name,
    types: ['prov:Entity'],
    properties: {
      'prov:wasGeneratedBy': iri(activity),
      [own('archivePresent')]: { text: String(observation.archive_present), type: 'xsd:boolean' },
      [own('evidence')]: observation.ev,
      ...found(observation),
    },
  };
}

function captureNode(name: string, activity: string, { root }: Addresses, capture: Capture): Node {
  return {
    iri: name,
    types: ['prov:Entity', 'schema:CreativeWork'],
    properties: {
      'dcterms:identifier': capture.obs_id,
      'schema:description': capture.d,
      'prov:wasGeneratedBy': iri(activity),
      [own('matchStatus')]: capture.mt ?? 'unrated',
      'schema:image': capture.imgs.map((path) =>
        iri(path.startsWith('/') ? `${root}${encodeURI(path)}` : path),
      ),
      ...found(capture),
    },
  };
}
