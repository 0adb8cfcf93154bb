import OpenAI, { BadRequestError, UnprocessableEntityError } from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import * as z from 'zod';
import { WrittenAnswer } from '../registry/reading/enrichment-request.ts';
import type { Endpoint } from './anthropic.ts';
import { type Budget, exchange, type Limits, MOST_TOKENS } from './exchange.ts';
import { answerIn, requireEnd } from './reply.ts';
import { NoAnswer, type Writer } from './writer.ts';

const Completion = z.looseObject({
  choices: z.tuple(
    [
      z.looseObject({
        finish_reason: z.string().nullish(),
        message: z.looseObject({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    ],
    z.unknown(),
  ),
});

/**
 * A writer that asks a model by OpenAI's Chat Completions API, which many servers offer. An endpoint that does not know `json_schema` is
 * asked again without it, and then always so: the instructions say the same in words, and the answer is judged by the same schema.
 */
export function openaiWriter({ key, model, url }: Endpoint, limits: Limits, budget: Budget): Writer {
  const response_format = zodResponseFormat(WrittenAnswer, 'enrichment');
  let knowsSchemas = true;
  return {
    model,
    ask: ({ instructions, content }) =>
      exchange({ limits, budget, key }, async ({ fetch, signal }) => {
        const client = new OpenAI({
          apiKey: key,
          baseURL: url,
          fetch,
          timeout: limits.timeout,
          maxRetries: limits.retries,
          logLevel: 'off',
          // Not from the environment: what is set for OpenAI is nothing to another endpoint.
          adminAPIKey: null,
          organization: null,
          project: null,
        });
        const send = (schema: boolean) =>
          client.chat.completions.create(
            {
              model,
              max_completion_tokens: MOST_TOKENS,
              messages: [
                { role: 'system', content: instructions },
                { role: 'user', content },
              ],
              ...(schema ? { response_format } : {}),
            },
            { signal },
          );
        const withSchema = knowsSchemas;
        const sent = await send(withSchema).catch((error: unknown) => {
          if (!withSchema || !isAboutSchemas(error)) throw error;
          knowsSchemas = false;
          return send(false);
        });
        const { data } = Completion.safeParse(sent);
        if (!data) throw new NoAnswer('answer', 'an answer that is not one of the Chat Completions API');
        const [{ finish_reason, message }] = data.choices;
        requireEnd(message.refusal ? 'refusal' : finish_reason);
        return answerIn(message.content ?? '', key);
      }),
  };
}

/** Whether an endpoint says that it does not know the format of the response. */
function isAboutSchemas(error: unknown): boolean {
  const refused = error instanceof BadRequestError || error instanceof UnprocessableEntityError;
  return refused && /response_format|json_schema/i.test(error.message);
}
