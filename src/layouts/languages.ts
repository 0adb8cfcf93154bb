import { snapshot } from '../archive/snapshot.ts';
import { INTERFACE } from '../registry/views/links.ts';

/** The attribute `lang` of what the archive says of itself; undefined where it is that of the page, which is in English (WCAG 3.1.2). */
export function archiveLang(): string | undefined {
  const { language } = snapshot().archive.site;
  return language === INTERFACE ? undefined : language;
}
