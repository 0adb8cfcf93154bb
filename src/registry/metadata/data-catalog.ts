import type { Dataset } from '../datasets/dataset.ts';
import type { Site } from '../model/site.ts';

/** What the JSON-LD of a data file needs besides its entry: the URL of its part of the page, and its media type. */
export interface CatalogedFile {
  readonly dataset: Dataset;
  readonly id: string;
  readonly mediaType: string;
}

/** The data files as a schema.org DataCatalog (30.0), each as a Dataset. `page` is the URL of the page, `root` that of the site. */
export function dataCatalogOf(
  { name, description, publisher, language }: Site,
  page: string,
  root: string,
  files: readonly CatalogedFile[],
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'DataCatalog',
    '@id': page,
    url: page,
    name: `Data of ${name}`,
    description,
    inLanguage: language,
    publisher: { '@type': 'Organization', name: publisher },
    dataset: files.map(({ dataset, id, mediaType }) => ({
      '@type': 'Dataset',
      '@id': id,
      url: id,
      name: dataset.name,
      description: dataset.purpose,
      isAccessibleForFree: true,
      ...(dataset.version && { version: dataset.version }),
      ...(dataset.license && { license: `https://spdx.org/licenses/${dataset.license}` }),
      ...(dataset.example === dataset.path && {
        distribution: {
          '@type': 'DataDownload',
          contentUrl: `${root}${dataset.path}`,
          encodingFormat: mediaType,
          ...(dataset.size_bytes !== undefined && { contentSize: `${dataset.size_bytes} B` }),
          ...(dataset.sha256 && { sha256: dataset.sha256 }),
        },
      }),
    })),
  };
}
