import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMarker, writeMarker } from '../../../src/registry/answers/marker.ts';
import { parseMarkdown } from '../../../src/registry/markdown/parse.ts';
import { always } from '../../fixtures/always.ts';
import { HOSTILE } from '../../fixtures/pieces.ts';

const finding = (actual: string) => ({
  rule: 'REQ-001',
  level: 'error' as const,
  field: 'title',
  actual,
  requirement: 'The title is not empty.',
  remedy: 'Give the title.',
});
const anyText = fc.string({ unit: 'binary', maxLength: 200 });

describe('the marker of a comment', () => {
  test('parses back to its content, whatever a depositor wrote', () => {
    always(fc.array(anyText, { maxLength: 4 }), (texts) => {
      const marker = { state: 'refused' as const, body: 'ab', findings: texts.map(finding) };
      const read = readMarker(`${writeMarker(marker)}\nand the rest`);
      expect(read?.findings.map(({ actual }) => actual)).toEqual(texts);
    });
  });

  test('is one HTML comment that its content cannot end, and names nobody', () => {
    const hostile = fc.oneof(anyText, fc.constantFrom(...HOSTILE, '\n\n# out', '--\n>'));
    always(fc.array(hostile, { minLength: 1, maxLength: 5 }), (texts) => {
      const line = writeMarker({ state: 'refused', body: 'ab', findings: [finding(texts.join(''))] });
      expect(line).toMatch(/^<!-- mint [\x20-\x7e]* -->$/);
      expect(line.slice(5, -3)).not.toMatch(/[<>@#]|--/);
      const { children } = parseMarkdown(line, Number.POSITIVE_INFINITY);
      expect(children.map(({ type }) => type)).toEqual(['html']);
    });
  });

  test('omits the findings that would make it too long', () => {
    const many = Array.from({ length: 500 }, (_one, at) => finding(`${at} ${'x'.repeat(200)}`));
    const line = writeMarker({ state: 'refused', body: 'ab', findings: many });
    expect(line.length).toBeLessThanOrEqual(21_000);
    const kept = readMarker(line)?.findings ?? [];
    expect(kept.length).toBeGreaterThan(20);
    expect(kept).toEqual(many.slice(0, kept.length));
  });

  test('is not seen in what others wrote', () => {
    expect(readMarker('<!-- mint {"state":"odd","body":"x"} -->')).toBeUndefined();
    expect(readMarker('<!-- mint {broken -->')).toBeUndefined();
    expect(readMarker('See <!-- mint {"state":"minted","body":"x"} -->')).toBeUndefined();
    expect(readMarker('')).toBeUndefined();
  });
});
