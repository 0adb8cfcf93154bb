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

/** Why a request does not match the description, in GitHub's words. */
export interface Wrong {
  readonly part: 'path' | 'query' | 'body';
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
      const checked = validated(request, found);
      const coerced = (checked.coerced ?? parsed) as Partial<typeof parsed>;
      return {
        routed: {
          operation: found.operationId,
          documentation: documentationOf(found),
          params: { ...parsed.params, ...coerced.params } as Route['params'],
          query: { ...parsed.query, ...coerced.query },
        },
        wrong: checked.valid ? undefined : wrongIn(checked.errors?.[0]),
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

  /** Validates a request without unknown query parameters, which GitHub ignores. */
  function validated(request: Request, actual: Described): ReturnType<OpenAPIBackend['validateRequest']> {
    const checked = api.validateRequest(request, actual);
    const [error] = checked.errors ?? [];
    const { additionalProperty } = (error?.params ?? {}) as { additionalProperty?: string };
    if (error?.instancePath !== '/query' || additionalProperty === undefined) return checked;
    const { [additionalProperty]: _unknown, ...query } = request.query as Record<string, string>;
    return validated({ ...request, query }, actual);
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
  readonly keyword: string;
  readonly message?: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

function wrongIn(error: SchemaError | undefined): Wrong {
  const [, where = '', ...rest] = error?.instancePath.split('/') ?? [];
  const part = where === 'path' ? 'path' : where === 'query' ? 'query' : 'body';
  if (error?.keyword === 'required') {
    return { part, requirement: `"${error.params.missingProperty}" wasn't supplied.` };
  }
  const name =
    part === 'body' ? [where, ...rest].filter((step) => step !== 'requestBody').join('/') : rest.join('/');
  return { part, requirement: `For '${name ? `properties/${name}` : 'root'}', the value ${error?.message}.` };
}
