import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { validateXML } from 'xmllint-wasm';
import { ROOT } from '../../fixtures/checkout.ts';

// XML documents, read by libxml2.

type Node = DefaultTreeAdapterTypes.Node;

/** An element of a document. Names are in lower case: none here differ by case alone. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** The text in it, and in what is in it. */
  readonly text: string;
}

/** The elements at the top of a document that is well-formed; a document that is not gives none, and what is wrong with it. */
export async function readXml(
  fileName: string,
  contents: Buffer,
): Promise<{ readonly root: XmlElement | undefined; readonly errors: readonly string[] }> {
  const read = await validateXML({
    xml: { fileName: 'read.xml', contents: contents.toString() },
    normalization: 'c14n',
    ...MEMORY,
  });
  const errors = read.errors.map(({ message }) => `${fileName}: ${message}`);
  // Canonical XML has an end tag for each element, and no declaration: what is left is read alike as HTML.
  const [root] = read.valid ? elementsOf(parseFragment(read.normalized)) : [];
  return { root, errors: root || errors.length > 0 ? errors : [`${fileName}: no element`] };
}

/** What a schema says of a document. Each call starts the program: for a document of each deposit, call `validateXML` once with all. */
export async function schemaErrors(fileName: string, contents: Buffer, schema: string): Promise<string[]> {
  const xml = { fileName: 'read.xml', contents: contents.toString() };
  const { errors } = await validateXML({ xml, schema, ...MEMORY });
  return errors.map(({ message }) => `${fileName}: ${message}`);
}

/** In pages of 64 KB: lists of a thousand deposits are read as a whole. */
const MEMORY = { initialMemoryPages: 512, maxMemoryPages: 4096 };

/** The schema of sitemaps, as sitemaps.org publishes it and the package `sitemap` has it. */
export const SITEMAP_SCHEMA: string = readFileSync(
  join(ROOT, 'node_modules/sitemap/schema/sitemap.xsd'),
  'utf8',
);

function elementsOf(node: Node): XmlElement[] {
  if (!('childNodes' in node)) return [];
  return node.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return [];
    const attributes = Object.fromEntries(child.attrs.map(({ name, value }) => [name, value]));
    return { name: child.tagName, attributes, children: elementsOf(child), text: textOf(child) };
  });
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
