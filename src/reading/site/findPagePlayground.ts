import type { Playground } from '#openapi/playground/playground.ts';
import { buildPagePlayground } from '#openapi/playground/buildPagePlayground.ts';
import { applyPageSettings } from '#openapi/pages/readApiSettings.ts';
import type { SitePage } from './sitePage.ts';

/** Where the requests of a page are tried: its operation's form, or that of the endpoint that the page names itself; null where it has none. */
export function findPagePlayground({
  api,
  apiSettings,
  doc,
  frontMatter,
}: Pick<SitePage, 'api' | 'apiSettings' | 'doc' | 'frontMatter'>): Playground | null {
  if (api != null) return api.reference.form;
  return apiSettings == null
    ? null
    : buildPagePlayground(doc, frontMatter, applyPageSettings(apiSettings, frontMatter));
}
