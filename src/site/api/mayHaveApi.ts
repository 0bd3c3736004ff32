import type { Site } from '../site.ts';

/** True if a site may have pages from OpenAPI files: the configuration or a page has an `openapi` setting. */
export function mayHaveApi({ config, pages }: Pick<Site, 'config' | 'pages'>): boolean {
  return (
    JSON.stringify(config).includes('"openapi"') ||
    [...pages.values()].some(({ facts }) => facts.frontMatter['openapi'] !== undefined)
  );
}
