// Numbers in sentences.

/** A whole number with commas: `16,384`. */
export function thousands(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The word for so many: `deposit` for one, else `deposits`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** A number with its noun: `1 deposit`, `16,384 deposits`, `2 entries`. */
export function counted(count: number, one: string, many?: string): string {
  return `${thousands(count)} ${plural(count, one, many)}`;
}
