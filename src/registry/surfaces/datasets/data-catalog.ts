import type { Site } from '../../model/site.ts';
import type { Dataset } from './dataset.ts';

/** What the JSON-LD of a data file needs besides its entry: the URL of its part of the page, and its media type. */
interface CatalogedFile {
  readonly dataset: Dataset;
  readonly id: string;
  readonly mediaType: string;
}

const PARQUET = 'application/vnd.apache.parquet';

/** The data files as a schema.org DataCatalog (30.0), each as a Dataset. `page` is the URL of the page, `root` that of the site. */
export function dataCatalogOf(
  { name, description, publisher, language }: Site,
  page: string,
  root: string,
  files: readonly CatalogedFile[],
): object {
  const download = (path: string, encodingFormat: string) => {
    return { '@type': 'DataDownload', contentUrl: `${root}${path}`, encodingFormat };
  };
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
      name: dataset.table?.title ?? dataset.name,
      description: dataset.purpose,
      isAccessibleForFree: true,
      ...(dataset.version && { version: dataset.version }),
      ...(dataset.license && { license: `https://spdx.org/licenses/${dataset.license}` }),
      ...(dataset.example === dataset.path && {
        distribution: dataset.table
          ? [
              download(dataset.path, mediaType),
              ...dataset.table.parquet.map((path) => download(path, PARQUET)),
            ]
          : {
              ...download(dataset.path, mediaType),
              ...(dataset.size_bytes !== undefined && { contentSize: `${dataset.size_bytes} B` }),
              ...(dataset.sha256 && { sha256: dataset.sha256 }),
            },
      }),
    })),
  };
}
