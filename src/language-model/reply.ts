import { WrittenAnswer } from '../registry/reading/enrichment-request.ts';
import { shorten } from '../registry/text/cut.ts';
import { NoAnswer } from './writer.ts';

// The reply of a model is text. It is an answer only if it is JSON of the schema; the libraries' own parsers are not relied on, since
// an endpoint may ignore the schema that it was sent.

/** One code fence around the whole reply, which models without structured output write. */
const FENCE = /^\s*```(?:json)?\s*\n([\s\S]*?)\n```\s*$/;

/** The answer in a reply. Throws a `NoAnswer` where there is none, or where it holds the key. */
export function answerIn(reply: string, key: string): WrittenAnswer {
  const [, fenced] = FENCE.exec(reply) ?? [];
  let value: unknown;
  try {
    value = JSON.parse(fenced ?? reply);
  } catch {
    throw new NoAnswer(
      'answer',
      `no JSON, but: ${shorten(reply.split(key).join('[key]').trim(), 80) || 'nothing'}`,
    );
  }
  const { data, error } = WrittenAnswer.safeParse(value);
  if (!data) {
    const [issue] = error.issues;
    throw new NoAnswer(
      'answer',
      `JSON of another schema: ${issue?.path.join('.') || 'the reply'}: ${issue?.message}`,
    );
  }
  if (JSON.stringify(data).includes(key)) throw new NoAnswer('answer', 'an answer that holds the key');
  return data;
}

/** Why a model stopped, where it did not say everything: in the words of either format, and what that means. */
const CUT_SHORT: Readonly<Record<string, string>> = {
  refusal: 'the model declined to write about this text',
  content_filter: 'the model declined to write about this text',
  max_tokens: 'an answer that was cut, because it is too long',
  length: 'an answer that was cut, because it is too long',
  model_context_window_exceeded: 'the text is too long for the model',
};

/** Throws a `NoAnswer` where a model was cut short. Endpoints have other words for a good end: the schema judges what they say. */
export function requireEnd(reason: string | null | undefined): void {
  const why = CUT_SHORT[reason ?? ''];
  if (why) throw new NoAnswer('answer', why);
}
