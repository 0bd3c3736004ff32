import type { Playground } from '#openapi/playground/playground.ts';
import { buildPagePlayground } from '#openapi/playground/buildPagePlayground.ts';
import { applyPageSettings } from '#openapi/model/readApiSettings.ts';
import type { SitePage } from './sitePage.ts';

/** The page's playground: its operation's form, or that of the endpoint the page defines itself; null if it has none. */
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
