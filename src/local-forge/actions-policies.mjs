// The policies of Actions, described by hand from docs.github.com/rest/actions/policies as it was in November 2026: GitHub's own
// description (@octokit/openapi 23.0.2) does not have these calls yet. Delete this file once it does; subset.mjs says when.

const text = { type: 'string' };
const number = { type: 'integer' };
const oneOf = (...values) => ({ type: 'string', enum: values });
const listOf = (items) => ({ type: 'array', items });
const object = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required });
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema) => ({ content: { 'application/json': { schema } } });

const rule = (type, parameters) => object({ type: oneOf(type), parameters }, ['type']);
const paths = object({ include: listOf(text), exclude: listOf(text) });
const ENFORCEMENT = oneOf('disabled', 'active', 'evaluate');

/** The schemas of a policy. */
export const SCHEMAS = {
  'actions-policy-rules': listOf({
    oneOf: [
      rule('restrict_actions_actors', object({ allowed_actors: listOf(object({ id: number, type: text })) })),
      rule('restrict_action_events', object({ allowed_events: listOf(text) })),
    ],
  }),
  // A policy of an organization or an enterprise has further conditions, which say for which repositories it is.
  'actions-policy-conditions': object({ workflow_path: paths }, []),
  'actions-policy': object({
    ...{ id: number, name: text, source: text, enforcement: ENFORCEMENT },
    source_type: oneOf('Repository', 'Organization', 'Enterprise'),
    conditions: ref('actions-policy-conditions'),
    rules: ref('actions-policy-rules'),
  }),
};

// The body of a request for a policy. A repository's own policy can have no condition but `workflow_path`.
const asked = {
  ...{ name: text, enforcement: ENFORCEMENT, rules: ref('actions-policy-rules') },
  conditions: { ...object({ workflow_path: paths }, []), additionalProperties: false },
};

const DOCUMENTATION = 'https://docs.github.com/rest/actions/policies';
const parameter = (name) => ({ $ref: `#/components/parameters/${name}` });
const inPath = [parameter('owner'), parameter('repo')];
const ofOne = [...inPath, { name: 'policy_id', in: 'path', required: true, schema: number }];

const operation = (name, parameters, status, schema, body) => ({
  operationId: `actions/${name}`,
  externalDocs: { url: DOCUMENTATION },
  parameters,
  ...(body && { requestBody: { required: true, ...json(body) } }),
  responses: { [status]: { description: '', ...json(schema) } },
});

/** The calls, by path and method. Their names are ours. */
export const PATHS = {
  '/repos/{owner}/{repo}/actions/policies': {
    get: operation(
      'list-repo-policies',
      [
        ...inPath,
        parameter('per-page'),
        parameter('page'),
        { name: 'has_parents', in: 'query', schema: { type: 'boolean', default: true } },
      ],
      200,
      object({ total_count: number, policies: listOf(ref('actions-policy')) }),
    ),
    post: operation(
      'create-repo-policy',
      inPath,
      201,
      ref('actions-policy'),
      object(asked, ['name', 'enforcement']),
    ),
  },
  '/repos/{owner}/{repo}/actions/policies/{policy_id}': {
    get: operation('get-repo-policy', ofOne, 200, ref('actions-policy')),
    put: operation('update-repo-policy', ofOne, 200, ref('actions-policy'), object(asked, [])),
  },
};
