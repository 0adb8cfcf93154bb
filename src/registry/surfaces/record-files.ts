import { RECORD_FORMATS } from '../record-files/index.ts';
import { type DescribedRecord, describeRecord, recordFilePath } from '../record-files/record.ts';
import { citationGraphSurface } from './citation-graph.ts';
import { registrySurface } from './registry.ts';
import type { Surface } from './surface.ts';
import { TEXTS_FOLDER } from './texts.ts';

/** `/s/records/<N>/<FILE>`: each record in the formats that reference managers, harvesters and archives read. */
export const recordFilesSurface: Surface = {
  name: 'record-files',
  path: recordFilePath('<N>', '<FILE>'),
  purpose: `Beside the page of each record, what it says for programs: ${RECORD_FORMATS.map(({ file }) => file).join(', ')}.`,
  group: 'works',
  derived_from: [registrySurface.path, citationGraphSurface.path, TEXTS_FOLDER],
  export: true,
  files: ({ archive, tools }) => {
    // The files of one record are made one after the other, and thousands of records are not held.
    let last: DescribedRecord | undefined;
    return archive.registry.deposits.flatMap((deposit) => {
      const record = (): DescribedRecord => {
        if (last?.deposit !== deposit)
          last = describeRecord(archive, deposit, tools.language(deposit, archive.files));
        return last;
      };
      return RECORD_FORMATS.map(({ file, write }) => ({
        path: recordFilePath(deposit.deposit_number, file),
        content: () => write(record()),
      }));
    });
  },
};
