// Why a store did not do what was asked, in words for whoever runs the command.

/** The store, the settings or the folder do not permit the publication; the message says what to do. */
export class PublishError extends Error {
  override name = 'PublishError';
}

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

/** What the codes of S3 mean for a person. `where` is the store and the bucket. */
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
  AuthorizationHeaderMalformed: (where) =>
    `${where} is in another region. Give --region (publish.region in data/site.json).`,
  EntityTooLarge: (where) => `${where} takes no object of this size.`,
  NoSuchKey: (where) => `an object at ${where} is gone: does somebody else publish there?`,
};

const ALIASES: Readonly<Record<string, string>> = {
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
export function explained(error: unknown, doing: string, where: string): unknown {
  if (error instanceof PublishError || typeof error !== 'object' || error === null) return error;
  const { name = '', code = '', message = '', $metadata } = error as Failed;
  const meaning = MEANINGS[ALIASES[name] ?? name];
  const say = (words: string) => new PublishError(`${doing}: ${words}`, { cause: error });
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
