import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { ROOT } from '../../fixtures/checkout.ts';

/** In pages of 64 KB: lists of a thousand deposits are read as a whole. */
const MEMORY = { initialMemoryPages: 512, maxMemoryPages: 4096 };

/**
 * The errors of an XML document by libxml2: that it is not well-formed, or where a schema is given, that it is not of it. Each call starts the
 * program: for a document of each deposit, call `validateXML` once with all.
 */
export async function xmlErrors(fileName: string, contents: string, schema?: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'read.xml', contents },
    ...(schema === undefined ? { normalization: 'c14n' as const } : { schema }),
    ...MEMORY,
  });
  return errors.map(({ message }) => `${fileName}: ${message}`);
}

/** The schema of sitemaps, as sitemaps.org publishes it and the package `sitemap` has it. */
export const SITEMAP_SCHEMA: string = readFileSync(
  join(ROOT, 'node_modules/sitemap/schema/sitemap.xsd'),
  'utf8',
);
