import { readFileSync } from 'node:fs';
import formats from 'ajv-formats';
import { type Operation as Described, type Document, OpenAPIBackend } from 'openapi-backend';

// GitHub's description of its REST interface, limited to the operations implemented here. It routes calls, validates requests
// and, in strict mode, validates responses.

/** The operation and the parameters of a call. */
export interface Route {
  readonly operation: string;
  readonly documentation: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Why a request does not match the description, and in which part of it: `path`, `query` or `requestBody`. */
export interface Wrong {
  readonly part: string;
  readonly requirement: string;
}

/** The description, compiled. */
export type Description = ReturnType<typeof describedBy>;

/** Routes and checks calls by a compiled description. */
function describedBy(api: OpenAPIBackend) {
  const operations = new Map<string, Described | undefined>();
  const rest = {
    /** The operation of a call, and why the request is invalid, if it is. Undefined for an operation that is not implemented. */
    route(
      method: string,
      path: string,
      query: Readonly<Record<string, string>>,
      body: unknown,
    ): { routed: Route; wrong: Wrong | undefined } | undefined {
      const request = { method, path, query: { ...query }, body, headers: JSON_HEADERS };
      const found = operationOf(request);
      if (!found?.operationId) return undefined;
      const parsed = api.router.parseRequest(request, found);
      const checked = api.validateRequest(request, found);
      const coerced = (checked.coerced ?? parsed) as Partial<typeof parsed>;
      return {
        routed: {
          operation: found.operationId,
          documentation: documentationOf(found),
          params: { ...parsed.params, ...coerced.params } as Route['params'],
          query: { ...parsed.query, ...coerced.query },
        },
        wrong: checked.errors?.[0] && wrongIn(checked.errors[0]),
      };
    },
    /** How a response differs from GitHub's description; undefined when it matches. */
    mismatch(operation: string, status: number, body: unknown): string | undefined {
      const described = api.getOperation(operation)?.responses?.[String(status)];
      if (!described) return status >= 400 ? undefined : `GitHub does not respond with ${status}`;
      if (status === 204) return undefined;
      const { valid, errors } = api.validateResponse(body, operation, status);
      if (valid) return undefined;
      return errors
        ?.map(({ instancePath, message }) => `${instancePath || 'the response'} ${message}`)
        .join('; ');
    },
  };

  /** The operation of a request, from a cache: the router compiles a pattern for each operation at each call, and most paths repeat. */
  function operationOf(request: Request): Described | undefined {
    const key = `${request.method} ${request.path}`;
    if (!operations.has(key)) {
      if (operations.size >= MOST_PATHS) operations.clear();
      operations.set(key, api.matchOperation(request));
    }
    return operations.get(key);
  }
  return rest;
}

let description: Promise<Description> | undefined;

/** Reads and compiles the description beside this file. All forges share the result. */
export function readDescription(): Promise<Description> {
  description ??= compiled();
  return description;
}

async function compiled(): Promise<Description> {
  const definition = JSON.parse(
    readFileSync(new URL('./github-rest.json', import.meta.url), 'utf8'),
  ) as Document;
  const api = new OpenAPIBackend({
    definition,
    quick: true,
    coerceTypes: true,
    // A process checks each operation only a few times, so optimizing the compiled code costs more than it saves.
    ajvOpts: { strict: false, allErrors: false, code: { optimize: false } },
    customizeAjv: (ajv) => {
      formats.default(ajv);
      ajv.addFormat('repo.nwo', /^[^/]+\/[^/]+$/);
      return ajv;
    },
  });
  await api.init();
  // The router makes its list of operations again for each call, although the list never changes.
  const operations = api.router.getOperations();
  api.router.getOperations = () => operations;
  return describedBy(api);
}

/** The number of paths whose operation is cached. */
const MOST_PATHS = 5000;

const JSON_HEADERS = { 'content-type': 'application/json' };

function documentationOf(operation: Described): string {
  const { externalDocs } = operation as { externalDocs?: { url: string } };
  return externalDocs?.url ?? 'https://docs.github.com/rest';
}

type Request = Parameters<OpenAPIBackend['validateRequest']>[0];

interface SchemaError {
  readonly instancePath: string;
  readonly message?: string | undefined;
}

function wrongIn({ instancePath, message }: SchemaError): Wrong {
  const [, part = '', ...rest] = instancePath.split('/');
  return { part, requirement: `${['The', part, ...rest].join(' ')} ${message}.` };
}
