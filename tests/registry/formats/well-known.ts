import { differences, type Format } from './format.ts';
import { wrongForm } from './linkset.ts';

// The files at well-known places, judged by the rules of their standards, which are written down here from the standards.

/** RFC 9264, section 4.2: a linkset in JSON, and what RFC 9727 asks of the one at `/.well-known/api-catalog`. */
export const apiCatalogFormat: Format = {
  name: 'API catalog (RFC 9727)',
  reader: 'the rules of RFC 9264 and RFC 9727',
  surfaces: ['api-catalog', 'open-api', 'state'],
  check: async ({ archive, files }) => {
    const path = '/.well-known/api-catalog';
    const root = archive.site.base_url;
    const document = JSON.parse(files.get(path)?.toString() ?? '{}');
    const errors = wrongForm(path, document);
    const contexts: LinkContext[] = document.linkset ?? [];
    // RFC 9727, section 4.1: hyperlinks to API endpoints. Each is described by links of its own.
    const catalog = contexts.find(({ anchor }) => anchor === root + path);
    const items = catalog?.item ?? [];
    if (items.length === 0) errors.push(`${path}: no item`);
    for (const { href } of items as readonly Link[]) {
      const api = contexts.find(({ anchor }) => anchor === href);
      if (!api?.['service-desc'] || !api['service-doc']) errors.push(`${href}: not described`);
    }
    const targets = contexts.flatMap(({ anchor: _anchor, ...relations }) => Object.values(relations).flat());
    for (const { href } of targets as Link[]) {
      const target = href.replace(root, '');
      const isMade = files.has(target) || target === '/api/index.json' || target.endsWith('/');
      if (!isMade) errors.push(`${path}: nothing at ${href}`);
    }
    return { documents: 1, errors };
  },
};

interface Link {
  readonly href: string;
  readonly type?: string;
}

interface LinkContext {
  readonly anchor: string;
  readonly [relation: string]: string | readonly Link[] | undefined;
}

/** RFC 9116, section 4, the grammar: fields on lines, of which some are required and some may stand once only. */
export const securityTxtFormat: Format = {
  name: 'security.txt (RFC 9116)',
  reader: 'the grammar and rules of RFC 9116',
  surfaces: ['security-txt', 'robots'],
  check: async ({ archive, files }) => {
    const path = '/.well-known/security.txt';
    const { security_contact, contact, repository, base_url, language } = archive.site;
    const text = files.get(path)?.toString();
    const lines = (text ?? '').split('\n').slice(0, -1);
    const fields = lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => /^([A-Za-z-]+): (\S.*)$/.exec(line));
    const values = (name: string) =>
      fields.flatMap((field) => (field?.[1]?.toLowerCase() === name ? [String(field[2])] : []));
    const [expires = ''] = values('expires');
    const deposits = archive.registry.deposits.map(({ minted_at }) => Date.parse(minted_at));
    const age = (Date.parse(expires) - Math.max(...deposits)) / 86_400_000;
    const errors = [
      ...(text?.endsWith('\n') ? [] : [`${path}: the last line does not end`]),
      ...fields.flatMap((field, at) => (field ? [] : [`${path}: no field on the line “${lines[at]}”`])),
      // RFC 3339, section 5.6.
      ...(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(expires) ? [] : [`${path}: expires ${expires}`]),
      ...(age > 0 && age < 380 ? [] : [`${path}: expires ${age} days after the newest deposit`]),
      ...values('contact')
        .filter((contact) => !/^(?:https|mailto|tel):/.test(contact))
        .map((contact) => `${path}: the contact ${contact} is no secure URI`),
    ];
    const due = {
      contact: [security_contact ?? contact ?? repository],
      expires: 1,
      canonical: [base_url + path],
      languages: [language],
    };
    const read = {
      contact: values('contact'),
      expires: values('expires').length,
      canonical: values('canonical'),
      languages: values('preferred-languages'),
    };
    return { documents: 1, errors: [...errors, ...differences(path, due, read)] };
  },
};
