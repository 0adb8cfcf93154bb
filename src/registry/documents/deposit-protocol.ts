import { versionsOf } from '../archive/resources/documents.ts';
import { LOGS, RESOURCES } from '../archive/resources/index.ts';
import { TEXTS, webPath } from '../archive/resources/resource.ts';
import { IDENTITY_FIELDS } from '../model/deposit.ts';
import { COMPANIONS } from '../model/lifecycle.ts';
import { PublishedDeposit } from '../model/published.ts';
import { levelIn, RETIRED_RULES, scopesOf } from '../model/rule.ts';
import { RichEntry, SUBMISSION_FIELDS } from '../model/submission.ts';
import {
  FAMILIES,
  GENERATED_STATUSES,
  NMEN_STATUSES,
  PROTOCOL_VERSION,
  SERIES_TYPES,
  STATUSES,
  SUBSTRATES,
  TITLE_PREFIX,
} from '../model/vocabulary.ts';
import { writeIssueBody } from '../submission/issue-body.ts';
import { CAPS } from '../submission/sanitize.ts';
import { LINK_SCHEMES } from '../text/links.ts';
import { endpoints } from './catalog.ts';
import { type DocumentInputs, header, type ProtocolDocument } from './document.ts';
import * as prose from './prose.ts';

// The deposit protocol: how a work comes into the registry, and every rule that it meets on the way.

export const depositProtocol: ProtocolDocument = {
  kind: 'protocol',
  name: 'deposit-protocol',
  path: '/api/deposit-protocol.json',
  first_version: 'v1.0',
  first_schema_version: '2026-06-24-axn-v2-nmen',
  depends_on: ['axn-protocol'],
  governs: [
    webPath(RESOURCES.registry),
    `/${TEXTS}`,
    ...[RESOURCES.nmen, RESOURCES.waivers, RESOURCES.register, ...LOGS].map(webPath),
  ],
  enforced_by: [''],
  implementations: ['src/registry/changes/mint.ts', 'src/registry/submission/read.ts', 'src/registry/rules/'],
  make: (inputs) => ({
    ...header(depositProtocol, 'The deposit protocol', inputs),
    protocol_version: PROTOCOL_VERSION,
    protocol_versions: versionsOf(inputs.kept.document),
    purpose: prose.PURPOSE,
    paths: prose.PATHS,
    submission: {
      schema: '/api/deposit-schema.json',
      issue: {
        title_prefix: TITLE_PREFIX,
        sections: SUBMISSION_FIELDS.map(({ heading, name, kind, required, hint }) => ({
          heading: `### ${heading}`,
          field: name,
          kind,
          required,
          hint,
        })),
        kinds: prose.KINDS,
        reading: prose.READING_THE_BODY,
        body_template: bodyTemplate(),
      },
      rich_entry_schema: '/api/schemas/rich-entry.schema.json',
      long_texts: prose.LONG_TEXTS,
      values: prose.VALUES,
    },
    sanitizer: {
      link_schemes: LINK_SCHEMES,
      caps: { ...CAPS, units: prose.CAP_UNITS },
      rules: prose.SANITIZER,
    },
    entry: {
      schema: '/api/schemas/deposit-entry.schema.json',
      fields: entryFields(),
      immutable_fields: IDENTITY_FIELDS,
      rules: prose.ENTRIES,
    },
    vocabularies: {
      family: FAMILIES,
      substrate: SUBSTRATES,
      status: STATUSES,
      series_type: SERIES_TYPES,
      nmen_status_observed: NMEN_STATUSES,
      wiki_status: GENERATED_STATUSES,
      entity_status: GENERATED_STATUSES,
    },
    identity: '/api/axn-protocol.json',
    minting: prose.MINTING,
    answers: prose.ANSWERS,
    familiarization: prose.FAMILIARIZATION,
    rules: rulesSection(inputs),
    archive: prose.ARCHIVE,
    registers: prose.REGISTERS,
    changing_documents: prose.CHANGING_DOCUMENTS,
    endpoints: endpoints(inputs.lists.surfaces),
    conformance: '/api/conformance/index.json',
  }),
};

/** The body of a deposit issue as a depositor starts from it: every heading in order, and what is the same for everyone. */
export function bodyTemplate(): string {
  const terms = SUBMISSION_FIELDS.find(({ name }) => name === 'terms')?.hint ?? '';
  return writeIssueBody(
    new Map([
      ['protocol_version', PROTOCOL_VERSION],
      ['terms', terms.replace('[x]', '[ ]')],
    ]),
  );
}

/** Every field of an entry, in order, and who gives it. */
function entryFields() {
  const submitted = new Set<string>(SUBMISSION_FIELDS.map(({ name }) => name));
  return Object.entries(PublishedDeposit.shape).map(([name, schema]) => ({
    field: name,
    required: !schema.safeParse(undefined).success,
    given_by: submitted.has(name) ? 'depositor' : name in RichEntry.shape ? 'depositor, Path B' : 'registry',
  }));
}

function rulesSection({ lists }: DocumentInputs) {
  return {
    scopes: prose.SCOPES,
    running: prose.RUNNING,
    list: lists.rules.map((rule) => ({
      id: rule.id,
      level: levelIn(rule),
      ...(rule.levels && { levels: rule.levels }),
      scopes: scopesOf(rule),
      requirement: rule.requirement,
      remedy: rule.remedy,
    })),
    retired: RETIRED_RULES,
  };
}

// A JSON Schema says with “if” and “then” what a zod object cannot: each condition names the rule that checks it in the
// registry itself.

/** The fields that an entry must have in each status (LIF-003). */
export const STATUS_COMPANIONS = Object.fromEntries(COMPANIONS);

/** One conditional of a schema, which repeats the rule of companions. */
const when = (property: string, value: unknown, then: object) => ({
  $comment: 'LIF-003',
  if: { properties: { [property]: { const: value } }, required: [property] },
  then,
});

/** Two properties that go together. */
export const bothOrNeither = (one: string, other: string) => ({
  dependentRequired: { [one]: [other], [other]: [one] },
});

const together = (rule: string, one: string, other: string) => ({
  $comment: rule,
  ...bothOrNeither(one, other),
});

/** The conditionals of a deposit entry: companions of its status, redaction only with a withdrawal, paired fields. */
export function depositConditions() {
  return {
    allOf: [
      ...COMPANIONS.map(([status, required]) => when('status', status, { required })),
      when('redacted', true, { properties: { status: { const: 'WITHDRAWN' } } }),
      together('NME-001', 'nmen_status_observed', 'nmen_entity'),
      together('REL-003', 'predecessor_deposit_number', 'predecessor_axn'),
      together('REL-003', 'superseded_by_deposit_number', 'superseded_by_axn'),
    ],
  };
}
