import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ObjectHeaders, StoredObject, StoreLocation } from '../registry/surfaces/store-plan.ts';
import { KnownError } from '../registry/text/errors.ts';

// The one file that speaks to an object store. It uses what every store of this kind has: list, get, head, put and delete
// one object, and put a large one in parts.

/** Where the store is, and the key for it. */
export interface Account {
  /** The URL of a store that is not Amazon's. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  readonly parallel: number;
}

/** The bytes of an object: in memory, or in a file that is too large for that. */
export type Body = { readonly bytes: Uint8Array } | { readonly file: string };

/** A file of more bytes is never held in memory whole, and is written in parts of so many. Stores take parts from 5 MiB. */
export const PART_BYTES = 8 << 20;

/** An object to be written, with the hashes of its bytes in hex. */
export interface Writing extends ObjectHeaders {
  readonly body: Body;
  readonly sha256: string;
  readonly md5: string;
}

/** An object store, below a prefix. Every function rejects with a `KnownError` that says what to do. */
export type Store = ReturnType<typeof openStore>;

/** How often a request is made before it has failed; the waits between double, up to 20 s. */
const ATTEMPTS = 6;
/** A store that says nothing for so long has failed. */
const SILENCE_MS = 60_000;
const CONNECT_MS = 10_000;

/** Whether the store says that there is no such object. A missing bucket is another thing. */
function isMissing(error: unknown): boolean {
  const { name } = error as { name?: string };
  return name === 'NoSuchKey' || name === 'NotFound';
}

/** The store at a place. Nothing is asked of it yet. */
export function openStore({ bucket, prefix }: StoreLocation, account: Account) {
  const { endpoint, region, accessKeyId, secretAccessKey, sessionToken, parallel } = account;
  const where = `s3://${bucket}/${prefix}${endpoint ? ` at ${endpoint}` : ` (region ${region})`}`;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
    maxAttempts: ATTEMPTS,
    // Newer checksums are unknown to other stores; each object is sent with its MD5, which all know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      httpsAgent: { maxSockets: parallel },
      httpAgent: { maxSockets: parallel },
    },
  });
  const at = (path: string) => ({ Bucket: bucket, Key: prefix + path });
  const asked = async <T>(doing: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw explained(error, doing, where);
    }
  };
  /** Gives undefined for an object that is not there. */
  const ifThere = <T>(doing: string, work: () => Promise<T>) =>
    asked(doing, () =>
      work().catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    );
  return {
    /** How people call it. */
    where,
    /** Every object below the prefix. */
    list: () =>
      asked('Listing what is published', async () => {
        const objects = new Map<string, StoredObject>();
        for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
          for (const { Key = '', Size = 0, ETag = '' } of page.Contents ?? []) {
            const path = Key.slice(prefix.length);
            objects.set(path, { path, size: Size, etag: ETag.replaceAll('"', '') });
          }
        }
        return objects;
      }),
    /** The bytes of an object; undefined where there is none. */
    read: (path: string) =>
      ifThere(`Reading ${path}`, async () => {
        const { Body } = await client.send(new GetObjectCommand(at(path)));
        return Body?.transformToByteArray();
      }),
    /** The SHA-256 that this program has written beside an object; undefined where it did not. */
    sha256Of: (path: string) =>
      ifThere(`Asking for ${path}`, async () => {
        const { Metadata } = await client.send(new HeadObjectCommand(at(path)));
        return Metadata?.sha256;
      }),
    write: (path: string, writing: Writing) => asked(`Writing ${path}`, () => put(client, at(path), writing)),
    remove: (path: string) =>
      asked(`Removing ${path}`, async () => void (await client.send(new DeleteObjectCommand(at(path))))),
    close: () => client.destroy(),
  };
}

/** Writes an object; a file in parts, each of which the client holds and repeats. */
async function put(
  client: S3Client,
  at: { readonly Bucket: string; readonly Key: string },
  { body, sha256, md5, contentType, cacheControl }: Writing,
): Promise<void> {
  const params = { ...at, ContentType: contentType, CacheControl: cacheControl, Metadata: { sha256 } };
  if ('bytes' in body) {
    const ContentMD5 = Buffer.from(md5, 'hex').toString('base64');
    await client.send(new PutObjectCommand({ ...params, ContentMD5, Body: body.bytes }));
    return;
  }
  const stream = Readable.from(checkedBytes(body.file, sha256), { objectMode: false });
  try {
    // Where it fails, it removes the parts that it has written: the object stays as it was.
    await new Upload({
      client,
      params: { ...params, Body: stream },
      partSize: PART_BYTES,
      queueSize: 2,
    }).done();
  } finally {
    stream.destroy();
  }
}

