import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { sampled } from '../fixtures/runs.ts';
import { folder } from './shared.ts';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // Matters of taste, and two that the pages decide otherwise: long texts hold long titles, and Astro leaves out what may be.
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'no-inline-style': 'error',
    'no-raw-characters': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'attr-quotes': 'off',
    'no-implicit-button-type': 'error',
    'require-sri': 'off',
  },
});

describe('the HTML of the site', () => {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.html'),
  );

  // The pages of a kind are written by the same code.
  it.each(sampled(pages, 15))('%s is valid', async (path) => {
    const report = await validator.validateString(readFileSync(join(folder, path), 'utf8'), path);
    const errors = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`),
    );
    expect(errors).toEqual([]);
  });
});
