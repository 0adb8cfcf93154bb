import type * as z from 'zod';
import { type Fields, lineAs } from '../../text/json.ts';
import { shorten } from '../../text/strings.ts';

// How the data files are grouped for readers. A resource and a surface name their group; a surface without one serves the pages alone.

/** The groups of data files, in their order: title, and what they hold. */
export const DATA_GROUPS = {
  tables: [
    'Tables',
    'The archive as tables, for statistics: each as one CSV file, and in typed Parquet files.',
  ],
  works: ['Works', 'The deposits: their metadata, and their texts byte for byte.'],
  words: ['Words', 'What the texts define and mention, and what was generated about them.'],
  observations: ['Observations', 'What answer panels returned for exact queries, on dated occasions.'],
  citations: [
    'Citations and resolution',
    'Which deposit cites which, and which deposit an identifier names.',
  ],
  downloads: ['Downloads', 'The whole archive in the forms that tools read.'],
  integrity: ['Integrity', 'What anyone needs to check that nothing was changed unseen.'],
  protocols: ['Protocols', 'The rules by which everything else is made, as data.'],
} as const satisfies Readonly<Record<string, readonly [title: string, says: string]>>;

/** The name of a group of data files. */
export type DataGroup = keyof typeof DATA_GROUPS;

// The folders of files that are looked up by path and never parsed.

/** Canonical texts, one for each deposit that is not redacted. */
export const TEXTS = 'data/texts/';

/** Autonomous editions that a person judged. */
export const EDITIONS = 'data/autonomous/';

/** Images of captures, each written once by the capture command. */
export const IMAGES = 'data/captures-images/';

/** Files of an adopted archive that have no place elsewhere, as they were; the adoption report says where each comes from. */
export const ADOPTED = 'data/adopted/';

// The shape of a resource (the first of the five lists): one source file under `data/`, with everything that is known of it.

/** One item of a resource: the key by which a finding names it, and its value. */
type Item<Value> = readonly [key: string, value: Value];

/** How often each value of a vocabulary occurs among the items as they are published. */
interface Tally<Value> {
  readonly values: readonly string[];
  of(item: Value): string;
}

/** The counts for `state.json`: the items, in a section and under a name, and tallies of them. */
export interface Counted<Value> {
  readonly section: 'deposits' | 'corpus';
  readonly as: string;
  readonly tallies?: Readonly<Record<string, Tally<Value>>>;
}

/** A published schema of one item: its name in the catalog, and who checks with it. */
interface ItemSchema {
  readonly name: string;
  readonly used_by: readonly string[];
}

interface PartFiles {
  /** The file of part `number`, from 1. */
  path(number: number): string;
  /** A pattern of all of them, as git and a shell read it. */
  readonly glob: string;
  /** Whether a path is one of them. */
  has(path: string): boolean;
  /** The name of the published schema of one. */
  readonly name: string;
  readonly schema: z.ZodType;
}

/** Fields that follow from others: of the whole value, and of each item of one of its members. */
export interface Derived {
  readonly head: readonly string[];
  readonly items?: {
    readonly at: string;
    readonly fields: readonly string[];
    /** A list in each item, some of whose members follow from others. */
    readonly part?: {
      readonly of: string;
      readonly isDerived: (member: Fields) => boolean;
    };
    /** Returns an item without the fields that are derived in some items only, depending on their other values. */
    readonly stated?: (item: Fields) => Fields;
  };
}

/** One resource of the one list: its name in `Archive`, the type of its value there, and the type of an item. */
export interface Resource<Name extends string = string, Value = unknown, ItemValue = unknown> {
  readonly name: Name;
  /**
   * How it is read. `table` and `settings`: JSON of the shape of `schema`; settings have no items. `registry`: JSON of which the
   * loader checks an outline only, since rule REG-002 judges each entry. `log`: text that only grows, one JSON object on a line.
   */
  readonly kind: 'registry' | 'table' | 'settings' | 'log';
  /** Set for what archives of earlier versions do not have yet: they read as if it were empty. */
  readonly later?: true;
  /** Its file below the folder of the archive. Nothing else in the project spells it out. */
  readonly path: string;
  /** Where its full parts stand, if it is written in parts. Nothing else in the project spells it out. */
  readonly parts?: PartFiles;
  readonly catalog_name: string;
  /** Its content in words, for the catalog. */
  readonly purpose: string;
  /** The group in which the page of the data files shows it. */
  readonly group?: DataGroup;
  readonly owner_scripts?: readonly string[];
  /** Whether the site publishes it at the same path. */
  readonly published: boolean;
  /** The shape of the whole value; of a log, that of one line. */
  readonly schema: z.ZodType;
  readonly item?: z.ZodType<ItemValue>;
  /** Where the site publishes more than is stored: the shapes of that, which a view makes. */
  readonly shown?: { readonly schema: z.ZodType; readonly item: z.ZodType };
  /** Fields that earlier versions and other archives store although they follow from the rest: they are dropped when a file is read. */
  readonly derived?: Derived;
  /** The noun for an item in a finding. */
  readonly item_name: string;
  readonly item_schema?: ItemSchema;
  readonly counted?: Counted<ItemValue>;
  /** Its items, each with its key. */
  items(value: Value): Iterable<Item<ItemValue>>;
  /** The value that it has in a new archive. */
  readonly empty: Value;
}

type TableOptions<Name extends string, Value, ItemValue> = Omit<
  Resource<Name, Value, ItemValue>,
  'kind' | 'catalog_name' | 'published' | 'schema' | 'empty'
> & {
  readonly schema: z.ZodType<Value>;
  readonly empty: NoInfer<Value>;
  readonly item: z.ZodType<ItemValue>;
  readonly catalog_name?: string;
};

/** A resource of kind `table`, called in the catalog as its file is called unless it says otherwise, and published. */
export function table<const Name extends string, Value, ItemValue>(
  options: TableOptions<Name, Value, ItemValue>,
): Resource<Name, Value, ItemValue> {
  return { kind: 'table', catalog_name: fileName(options.path), published: true, ...options };
}

/** A resource of kind `log`, published. */
export function log<const Name extends string, Line>(
  options: Omit<TableOptions<Name, string, Line>, 'schema' | 'empty' | 'items' | 'item_name'> & {
    readonly catalog_name: string;
    readonly item_schema: ItemSchema;
  },
): Resource<Name, string, Line> {
  return {
    kind: 'log',
    published: true,
    schema: options.item,
    item_name: 'line',
    items: (text) => linesOf(text, options.item),
    empty: '',
    ...options,
  };
}

/** The lines of a log, in order; a line break at the end begins no further line. */
export function linesIn(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

/** Lines that are not of their schema are left to rule RCP-002. */
function* linesOf<Line>(text: string, schema: z.ZodType<Line>): Iterable<Item<Line>> {
  for (const [at, line] of linesIn(text).entries()) {
    const read = lineAs(line, schema);
    if (read !== undefined) yield [String(at + 1), read];
  }
}

/** Where the site publishes a resource, and where the documents say that it is. */
export function webPath({ path }: Pick<Resource, 'path'>): string {
  return `/${path}`;
}

/** Where a finding about an item of a resource is. */
export function whereOf(
  { path, item_name }: Pick<Resource, 'path' | 'item_name'>,
  key: string | number,
): string {
  return `${path}, ${item_name} ${shorten(String(key), 100)}`;
}

/** The name of a file without its folder and ending. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/, '');
}

/** The folder of the texts. */
export const TEXTS_FOLDER = `/${TEXTS}`;
