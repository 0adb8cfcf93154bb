import { readFileSync } from 'node:fs';
import formats from 'ajv-formats';
import { type Operation as Described, type Document, OpenAPIBackend } from 'openapi-backend';

// GitHub's own description of the REST interface, in the part that is answered here: it routes, it checks what is asked,
// and in strict mode it checks what is answered.

/** A call to be routed. The path is relative to the interface, its last part encoded. */
export interface Routed {
  readonly operation: string;
  readonly documentation: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** What of a call is not as described: where, and in GitHub's words what. */
export interface Wrong {
  readonly part: 'path' | 'query' | 'body';
  readonly requirement: string;
}

let description: Promise<Description> | undefined;

/** The description, read once. */
export class Description {
  readonly #api: OpenAPIBackend;

  private constructor(api: OpenAPIBackend) {
    this.#api = api;
  }

  /** The description beside this file, read at the first call, since what it compiles is the same for every forge. */
  static read(): Promise<Description> {
    description ??= Description.#open();
    return description;
  }

  static async #open(): Promise<Description> {
    const definition = JSON.parse(
      readFileSync(new URL('./github-rest.json', import.meta.url), 'utf8'),
    ) as Document;
    const api = new OpenAPIBackend({
      definition,
      quick: true,
      coerceTypes: true,
      ajvOpts: { strict: false, allErrors: false },
      customizeAjv: (ajv) => {
        formats.default(ajv);
        ajv.addFormat('repo.nwo', /^[^/]+\/[^/]+$/);
        return ajv;
      },
    });
    await api.init();
    return new Description(api);
  }

  /** Whether the interface has this operation. */
  has(operation: string): boolean {
    return this.#api.getOperation(operation) !== undefined;
  }

  /** Which operation a call is for, and whether it is as described. Undefined for one that is not answered here. */
  route(
    method: string,
    path: string,
    query: Readonly<Record<string, string>>,
    body: unknown,
  ): { routed: Routed; wrong: Wrong | undefined } | undefined {
    const request = { method, path: encodeTail(path), query: { ...query }, body, headers: JSON_HEADERS };
    const found = this.#api.matchOperation(request);
    if (!found?.operationId) return undefined;
    const parsed = this.#api.router.parseRequest(request, found);
    const checked = this.#checked(request, found);
    const coerced = (checked.coerced ?? parsed) as Partial<typeof parsed>;
    return {
      routed: {
        operation: found.operationId,
        documentation: documentationOf(found),
        params: { ...parsed.params, ...coerced.params } as Routed['params'],
        query: { ...parsed.query, ...coerced.query },
      },
      wrong: checked.valid ? undefined : wrongIn(checked.errors?.[0]),
    };
  }

  /** GitHub takes no notice of a query parameter that it does not know. */
  #checked(request: Request, actual: Described): ReturnType<OpenAPIBackend['validateRequest']> {
    const checked = this.#api.validateRequest(request, actual);
    const [error] = checked.errors ?? [];
    const { additionalProperty } = (error?.params ?? {}) as { additionalProperty?: string };
    if (error?.instancePath !== '/query' || additionalProperty === undefined) return checked;
    const { [additionalProperty]: _unknown, ...query } = request.query as Record<string, string>;
    return this.#checked({ ...request, query }, actual);
  }

  /** What of an answer is not as GitHub describes it, undefined when all is. */
  differs(operation: string, status: number, body: unknown): string | undefined {
    const described = this.#api.getOperation(operation)?.responses?.[String(status)];
    if (!described) return status >= 400 ? undefined : `GitHub does not answer ${status}`;
    if (status === 204) return undefined;
    const { valid, errors } = this.#api.validateResponse(body, operation, status);
    if (valid) return undefined;
    return errors
      ?.map(({ instancePath, message }) => `${instancePath || 'the answer'} ${message}`)
      .join('; ');
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' };

// References hold slashes, which some callers send as they are; a route has one part for each.
const TAILS =
  /^(\/repos\/[^/]+\/[^/]+\/(?:git\/(?:ref|refs|matching-refs)|compare)\/)(.+)$|^(\/repos\/[^/]+\/[^/]+\/commits\/)(.+)(\/check-runs)$/;

function encodeTail(path: string): string {
  const [, head, tail, before, ref, after] = TAILS.exec(path) ?? [];
  const encode = (text: string) => text.replaceAll('/', '%2F');
  if (head && tail) return `${head}${encode(tail)}`;
  return before && ref ? `${before}${encode(ref)}${after}` : path;
}

function documentationOf(operation: Described): string {
  const { externalDocs } = operation as { externalDocs?: { url: string } };
  return externalDocs?.url ?? 'https://docs.github.com/rest';
}

type Request = Parameters<OpenAPIBackend['validateRequest']>[0];

interface Fault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

function wrongIn(error: Fault | undefined): Wrong {
  const [, where = '', ...rest] = error?.instancePath.split('/') ?? [];
  const part = where === 'path' ? 'path' : where === 'query' ? 'query' : 'body';
  if (error?.keyword === 'required') {
    return { part, requirement: `"${error.params.missingProperty}" wasn't supplied.` };
  }
  const name =
    part === 'body' ? [where, ...rest].filter((step) => step !== 'requestBody').join('/') : rest.join('/');
  return { part, requirement: `For '${name ? `properties/${name}` : 'root'}', the value ${error?.message}.` };
}
