import type { Site } from '../site.ts';

/** Whether a site may have pages that are made of OpenAPI files: a part of its configuration or a page names one. */
export function mayHaveApi({ config, pages }: Pick<Site, 'config' | 'pages'>): boolean {
  return (
    JSON.stringify(config).includes('"openapi"') ||
    [...pages.values()].some(({ facts }) => facts.frontMatter['openapi'] !== undefined)
  );
}
