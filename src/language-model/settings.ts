import { MODEL_DEFAULTS } from '../registry/documents/commands/settings.ts';
import { type Budget, LIMITS, type Limits, OFFLINE_WRITER, type Writer } from './exchange.ts';
import { anthropicWriter, openaiWriter } from './formats.ts';

// Which writer a run has: the environment chooses it.

/** Settings of the environment that cannot be used. The message says which and what to do. */
export class ModelSettingsError extends Error {
  override name = 'ModelSettingsError';
}

/** The variables of an environment. An empty one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

const ANTHROPIC_URL = 'https://api.anthropic.com';

/**
 * The writer that an environment chooses: a model of Anthropic, a model behind an endpoint that uses OpenAI's format, or, without
 * either, the offline one. Throws a `ModelSettingsError` for an incomplete setting, for both at once, and where a token of the forge is set
 * besides.
 */
export function writerFrom(env: Environment, budget: Budget): Writer {
  const anthropic = Boolean(env.ANTHROPIC_API_KEY);
  const other = [env.LLM_BASE_URL, env.LLM_API_KEY, env.LLM_MODEL].some(Boolean);
  if (anthropic && other)
    throw new ModelSettingsError(
      'ANTHROPIC_API_KEY and LLM_… are both set: unset one, so that it is clear which model is asked.',
    );
  if (!anthropic && !other) {
    if (env.ANTHROPIC_MODEL)
      throw new ModelSettingsError('ANTHROPIC_MODEL is set without ANTHROPIC_API_KEY: set both, or neither.');
    return OFFLINE_WRITER;
  }
  if (env.FORGE_TOKEN)
    throw new ModelSettingsError(
      'FORGE_TOKEN is set: ask a model in a job that holds its key and no token of the forge, and give its file of answers to npm run read.',
    );
  const limits = limitsFrom(env);
  if (anthropic) {
    const url = webAddress('ANTHROPIC_BASE_URL', env.ANTHROPIC_BASE_URL || ANTHROPIC_URL);
    const model = env.ANTHROPIC_MODEL?.trim() || MODEL_DEFAULTS.model;
    return anthropicWriter({ key: env.ANTHROPIC_API_KEY ?? '', model, url }, limits, budget);
  }
  const { LLM_BASE_URL: url = '', LLM_API_KEY: key = '', LLM_MODEL: named = '' } = env;
  const model = named.trim();
  const missing = Object.entries({ LLM_BASE_URL: url, LLM_API_KEY: key, LLM_MODEL: model }).flatMap(
    ([name, value]) => (value === '' ? [name] : []),
  );
  if (missing.length > 0)
    throw new ModelSettingsError(
      `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: LLM_BASE_URL, LLM_API_KEY and LLM_MODEL go together.`,
    );
  return openaiWriter({ key, model, url: webAddress('LLM_BASE_URL', url) }, limits, budget);
}

/** How many characters a run may send. Throws a `ModelSettingsError` for a setting that is not a number. */
export function charactersFrom(env: Environment): number {
  return wholeNumber('LLM_CHARACTERS', env.LLM_CHARACTERS) ?? MODEL_DEFAULTS.characters;
}

function limitsFrom(env: Environment): Limits {
  return { ...LIMITS, timeout: wholeNumber('LLM_TIMEOUT', env.LLM_TIMEOUT) ?? MODEL_DEFAULTS.timeout };
}

function wholeNumber(name: string, value: string | undefined): number | undefined {
  if (!value) return undefined;
  if (/^[1-9]\d{0,9}$/.test(value)) return Number(value);
  throw new ModelSettingsError(`${name} is ${value}: give a whole number from 1.`);
}

function webAddress(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return text;
  // Not shown: a URL with a user name may hold a password.
  throw new ModelSettingsError(`${name} is not a URL with http or https and without a user name.`);
}
