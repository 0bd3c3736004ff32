/** Fetches what reads OpenAPI files. */
export async function importApi() {
  const [{ ApiCache }, { parseApiMarkdown }, { collectReferenceMarkdown }, { formatApiMarkdown }] = await Promise.all([
    import('#site/api/apiCache.ts'),
    import('#site/api/parseApiMarkdown.ts'),
    import('#openapi/collectReferenceMarkdown.ts'),
    import('#openapi/apiMarkdown.ts'),
  ]);
  return { ApiCache, parseApiMarkdown, collectReferenceMarkdown, formatApiMarkdown };
}
