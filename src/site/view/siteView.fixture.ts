import { readDocsJson } from '#config/docsJson.ts';
import { readPageFacts } from '../pageFacts.ts';
import type { SiteRepository } from './editUrls.ts';
import { createSiteView, type SiteView } from './siteView.ts';

/** A site view from a configuration and pages, given as their texts or only a title. */
export function createView(
  config: unknown,
  pages: Readonly<Record<string, string>>,
  more: {
    readonly address?: string;
    readonly repository?: SiteRepository;
    readonly files?: readonly string[];
    readonly lastChange?: (path: string) => string | null;
    readonly isGenerated?: (path: string) => boolean;
  } = {},
): SiteView {
  const docs = readDocsJson(JSON.stringify(config));
  const texts = Object.entries(pages).map(
    ([path, text]) => [path, text.includes('\n') ? text : `---\ntitle: ${text}\n---\n`] as const,
  );
  const files = new Set(['docs.json', ...texts.map(([path]) => path), ...(more.files ?? [])]);
  const site = {
    siteFolder: '',
    files,
    config: docs.config,
    pages: new Map(texts.map(([path, text]) => [path, { text, facts: readPageFacts(text) }])),
  };
  return createSiteView({
    site,
    docs,
    configPath: 'docs.json',
    ignores: () => false,
    address: more.address ?? null,
    repository: more.repository ?? null,
    ...(more.isGenerated === undefined ? {} : { isGenerated: more.isGenerated }),
    ...(more.lastChange === undefined ? {} : { lastChange: more.lastChange }),
  });
}
