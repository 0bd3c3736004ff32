import type { Playground } from '#openapi/playground/playground.ts';
import { pagePlayground } from '#openapi/playground/pagePlayground.ts';
import { settingsOfPage } from '#openapi/pages/apiSettings.ts';
import type { SitePage } from './sitePage.ts';

/** Where the requests of a page are tried: its operation's form, or that of the endpoint that the page names itself; null where it has none. */
export function playgroundOfPage({
  api,
  apiSettings,
  doc,
  frontMatter,
}: Pick<SitePage, 'api' | 'apiSettings' | 'doc' | 'frontMatter'>): Playground | null {
  if (api != null) return api.reference.form;
  return apiSettings == null ? null : pagePlayground(doc, frontMatter, settingsOfPage(apiSettings, frontMatter));
}
