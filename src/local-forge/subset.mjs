// Makes github-rest.json: the part of GitHub's REST description that the local forge implements, with everything it refers to. A request
// must have what GitHub requires; an answer may lack what nobody here reads.
// Run it when an operation was added to server.ts, or to update GitHub's description:
//
//   npm install --no-save --prefix /tmp/description @octokit/openapi@23.0.2      (385 MB)
//   node src/local-forge/subset.mjs /tmp/description/node_modules/@octokit/openapi/generated/api.github.com.json

import { readFileSync, writeFileSync } from 'node:fs';
import * as policies from './actions-policies.mjs';
import { OPERATIONS } from './server.ts';

// The operations that the forge answers, without those that GitHub's description does not have.
const described = Object.values(policies.PATHS).flatMap((methods) => Object.values(methods));
const wanted = new Set(Object.keys(OPERATIONS));
for (const { operationId } of described) wanted.delete(operationId);

// Keys for readers of the documentation only.
const UNUSED = new Set([
  'example',
  'examples',
  'description',
  'summary',
  'tags',
  'externalDocs',
  'x-github',
  'x-webhooks',
]);

const source = process.argv[2];
if (!source) {
  console.error('Give the path of the description: see the comment at the top of this file.');
  process.exit(2);
}
const description = JSON.parse(readFileSync(source, 'utf8'));
const components = {};

/** Copies a schema or another part of the description in a form that ajv reads, together with everything it refers to. */
function copied(node, isNames = false) {
  if (Array.isArray(node)) return node.map((item) => copied(item));
  if (node === null || typeof node !== 'object') return node;
  if (typeof node.$ref === 'string') return follow(node.$ref);
  const kept = Object.entries(node)
    .filter(([key]) => isNames || !UNUSED.has(key))
    .map(([key, value]) => [key, copied(value, key === 'properties' && !isNames)]);
  return isNames ? Object.fromEntries(kept) : withNull(Object.fromEntries(kept));
}

/** ajv accepts `nullable` only beside `type`, and null in an `enum` only when it is listed. */
function withNull({ nullable, ...node }) {
  if (nullable !== true) return node;
  if (node.enum && !node.enum.includes(null)) node.enum = [...node.enum, null];
  return node.type ? { ...node, nullable } : { anyOf: [node, { type: 'object', nullable, enum: [null] }] };
}

function follow($ref) {
  const [, kind, name] = /^#\/components\/([^/]+)\/(.+)$/.exec($ref) ?? [];
  components[kind] ??= {};
  if (!(name in components[kind])) {
    components[kind][name] = {};
    components[kind][name] = copied(description.components[kind][name]);
  }
  return { $ref };
}

const paths = {};
for (const [path, methods] of Object.entries(description.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    if (!wanted.delete(operation?.operationId)) continue;
    const { operationId, parameters = [], requestBody, responses, externalDocs } = operation;
    paths[path] ??= {};
    paths[path][method] = {
      operationId,
      externalDocs: { url: externalDocs.url },
      parameters: copied(parameters),
      ...(requestBody && { requestBody: copied(requestBody) }),
      responses: copied(responses, true),
    };
  }
}
if (wanted.size > 0) throw new Error(`GitHub’s description has no operation ${[...wanted].join(', ')}`);
for (const path of Object.keys(policies.PATHS))
  if (path in description.paths)
    throw new Error(
      `GitHub’s description has ${path} by now: delete actions-policies.mjs and list its operations above.`,
    );
Object.assign(paths, policies.PATHS);
Object.assign(components.schemas, policies.SCHEMAS);
for (const response of Object.values(components.responses ?? {})) response.description = '';

/** Adds the names of the schemas that a part of the description refers to. */
function refersTo(node, names) {
  if (node === null || typeof node !== 'object') return;
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec(node.$ref ?? '') ?? [];
  if (name && !names.has(name)) refersTo(components.schemas[name], names.add(name));
  for (const part of Object.values(node)) refersTo(part, names);
}

/** Removes the required fields of an object, so that a value of one of several forms also fits the others. */
function requireNothing(node) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node.required)) delete node.required;
  if (Array.isArray(node.oneOf)) {
    node.anyOf = node.oneOf;
    delete node.oneOf;
  }
  for (const part of Object.values(node)) requireNothing(part);
}

const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const asked = new Set();
refersTo([operations.map(({ requestBody }) => requestBody), components.parameters], asked);
requireNothing(operations.map(({ responses }) => responses));
for (const [name, schema] of Object.entries(components.schemas)) if (!asked.has(name)) requireNothing(schema);

const subset = {
  openapi: description.openapi,
  info: {
    title: description.info.title,
    version: description.info.version,
    license: description.info.license,
  },
  paths,
  components,
};
writeFileSync(new URL('./github-rest.json', import.meta.url), `${JSON.stringify(subset, null, 1)}\n`);
