import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'parse5';
import { RESOURCES } from '../../src/registry/archive/resources/index.ts';
import { ADOPTION_DEEDS, type AdoptionReport } from '../../src/registry/model/receipts.ts';
import { attribute, below, type Element } from '../fixtures/elements.ts';
import { type Hostility, makeHostile } from '../fixtures/hostile-fields.ts';

// The site of an archive with a hostile text in every field of every resource, built without the rules that refuse it and shown without its
// content security policy: nothing but the escaping of the pages stands between the texts and the browser.

/** The resources that have texts; the concepts of the sample follow from texts, and are not stored. */
export const WITH_TEXTS = [
  ...['addresses', 'adoption', 'captures', 'nmen', 'register', 'registry', 'resolution', 'terms'],
];

/** Makes an archive hostile, and builds its site into a folder. Returns what is hostile in it. */
export function buildHostile(archive: string, folder: string): Hostility {
  writeFileSync(join(archive, RESOURCES.adoption.path), JSON.stringify(adopted()));
  const hostility = makeHostile(archive);
  const { BASE_URL: _ofVitest, ...inherited } = process.env;
  const env = { ...inherited, ARCHIVE: archive, NODE_ENV: 'production', VITEST: '' };
  execFileSync(process.execPath, ['tests/site/build-unjudged.ts', folder], { env, stdio: 'pipe' });
  for (const path of pagesOf(folder)) {
    const html = readFileSync(join(folder, path), 'utf8');
    const open = html.replace(/<meta http-equiv="content-security-policy"[^>]*>/i, '');
    if (open === html) throw new Error(`${path} has no content security policy to take away`);
    writeFileSync(join(folder, path), open);
  }
  return hostility;
}

const pagesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));

/** The resources in which a text became hostile, in order. */
export const resourcesOf = ({ fields }: Hostility): string[] =>
  [...new Set(Array.from(fields, (field) => field.split('.')[0] ?? ''))].sort();

/** Every element and attribute of the pages of a built site that a text of a field could have made, where the site is below `base`. */
export const suspicionsIn = (folder: string, base: string): string[] =>
  pagesOf(folder).flatMap((path) =>
    suspicionsOf(readFileSync(join(folder, path), 'utf8'), base).map((what) => `${path}: ${what}`),
  );

/** The same of one page. */
export const suspicionsOf = (html: string, base: string): string[] =>
  below(parse(html)).flatMap((element) => suspicions(element, base));

/** The report of an adoption: all of its strings are of the archive that was adopted. */
function adopted(): AdoptionReport {
  const hash = '0'.repeat(64);
  const finding = {
    rule: 'VOC-001',
    resource: 'registry',
    found: '"x"',
    value_sha256: hash,
    field: 'license',
  };
  const findings = ADOPTION_DEEDS.flatMap((done, at) =>
    Array.from({ length: 5 }, (_, key) => ({
      ...finding,
      key: `${5 * at + key + 1}`,
      done,
      to: '"y"',
      note: 'Why.',
    })),
  );
  const path = '"><img src=x onerror=alert(1)>.md';
  return {
    schema_version: 'adoption/v1',
    adopted_from: '<script>alert(1)</script>',
    adopted_at: '2026-11-20T12:00:00Z',
    deposits: 3,
    files: [{ path, size_bytes: 1, sha256: hash, became: 'named' }],
    findings,
  };
}

function suspicions(element: Element, base: string): string[] {
  const { tagName, attrs } = element;
  const found = attrs.flatMap(({ name, value }) => {
    if (name.startsWith('on') || name === 'style') return [`${tagName} has ${name}="${value}"`];
    const isUrl = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data'].includes(name);
    return isUrl && /^\s*(?:javascript|vbscript|data):/i.test(value) ? [`${tagName} leads to ${value}`] : [];
  });
  if (['iframe', 'object', 'embed', 'base', 'frame', 'marquee'].includes(tagName)) found.push(tagName);
  if (
    tagName === 'script' &&
    attribute(element, 'type') !== 'application/ld+json' &&
    !attribute(element, 'src')?.startsWith(`${base}_astro/`)
  )
    found.push('a script that is not of the site');
  if (/^http/.test(attribute(element, 'action') ?? '')) found.push('a form that leads elsewhere');
  if (tagName === 'meta' && attribute(element, 'http-equiv') === 'refresh') found.push('a refresh');
  if (
    ['img', 'link', 'source'].includes(tagName) &&
    /^(?:https?:)?\/\//.test(attribute(element, 'src') ?? '')
  )
    found.push(`a foreign ${tagName}`);
  return found;
}
