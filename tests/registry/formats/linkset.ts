import { indexOf } from '../../../src/registry/archive/archive.ts';
import { RECORD_FORMATS } from '../../../src/registry/formats/record/index.ts';
import { currentOf } from '../../../src/registry/model/lifecycle.ts';
import { differences, type Format } from './format.ts';
import { factsOf, fileOf, textOf } from './reference-facts.ts';

/** The link relations that may stand in one: IANA's registry, by which RFC 8288, RFC 5829 and RFC 8631 define them. */
const RELATIONS = new Set(
  'cite-as describedby item type license author linkset predecessor-version successor-version latest-version'
    .split(' ')
    .concat('service-desc', 'service-doc', 'service-meta', 'status'),
);

/** The links of each record as a link set in JSON, by the rules of RFC 9264 (4.2) and RFC 8574. */
export const linksetFormat: Format = {
  name: 'Link set (RFC 9264)',
  reader: 'JSON, URL and the rules of the RFC',
  surfaces: ['record-files'],
  check: async ({ archive, files }) => {
    const errors: string[] = [];
    const { byNumber } = indexOf(archive);
    const root = archive.site.base_url;
    for (const deposit of archive.registry.deposits) {
      const path = fileOf(deposit, 'linkset.json');
      const set = JSON.parse(textOf(files, path));
      errors.push(...wrongForm(path, set));
      const [context = {}] = (set as { linkset: Record<string, Target[]>[] }).linkset;
      const hrefs = (rel: string) => context[rel]?.map(({ href }) => href) ?? [];
      const { url, license } = factsOf(archive, deposit);
      const to = (number: number | undefined) =>
        number === undefined ? [] : [`${root}/s/records/${number}/`];
      const before = deposit.series_type === 'sequential' ? undefined : deposit.supersedes;
      const after = deposit.superseded_by_deposit_number;
      const latest = currentOf(deposit, byNumber)?.deposit_number ?? (before && deposit.deposit_number);
      const described = hrefs('describedby');
      errors.push(
        ...described
          .filter((href) => href.startsWith(url) && !files.has(href.slice(root.length)))
          .map((href) => `${path}: there is no ${href}`),
        ...differences(
          path,
          {
            anchor: url,
            cite: [url],
            linkset: [`${root}${path}`],
            item: deposit.redacted ? [] : [`${root}/data/texts/AXN-${deposit.hex}-text.md`],
            author: deposit.orcid ? [`https://orcid.org/${deposit.orcid}`] : [],
            licenses: license.includes(' ') ? 0 : 1,
            before: to(before),
            after: to(after),
            latest: to(latest),
            described: RECORD_FORMATS.length,
          },
          {
            anchor: context.anchor,
            cite: hrefs('cite-as'),
            linkset: hrefs('linkset'),
            item: hrefs('item'),
            author: hrefs('author'),
            licenses: hrefs('license').length,
            before: hrefs('predecessor-version'),
            after: hrefs('successor-version'),
            latest: hrefs('latest-version'),
            described: new Set(described).size,
          },
        ),
      );
    }
    return { documents: archive.registry.deposits.length, errors };
  },
};

interface Target {
  readonly href: string;
  readonly type?: string;
}

/** What breaks a rule of the JSON form: one member, contexts with an absolute anchor, relations with lists of targets, each with href. */
function wrongForm(path: string, set: unknown): string[] {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject(set) || Object.keys(set).join() !== 'linkset' || !Array.isArray(set.linkset))
    return [`${path} is not an object with the member linkset`];
  return set.linkset.flatMap((context) => {
    if (!isObject(context)) return [`${path} has a context that is no object`];
    const { anchor, ...relations } = context;
    const targets = Object.values(relations).flat();
    const rules = [
      ['an absolute anchor', typeof anchor === 'string' && URL.canParse(anchor)],
      ['registered relations', Object.keys(relations).every((rel) => RELATIONS.has(rel))],
      ['lists of targets', Object.values(relations).every((list) => Array.isArray(list) && list.length > 0)],
      ['an absolute href in each target', targets.every((t) => isObject(t) && URL.canParse(String(t.href)))],
      [
        'a media type where there is a type',
        targets.every((t) => isObject(t) && (t.type === undefined || MEDIA_TYPE.test(String(t.type)))),
      ],
      [
        'text for every attribute',
        targets.every((t) => Object.values(Object(t)).every((v) => typeof v === 'string')),
      ],
    ] as const;
    return rules.filter(([, holds]) => !holds).map(([rule]) => `${path} does not have ${rule}`);
  });
}

/** A media type with parameters (RFC 9110, 8.3.1). */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=(?:[\w.+-]+|"[^"]*"))*$/;
