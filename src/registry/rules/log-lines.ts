import type { ZodType } from 'zod';
import { parseStrict } from '../text/strict-json.ts';
import { CLOCKS_MS } from './rule.ts';

// Lines of the logs, for the rules that read what a change adds to them.

/** The lines that a change added to a log; undefined when an earlier line was changed or removed. */
export function addedLines(before: string, after: string): string[] | undefined {
  if (!after.startsWith(before)) return undefined;
  return after.slice(before.length).split('\n').filter(Boolean);
}

/** A line as its schema reads it; undefined where it is none. */
export function lineAs<Line>(line: string, schema: ZodType<Line>): Line | undefined {
  try {
    const parsed = schema.safeParse(parseStrict(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The time that a line of any log states after an instant, with what clocks may differ by; undefined where it states none that late. */
export function timeAfter(line: unknown, now: string): string | undefined {
  const { ts, timestamp = ts } = (line ?? {}) as Record<string, unknown>;
  const isLate = typeof timestamp === 'string' && Date.parse(timestamp) > Date.parse(now) + CLOCKS_MS;
  return isLate ? timestamp : undefined;
}
