const MOST = 100;

/** A value as a finding may show it: its first hundred characters. */
export function brief(text: string): string {
  const characters = [...text.slice(0, 2 * MOST + 2)];
  return characters.length > MOST ? `${characters.slice(0, MOST).join('')}…` : text;
}
