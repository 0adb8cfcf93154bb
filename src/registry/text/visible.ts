const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\uFFFC]/u;

/** Whether a text shows nothing: it is empty, or has only white space and characters without a sign of their own. */
export function showsNothing(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Whether a text says something that can be read out: it has a letter or a digit of some script. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
