import * as z from 'zod';
import type { Format } from './format.ts';
import { fileOf, textOf } from './references.ts';

/** The link relations that may stand in one: IANA's registry, by which RFC 8288, RFC 5829 and RFC 8631 define them. */
const RELATIONS = new Set(
  'cite-as describedby item type license author linkset predecessor-version successor-version latest-version'
    .split(' ')
    .concat('service-desc', 'service-doc', 'service-meta', 'status'),
);

/** A media type with parameters (RFC 9110, 8.3.1). */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=(?:[\w.+-]+|"[^"]*"))*$/;

/** The JSON form: one member, contexts with an absolute anchor, relations with lists of targets, each with href and texts. */
const Target = z
  .object({ href: z.url(), type: z.string().regex(MEDIA_TYPE).optional() })
  .catchall(z.string());
const Context = z
  .object({ anchor: z.url() })
  .catchall(z.array(Target).min(1))
  .refine(({ anchor: _anchor, ...links }) => Object.keys(links).every((rel) => RELATIONS.has(rel)), {
    error: 'has a relation of no registry',
  });
const LinkSet = z.strictObject({ linkset: z.array(Context) });

/**
 * The links of each record as a link set in JSON, by the rules of RFC 9264 (4.2) and RFC 8574. That they are those of the page, whose links are
 * written down by hand, is tried on the built site (`tests/site/records.test.ts`).
 */
export const linksetFormat: Format = {
  name: 'Link set (RFC 9264)',
  reader: 'zod, by the rules of the RFC',
  surfaces: ['record-files'],
  check: async ({ archive, files }) => {
    const { deposits } = archive.registry;
    const errors = deposits.flatMap((deposit) => {
      const path = fileOf(deposit, 'linkset.json');
      const { error } = LinkSet.safeParse(JSON.parse(textOf(files, path)));
      return (error?.issues ?? []).map((issue) => `${path}: ${issue.path.join('.')} ${issue.message}`);
    });
    return { documents: deposits.length, errors };
  },
};
