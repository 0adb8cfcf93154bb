/** The check digit of an ORCID iD after its first fifteen digits, by ISO 7064 MOD 11-2: `0` to `9`, or `X`. */
export function orcidCheckDigit(digits: string): string {
  let total = 0;
  for (const digit of digits) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

/** Whether a text is an ORCID iD in its canonical form, and its last digit is its check digit. */
export function isOrcid(text: string): boolean {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(text)) return false;
  return orcidCheckDigit(text.slice(0, -1).replaceAll('-', '')) === text.slice(-1);
}
