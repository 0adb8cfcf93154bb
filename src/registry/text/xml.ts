// Text inside XML 1.0. What has a meaning in markup becomes a character reference, and what XML 1.0 cannot hold is left out.

/** Everything but the characters of XML 1.0 (section 2.2). */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text as the content of an element, without characters that XML 1.0 does not have. A parser reads it back as it is, line ends included. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"\r]/g, reference);
}

/** A text as the value of an attribute in double quotes. White space is kept, which a parser would otherwise read as spaces. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replace(/[\t\n]/g, reference);
}

/** The first line of an XML document. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
