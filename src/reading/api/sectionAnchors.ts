import type { JSONContent } from '#document/page.ts';
import type { ApiSection } from '#openapi/apiSections.ts';
import { makeAnchors } from '../anchors.ts';
import { headingsOf } from '../draw/drawPage.tsx';

/** The names that links to a reference's sections end in: as the site's facts have them, below the page's own headings. */
export function sectionAnchors(doc: JSONContent, sections: readonly ApiSection[]): readonly string[] {
  const own = headingsOf(doc);
  const titles = sections.map(({ title }) => ({ id: null, text: title }));
  const { heading } = makeAnchors([...own, ...titles]);
  return [...own, ...titles].map(heading).slice(own.length);
}
