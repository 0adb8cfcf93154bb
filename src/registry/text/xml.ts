/** The first line of an XML document. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

/** Everything that XML 1.0 (2.2) does not permit in a document, not even as a reference. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are meant
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader would make a line feed of it (2.11).
  '\r': '&#13;',
};

/** A text as the content of an XML element. A character that XML cannot hold is replaced by U+FFFD. */
export function xmlText(text: string): string {
  return text.replace(NOT_XML, '\uFFFD').replace(/[&<>"\r]/g, (character) => REFERENCES[character] ?? '');
}

/** A text as the value of an XML attribute between double quotes: a reader would make a space of a tab or line feed (3.3.3). */
export function xmlAttribute(text: string): string {
  return xmlText(text).replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** One XML element: attributes without a value are left out. The content is XML already; without it, the element is empty. */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content?: string,
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${xmlAttribute(value)}"`],
  );
  const opened = `<${name}${written.join('')}`;
  return content === undefined ? `${opened}/>` : `${opened}>${content}</${name}>`;
}
