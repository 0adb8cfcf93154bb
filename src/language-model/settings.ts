import * as z from 'zod';
import { MODEL_DEFAULTS } from '../registry/documents/commands/settings.ts';
import { type EnrichmentRequest, WrittenAnswer } from '../registry/reading/enrichment-request.ts';
import { UsageError } from '../registry/text/errors.ts';
import { lineAs } from '../registry/text/json.ts';
import { shorten } from '../registry/text/strings.ts';
import { type Budget, NoAnswer, post, type Writer } from './exchange.ts';

// Which writer a run has: the environment chooses it.

const ANTHROPIC_URL = 'https://api.anthropic.com';

/**
 * The writer that an environment chooses: a model of Anthropic, or one behind an endpoint that uses OpenAI's format; undefined without
 * either, since the article that is extracted then stays. An empty variable counts as not set. Throws a `UsageError` for an incomplete
 * setting, for both at once, and where a token of the forge is set besides.
 */
export function writerFrom(env: NodeJS.ProcessEnv, budget: Budget): Writer | undefined {
  const anthropic = Boolean(env.ANTHROPIC_API_KEY);
  const other = [env.LLM_BASE_URL, env.LLM_API_KEY, env.LLM_MODEL].some(Boolean);
  if (anthropic && other)
    throw new UsageError(
      'ANTHROPIC_API_KEY and LLM_… are both set: unset one, so that it is clear which model is asked.',
    );
  if (!anthropic && !other) {
    if (env.ANTHROPIC_MODEL)
      throw new UsageError('ANTHROPIC_MODEL is set without ANTHROPIC_API_KEY: set both, or neither.');
    return undefined;
  }
  if (env.FORGE_TOKEN)
    throw new UsageError(
      'FORGE_TOKEN is set: ask a model in a job that holds its key and no token of the forge, and give its file of answers to npm run read.',
    );
  const timeout = wholeNumber('LLM_TIMEOUT', env.LLM_TIMEOUT) ?? MODEL_DEFAULTS.timeout;
  if (anthropic) {
    const url = webAddress('ANTHROPIC_BASE_URL', env.ANTHROPIC_BASE_URL || ANTHROPIC_URL);
    const model = env.ANTHROPIC_MODEL?.trim() || MODEL_DEFAULTS.model;
    return writerAt(MESSAGES, { key: env.ANTHROPIC_API_KEY ?? '', model, url, timeout, budget });
  }
  const { LLM_BASE_URL: url = '', LLM_API_KEY: key = '', LLM_MODEL: named = '' } = env;
  const model = named.trim();
  const missing = Object.entries({ LLM_BASE_URL: url, LLM_API_KEY: key, LLM_MODEL: model }).flatMap(
    ([name, value]) => (value === '' ? [name] : []),
  );
  if (missing.length > 0)
    throw new UsageError(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: LLM_BASE_URL, LLM_API_KEY and LLM_MODEL go together.`,
    );
  return writerAt(COMPLETIONS, { key, model, url: webAddress('LLM_BASE_URL', url), timeout, budget });
}

function wholeNumber(name: string, value: string | undefined): number | undefined {
  if (!value) return undefined;
  if (/^[1-9]\d{0,9}$/.test(value)) return Number(value);
  throw new UsageError(`${name} is ${value}: give a whole number from 1.`);
}

function webAddress(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return text;
  // Not shown: a URL with a user name may hold a password.
  throw new UsageError(`${name} is not a URL with http or https and without a user name.`);
}

// The two formats in which a model is asked, as their documentation describes them: Anthropic's Messages API, and OpenAI's Chat
// Completions API, which many servers offer. No tools go with a question. The reply is text: it is an answer only if it is JSON of the
// schema, since an endpoint may ignore what it was sent.

interface Api {
  readonly name: string;
  /** Below the URL of an endpoint. */
  readonly path: string;
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  /** The body of a question besides the name of the model. */
  readonly body: (request: EnrichmentRequest) => object;
  /** Why the model stopped, and what it wrote. */
  readonly answer: z.ZodType<{ readonly stop?: string | null | undefined; readonly text: string }>;
}

/** How many tokens a model may write in one answer. */
const MOST_TOKENS = 16_000;

const MESSAGES: Api = {
  name: 'the Messages API',
  path: 'v1/messages',
  headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2026-10-21' }),
  body: ({ instructions: system, content }) => {
    const { $schema: _dialect, ...schema } = z.toJSONSchema(WrittenAnswer);
    const output_config = { format: { type: 'json_schema', schema } };
    return { max_tokens: MOST_TOKENS, system, messages: [{ role: 'user', content }], output_config };
  },
  answer: z
    .object({
      stop_reason: z.string().nullable(),
      content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
    })
    .transform(({ stop_reason: stop, content }) => ({
      stop,
      text: content.map(({ type, text }) => (type === 'text' ? text : '')).join(''),
    })),
};

/** No schema goes along, since many servers refuse one: the instructions say the same in words, and the answer is judged by the schema. */
const COMPLETIONS: Api = {
  name: 'the Chat Completions API',
  path: 'chat/completions',
  headers: (key) => ({ authorization: `Bearer ${key}` }),
  body: ({ instructions, content }) => ({
    max_completion_tokens: MOST_TOKENS,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content },
    ],
  }),
  answer: z
    .object({
      choices: z.tuple(
        [
          z.object({
            finish_reason: z.string().nullish(),
            message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
          }),
        ],
        z.unknown(),
      ),
    })
    .transform(({ choices: [{ finish_reason, message }] }) => ({
      stop: message.refusal ? 'refusal' : finish_reason,
      text: message.content ?? '',
    })),
};

/** Where a model is, by which key, and within which limits. */
interface Endpoint extends Pick<Parameters<typeof post>[0], 'key' | 'url' | 'timeout' | 'budget'> {
  readonly model: string;
}

/** A writer that asks a model. Endpoints have their own words for a good end: the schema judges what they say. */
function writerAt({ name, path, headers, body, answer }: Api, { model, url, ...asking }: Endpoint): Writer {
  const { key } = asking;
  return {
    model,
    ask: async (request) => {
      const reply = await post({
        ...asking,
        url: `${url.replace(/\/+$/, '')}/${path}`,
        headers: headers(key),
        body: { model, ...body(request) },
      });
      const said = lineAs(reply, answer);
      if (!said) throw new NoAnswer('answer', `an answer that is not JSON of ${name}`);
      const why = CUT_SHORT[said.stop ?? ''];
      if (why) throw new NoAnswer('answer', why);
      return answerIn(said.text, key);
    },
  };
}

/** Why a model stopped, where it did not say everything: in the words of either format, and what that means. */
const CUT_SHORT: Readonly<Record<string, string>> = {
  refusal: 'the model declined to write about this text',
  content_filter: 'the model declined to write about this text',
  max_tokens: 'an answer that was cut, because it is too long',
  length: 'an answer that was cut, because it is too long',
  model_context_window_exceeded: 'the text is too long for the model',
};

/** One code fence around the whole reply, which models without structured output write. */
const FENCE = /^\s*```(?:json)?\s*\n([\s\S]*?)\n```\s*$/;

/** The answer in what a model wrote. Throws a `NoAnswer` where there is none, or where it holds the key. */
function answerIn(reply: string, key: string): WrittenAnswer {
  const [, fenced] = FENCE.exec(reply) ?? [];
  let value: unknown;
  try {
    value = JSON.parse(fenced ?? reply);
  } catch {
    const begun = shorten(reply.split(key).join('[key]').trim(), 80);
    throw new NoAnswer('answer', `no JSON, but: ${begun || 'nothing'}`);
  }
  const { data, error } = WrittenAnswer.safeParse(value);
  if (JSON.stringify(data)?.includes(key)) throw new NoAnswer('answer', 'an answer that holds the key');
  if (data) return data;
  const [issue] = error.issues;
  const place = issue?.path.join('.') || 'the reply';
  throw new NoAnswer('answer', `JSON of another schema: ${place}: ${issue?.message}`);
}
