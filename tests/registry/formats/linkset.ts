import type { Format } from './format.ts';
import { fileOf, textOf } from './references.ts';

/** The link relations that may stand in one: IANA's registry, by which RFC 8288, RFC 5829 and RFC 8631 define them. */
const RELATIONS = new Set(
  'cite-as describedby item type license author linkset predecessor-version successor-version latest-version'
    .split(' ')
    .concat('service-desc', 'service-doc', 'service-meta', 'status'),
);

/**
 * The links of each record as a link set in JSON, by the rules of RFC 9264 (4.2) and RFC 8574. That they are those of the page, whose links are
 * written down by hand, is tried on the built site (`tests/site/record-files.test.ts`).
 */
export const linksetFormat: Format = {
  name: 'Link set (RFC 9264)',
  reader: 'JSON, URL and the rules of the RFC',
  surfaces: ['record-files'],
  check: async ({ archive, files }) => {
    const { deposits } = archive.registry;
    const errors = deposits.flatMap((deposit) => {
      const path = fileOf(deposit, 'linkset.json');
      return wrongForm(path, JSON.parse(textOf(files, path)));
    });
    return { documents: deposits.length, errors };
  },
};

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
