/** Fetches what reads OpenAPI files. */
export async function importApi() {
  const [{ ApiCache }, { parseApiMarkdown }, { collectReferenceMarkdown }, { formatApiMarkdown }] = await Promise.all([
    import('#site/api/apiCache.ts'),
    import('#site/api/parseApiMarkdown.ts'),
    import('#openapi/model/collectReferenceMarkdown.ts'),
    import('#openapi/model/apiMarkdown.ts'),
  ]);
  return { ApiCache, parseApiMarkdown, collectReferenceMarkdown, formatApiMarkdown };
}
