import type { Dataset } from '../../registry/surfaces/datasets/dataset.ts';
import type { TableAddress } from '../../registry/surfaces/datasets/table-lines.ts';

/** Where the files of a table stand at a site. */
export function addressOf(
  { path }: Pick<Dataset, 'path'>,
  { parquet }: NonNullable<Dataset['table']>,
  root: string,
): TableAddress {
  const [first = ''] = parquet;
  const before = first.slice(0, -'0001.parquet'.length);
  return { csv: root + path, parquet: root + before, parts: parquet.length };
}
