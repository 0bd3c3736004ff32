import type { Site } from '../site.ts';

/** An entry such as `GET /flags`, even if no OpenAPI file is configured. */
const operationEntry = /"(?:[^"\s]+ )?(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE) \//;

/** True if a site may have pages from OpenAPI files: the configuration or a page has an `openapi` setting or names an operation. */
export function mayHaveApi({ config, pages }: Pick<Site, 'config' | 'pages'>): boolean {
  const json = JSON.stringify(config);
  return (
    json.includes('"openapi"') ||
    operationEntry.test(json) ||
    [...pages.values()].some(
      ({ facts: { frontMatter } }) =>
        frontMatter['openapi'] !== undefined || frontMatter['openapi-schema'] !== undefined,
    )
  );
}
