import type { Archive } from '../archive.ts';
import { apacheSettingsSurface } from './apache-settings.ts';
import { apiCatalogSurface } from './api-catalog.ts';
import { browseColumnsSurface } from './browse-columns.ts';
import { browseIndexSurface } from './browse-index.ts';
import { browseRowsSurface } from './browse-rows.ts';
import { captureImageSizesSurface } from './capture-image-sizes.ts';
import { captureImagesSurface } from './capture-images.ts';
import { catalogSurface } from './catalog.ts';
import { chunkIndexSurface } from './chunk-index.ts';
import { chunksSurface } from './chunks.ts';
import { citationGraphSurface } from './citation-graph.ts';
import type { SurfaceTools } from './content.ts';
import { croissantSurface } from './croissant.ts';
import { datapackageSurface } from './datapackage.ts';
import { dcatSurface } from './dcat.ts';
import { depositFilesSurface } from './deposit-files.ts';
import { documentsSurface } from './documents.ts';
import { editionIndexSurface } from './edition-index.ts';
import { editionsSurface } from './editions.ts';
import { feedsSurface } from './feeds.ts';
import { glyphWordsSurface } from './glyph-words.ts';
import { graphSurface } from './graph.ts';
import { hexToDepositSurface } from './hex-to-deposit.ts';
import { hostHeadersSurface } from './host-headers.ts';
import { journalContentsSurface } from './journal-contents.ts';
import { lexicalOverlaySurface } from './lexical-overlay.ts';
import { lexicalRegistryCsvSurface } from './lexical-registry-csv.ts';
import { linkedDataJsonLdSurface } from './linked-data-json-ld.ts';
import { linkedDataTurtleSurface } from './linked-data-turtle.ts';
import { listColumnsSurface } from './list-columns.ts';
import { llmsTxtSurface } from './llms-txt.ts';
import { lookupSurface } from './lookup.ts';
import { openApiSurface } from './open-api.ts';
import { openSearchSurface } from './open-search.ts';
import { parquetManifestSurface } from './parquet-manifest.ts';
import { type Published, publishSurfaces } from './publish.ts';
import { recordFilesSurface } from './record-files.ts';
import { referencesBibtexSurface } from './references-bibtex.ts';
import { referencesCslSurface } from './references-csl.ts';
import { referencesRisSurface } from './references-ris.ts';
import { registerRowsSurface } from './register-rows.ts';
import { registrySurface } from './registry.ts';
import { resolveSurface } from './resolve.ts';
import { resourceSyncSurface } from './resource-sync.ts';
import { resourceSyncSourceSurface } from './resource-sync-source.ts';
import { retiredAxnsSurface } from './retired-axns.ts';
import { roCrateSurface } from './ro-crate.ts';
import { robotsSurface } from './robots.ts';
import { securityTxtSurface } from './security-txt.ts';
import { shareCardsSurface } from './share-cards.ts';
import { sourcesSurface } from './sources.ts';
import { stateSurface } from './state.ts';
import type { Publication, PublishedFile, Surface } from './surface.ts';
import { tablesCsvSurface } from './tables-csv.ts';
import { tablesParquetSurface } from './tables-parquet.ts';
import { textsSurface } from './texts.ts';
import { textsArchiveSurface } from './texts-archive.ts';
import { verifyScriptSurface } from './verify-script.ts';
import { wikiEntriesSurface } from './wiki-entries.ts';

/** The one list of surfaces: every published file that is made from the archive alone. The catalog is last. Pages are a list of their own. */
export const SURFACES: readonly Surface[] = [
  registrySurface,
  browseIndexSurface,
  browseRowsSurface,
  browseColumnsSurface,
  listColumnsSurface,
  chunksSurface,
  chunkIndexSurface,
  textsSurface,
  captureImagesSurface,
  captureImageSizesSurface,
  depositFilesSurface,
  recordFilesSurface,
  shareCardsSurface,
  hexToDepositSurface,
  retiredAxnsSurface,
  lookupSurface,
  resolveSurface,
  glyphWordsSurface,
  wikiEntriesSurface,
  registerRowsSurface,
  editionsSurface,
  editionIndexSurface,
  citationGraphSurface,
  graphSurface,
  sourcesSurface,
  lexicalRegistryCsvSurface,
  lexicalOverlaySurface,
  referencesBibtexSurface,
  referencesRisSurface,
  referencesCslSurface,
  stateSurface,
  documentsSurface,
  tablesCsvSurface,
  tablesParquetSurface,
  datapackageSurface,
  parquetManifestSurface,
  textsArchiveSurface,
  linkedDataTurtleSurface,
  linkedDataJsonLdSurface,
  journalContentsSurface,
  croissantSurface(() => SURFACES),
  dcatSurface(() => SURFACES),
  roCrateSurface(() => SURFACES),
  robotsSurface,
  openSearchSurface,
  feedsSurface,
  llmsTxtSurface(() => SURFACES),
  securityTxtSurface,
  apiCatalogSurface,
  openApiSurface(() => SURFACES),
  resourceSyncSourceSurface,
  resourceSyncSurface,
  apacheSettingsSurface,
  hostHeadersSurface,
  verifyScriptSurface,
  catalogSurface(() => SURFACES),
];

/** Every file of every surface of the list that is published, as `publishSurfaces` makes them. */
export function publish(
  archive: Archive,
  tools: SurfaceTools,
  publication: Publication,
  options?: Published,
): PublishedFile[] {
  return publishSurfaces(SURFACES, archive, tools, publication, options);
}
