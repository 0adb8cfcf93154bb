import Anthropic from '@anthropic-ai/sdk';
import { zodOutputFormat } from '@anthropic-ai/sdk/helpers/zod';
import * as z from 'zod';
import { WrittenAnswer } from '../registry/reading/enrichment-request.ts';
import { type Budget, exchange, type Limits, MOST_TOKENS } from './exchange.ts';
import { answerIn, requireEnd } from './reply.ts';
import { NoAnswer, type Writer } from './writer.ts';

/** Where a model is, and by which key. */
export interface Endpoint {
  readonly key: string;
  readonly model: string;
  readonly url: string;
}

const Message = z.looseObject({
  stop_reason: z.string().nullable(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
});

/** A writer that asks a model by Anthropic's Messages API, with the schema as the format of the output and without tools. */
export function anthropicWriter({ key, model, url }: Endpoint, limits: Limits, budget: Budget): Writer {
  const format = zodOutputFormat(WrittenAnswer);
  return {
    model,
    ask: ({ instructions, content }) =>
      exchange({ limits, budget, key }, async ({ fetch, signal }) => {
        const client = new Anthropic({
          apiKey: key,
          baseURL: url,
          fetch,
          timeout: limits.timeout,
          maxRetries: limits.retries,
          // What is printed is decided elsewhere, and nobody else hears of what is sent.
          logLevel: 'off',
          openTelemetry: false,
        });
        const sent = await client.messages.create(
          {
            model,
            max_tokens: MOST_TOKENS,
            system: instructions,
            messages: [{ role: 'user', content }],
            output_config: { format },
          },
          { signal },
        );
        const { data } = Message.safeParse(sent);
        if (!data) throw new NoAnswer('answer', 'an answer that is not one of the Messages API');
        requireEnd(data.stop_reason);
        const text = data.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
        return answerIn(text, key);
      }),
  };
}
