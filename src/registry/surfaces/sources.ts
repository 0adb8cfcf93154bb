import { file, jsonText, type Surface } from './surface.ts';

/** The other source files that readers and programs fetch (spec 2.7), as they are typed in the archive. */
export const sourcesSurface: Surface = {
  name: 'sources',
  path: '/data/',
  purpose:
    'Concepts, terms, addresses, captures, register, DOI mappings, designations, waivers and the two logs.',
  derived_from: ['/data/'],
  files: ({ archive }) => [
    file('/data/entity-index.json', () => jsonText(archive.concepts)),
    file('/data/lexical-minting-registry.json', () => jsonText(archive.terms)),
    file('/data/semantic-addresses.json', () => jsonText(archive.addresses)),
    file('/data/EA-WG-CAPTURES-01-v8.3.json', () => jsonText(archive.captures)),
    file('/data/observation-register.json', () => jsonText(archive.register)),
    file('/data/doi-resolution-index.json', () => jsonText(archive.resolution)),
    file('/data/nmen-registry.json', () => jsonText(archive.nmen)),
    file('/data/waivers.json', () => jsonText(archive.waivers)),
    file('/data/instance-familiarization.log', () => archive.familiarization),
    file('/data/pre-overwrite-receipts.log', () => archive.overwrites),
  ],
};
