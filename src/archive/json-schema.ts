import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ZodType } from 'zod';
import type { Archive } from '../registry/archive/archive.ts';
import { catalogOf } from '../registry/archive/resources/documents.ts';
import { ALL_RESOURCES, RESOURCES } from '../registry/archive/resources/index.ts';
import { linesIn, type Resource, whereOf } from '../registry/archive/resources/resource.ts';
import { publishedValue } from '../registry/formats/tables/published.ts';
import { CatalogIndex } from '../registry/model/catalog.ts';
import { RULE_IDS } from '../registry/model/rule.ts';
import { depositView } from '../registry/reading/concept-index.ts';
import { registryRules } from '../registry/rules/registry.ts';
import { type Finding, findingOf } from '../registry/rules/rule.ts';
import { whereOfWaiver } from '../registry/rules/run.ts';

// The gate's second look: the archive's own published JSON Schemas, run by a validator that shares no code with the one they
// were generated from. What a schema says with “if” and “then” repeats a rule of the list (its $comment names it), and is held
// against that rule. Only the gate imports this: compiling costs a mint more than its own work.

/** What a published schema says of a value. */
export interface SchemaProblems {
  /** What is wrong with its shape, one line for each error; empty for a good one. */
  readonly shape: readonly string[];
  /** For each conditional that it breaks, the rule that the conditional repeats and that must be broken too. */
  readonly conditions: readonly string[];
}

/** A published schema, ready to judge a value. */
type PublishedSchema = (value: unknown) => SchemaProblems;

/**
 * Compiles the published schemas of an archive; the answer finds one by its name in the catalog. Throws where the catalog or a
 * schema cannot be read or compiled, and for a name that the catalog does not have.
 */
export function publishedSchemas({
  documents,
}: Pick<Archive, 'documents'>): (name: string) => PublishedSchema {
  const { schemas } = catalogOf({ documents });
  return (name) => {
    const text = documents.get(schemas[name]?.canonical_path.slice(1) ?? '');
    if (text === undefined) throw new Error(`the catalog has no schema ${name}`);
    const known = compiled.get(text) ?? compile(text);
    compiled.set(text, known);
    return known;
  };
}

const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  allErrors: true,
  // Making the compiled code shorter takes longer than a shorter one saves.
  code: { optimize: false },
});
addFormats.default(ajv);

/** By their texts: a process that judges again, as a service does, has the same schemas. */
const compiled = new Map<string, PublishedSchema>();

function compile(text: string): PublishedSchema {
  const document = JSON.parse(text) as { $id: string; allOf?: { $comment?: string }[] };
  // Another archive may have another schema of this name.
  ajv.removeSchema(document.$id);
  return judge(ajv.compile(document), document.allOf ?? []);
}

function judge(validate: ValidateFunction, allOf: readonly { $comment?: string }[]): PublishedSchema {
  const ruleOf = ({ schemaPath }: ErrorObject): string | undefined => {
    const at = /^#\/allOf\/(\d+)\//.exec(schemaPath)?.[1];
    return at === undefined ? undefined : allOf[Number(at)]?.$comment;
  };
  return (value) => {
    const errors = validate(value) ? [] : (validate.errors ?? []);
    return {
      shape: errors
        .filter((error) => ruleOf(error) === undefined)
        .map(({ instancePath, message }) => `${instancePath || 'the top'} ${message}`),
      conditions: errors.flatMap((error) => ruleOf(error) ?? []),
    };
  };
}

/**
 * Holds every entry of the registry and every resource against the published schemas. Gives a finding of REG-002 for each about
 * which the schema says another thing than the rules, whose `findings` over the same archive are handed in.
 */
export function schemaDisagreements(archive: Archive, findings: readonly Finding[]): Finding[] {
  try {
    const schemas = publishedSchemas(archive);
    return [
      ...entryDisagreements(archive, findings, schemas('deposit-entry')),
      ...resourceDisagreements(archive, schemas),
    ];
  } catch (error) {
    return [
      disagreement(`the published schemas could not be run: ${(error as Error).message}`, 'api/schemas'),
    ];
  }
}

/** The published schema is one of published entries: what is stored, with what follows from it. */
function entryDisagreements(
  archive: Archive,
  findings: readonly Finding[],
  schema: PublishedSchema,
): Finding[] {
  const { registry, waivers } = archive;
  const said = new Set([
    ...findings.map(({ rule, where }) => `${rule} ${where}`),
    ...waivers.waivers.map((waiver) => `${waiver.rule} ${whereOfWaiver(waiver)}`),
  ]);
  return registry.deposits.flatMap((deposit) => {
    const where = whereDeposit(deposit.deposit_number);
    const { shape, conditions } = schema(depositView(archive, deposit));
    const found = shapeDisagreement(said.has(`${RULE_IDS.entrySchema} ${where}`), shape);
    if (found !== undefined) return [disagreement(found, where)];
    return [...new Set(conditions)]
      .filter((rule) => !said.has(`${rule} ${where}`))
      .map((rule) => disagreement(`an entry that its published schema refuses and ${rule} admits`, where));
  });
}

const whereDeposit = (number: number | string) => whereOf(RESOURCES.registry, number);

/** One published schema with the model's own, and the values that both should judge alike. */
interface Pair {
  readonly name: string;
  readonly zod: ZodType;
  readonly values: readonly unknown[];
  readonly where: string;
}

function resourceDisagreements(archive: Archive, schemas: (name: string) => PublishedSchema): Finding[] {
  const pairs: Pair[] = [
    ...ALL_RESOURCES.filter(({ kind }) => kind !== 'registry').flatMap((resource) =>
      pairsOf(resource, archive),
    ),
    { name: 'catalog', zod: CatalogIndex, values: [catalogOf(archive)], where: 'api/index.json' },
  ];
  return pairs.flatMap(({ name, zod, values, where }) => {
    const schema = schemas(name);
    return values.flatMap((value, at) => {
      const found = shapeDisagreement(!zod.safeParse(value).success, schema(value).shape);
      return found === undefined
        ? []
        : [disagreement(found, values.length > 1 ? `${where}, item ${at + 1}` : where)];
    });
  });
}

/** The whole of a resource as it is published, and its items or lines where these have a schema of their own. */
function pairsOf(resource: Resource, archive: Archive): Pair[] {
  const { kind, item_schema, path: where, catalog_name } = resource;
  const { schema, item } = resource.shown ?? resource;
  const value = publishedValue(archive, resource);
  if (kind === 'log') {
    return [{ name: item_schema?.name ?? '', zod: schema, values: jsonLines(String(value)), where }];
  }
  const items = Array.from(resource.items(value), ([, inner]) => inner);
  return [
    { name: catalog_name, zod: schema, values: [value], where },
    ...(item && item_schema ? [{ name: item_schema.name, zod: item, values: items, where }] : []),
  ];
}

/** The lines of a log that are JSON; what is not is RCP-002's. */
function jsonLines(log: string): unknown[] {
  return linesIn(log).flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
}

function shapeDisagreement(refused: boolean, shape: readonly string[]): string | undefined {
  if (refused === shape.length > 0) return undefined;
  return refused
    ? 'something that its published schema admits and the registry’s own model refuses'
    : `something that the registry’s own model admits and its published schema refuses: ${shape.slice(0, 3).join('; ')}`;
}

function disagreement(found: string, where: string): Finding {
  return findingOf(registryRules, RULE_IDS.entrySchema, { actual: found, remedy: REMEDY }, where);
}

const REMEDY =
  'Model and published schema must say the same: run npm run protocol -- verify, and fix the one that is wrong.';
