import { definePageRule } from '../rule.ts';

/** A page that describes an endpoint by itself shows a request and a response. */
export const endpointExamples = definePageRule({
  name: 'endpoint-examples',
  group: 'components',
  severity: 'suggestion',
  sentence: 'Pages about an endpoint have a RequestExample and a ResponseExample.',
  wantsPresence: true,
  requestPattern:
    /\bRequest ?Examples?\b|\bResponse ?Examples?\b|\brequest\b[^.]*\bresponse\b[^.]*\b(?:cycles?|examples?)\b|\bcycles?\b[^.]*\brequest\b[^.]*\bresponse\b|\bexample (?:requests?|responses?)\b/i,
  example: {
    wrong: '<RequestExample>…</RequestExample>',
    right: '<RequestExample>…</RequestExample>\n\n<ResponseExample>…</ResponseExample>',
  },
  check: (page, { say }) => {
    const { api, openapi } = page.facts.frontMatter;
    if (
      page.isSnippet ||
      typeof api !== 'string' ||
      !/^(?:GET|POST|PUT|PATCH|DELETE)\b/i.test(api.trim()) ||
      openapi !== undefined
    )
      return [];
    const has = (tag: string) => page.elements.some((element) => element.tag === tag);
    const missing = ['RequestExample', 'ResponseExample'].filter((tag) => !has(tag));
    // A request can be generated from the page's fields, a response can't.
    if (!missing.includes('ResponseExample') || /\b(?:DELETE)\b|\b204\b/.test(page.text)) return [];
    const from = page.text.indexOf('api:');
    const end = page.text.indexOf('\n', from);
    return [
      say(
        from,
        end,
        has('RequestExample')
          ? 'This endpoint has an example request but no ResponseExample.'
          : 'This endpoint has no ResponseExample.',
      ),
    ];
  },
});