/** The bytes of a file; ends with a `KnownError` where they are not those of the hash, before the store makes an object of them. */
async function* checkedBytes(file: string, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file, { highWaterMark: 1 << 20 })) {
    hash.update(bytes);
    yield bytes;
  }
  if (hash.digest('hex') !== sha256) throw new KnownError(changedMeanwhile(file));
}

/** The key of the store, from the environment alone. Throws a `KnownError` that names what is missing. */
export function keyFrom(
  env: NodeJS.ProcessEnv,
): Pick<Account, 'accessKeyId' | 'secretAccessKey' | 'sessionToken'> {
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
  const missing = names.filter((name) => !env[name]?.trim());
  if (missing.length > 0)
    throw new KnownError(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set: the key of the store comes from the environment alone.`,
    );
  return {
    accessKeyId: env.AWS_ACCESS_KEY_ID?.trim() ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY?.trim() ?? '',
    sessionToken: env.AWS_SESSION_TOKEN?.trim() || undefined,
  };
}

// Why a store did not do what was asked, in words for whoever runs the command.

/** A file that is no longer what its manifest lists. */
export function changedMeanwhile(file: string): string {
  return `${file} changed while it was published. Run the command again: it goes on where it stopped.`;
}

interface Failed {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number };
}

const KEYS = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';

/** The codes of S3 in words for a person. `where` is the store and the bucket. */
const MEANINGS: Readonly<Record<string, (where: string) => string>> = {
  NoSuchBucket: (where) =>
    `there is no bucket at ${where}. Create it, or correct --to (publish.to in data/site.json).`,
  InvalidAccessKeyId: (where) => `${where} does not know the key. Set ${KEYS} of an account of this store.`,
  SignatureDoesNotMatch: (where) =>
    `${where} refuses the signature: the secret does not belong to the key. Set ${KEYS} again, without spaces or line ends.`,
  AccessDenied: (where) =>
    `${where} refuses it to this key. It needs s3:ListBucket on the bucket, and s3:GetObject, s3:PutObject, s3:AbortMultipartUpload and s3:DeleteObject on its objects.`,
  ExpiredToken: (where) =>
    `${where} says that the session has expired. Set ${KEYS} and AWS_SESSION_TOKEN of a new one.`,
  RequestTimeTooSkewed: (where) =>
    `the clock of this machine (${new Date().toISOString()}) differs from that of ${where} by more than it permits. Set the clock.`,
  PermanentRedirect: (where) =>
    `${where} is in another region. Give --region (publish.region in data/site.json).`,
  EntityTooLarge: (where) => `${where} takes no object of this size.`,
  NoSuchKey: (where) => `an object at ${where} is gone: does somebody else publish there?`,
};

const ALIASES: Readonly<Record<string, string>> = {
  AuthorizationHeaderMalformed: 'PermanentRedirect',
  NotFound: 'NoSuchBucket',
  Forbidden: 'AccessDenied',
  InvalidToken: 'ExpiredToken',
  RequestExpired: 'RequestTimeTooSkewed',
  TokenRefreshRequired: 'ExpiredToken',
};

/** No connection, or none that lasts. */
const UNREACHED =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|TimeoutError)$/;

/** The error in words. What is no answer of a store stays as it is: a fault of this program has its own message. */
function explained(error: unknown, doing: string, where: string): unknown {
  if (error instanceof KnownError || typeof error !== 'object' || error === null) return error;
  const { name = '', code = '', message = '', $metadata } = error as Failed;
  const meaning = MEANINGS[ALIASES[name] ?? name];
  const say = (words: string) => new KnownError(`${doing}: ${words}`, { cause: error });
  if (meaning) return say(meaning(where));
  const status = $metadata?.httpStatusCode;
  if (status === 403) return say(MEANINGS.AccessDenied?.(where) ?? message);
  if (status === 301) return say(MEANINGS.PermanentRedirect?.(where) ?? message);
  if (status !== undefined && (status >= 500 || status === 429))
    return say(
      `${where} answered ${status} (${name || message}) ${$metadata?.attempts ?? 1} times. Run the command again later: it goes on where it stopped.`,
    );
  if (UNREACHED.test(code) || UNREACHED.test(name))
    return say(
      `${where} cannot be reached (${code || message}). Check --endpoint and the network; then run the command again: it goes on where it stopped.`,
    );
  if (status !== undefined) return say(`${where} answered ${status}: ${name} ${message}`.trim());
  return error;
}
