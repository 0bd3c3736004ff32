/** Fetches what reads OpenAPI files. */
export async function fetchApi() {
  const [{ ApiKeeper }, { readWords }, { wordsOf }, { apiMarkdown }] = await Promise.all([
    import('#site/api/apiKeeper.ts'),
    import('#site/api/readWords.ts'),
    import('#openapi/wordsOf.ts'),
    import('#openapi/apiMarkdown.ts'),
  ]);
  return { ApiKeeper, readWords, wordsOf, apiMarkdown };
}
