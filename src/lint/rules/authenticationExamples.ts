import { definePageRule } from '../rule.ts';

/** A page about authenticating requests shows how to do it. */
export const authenticationExamples = definePageRule({
  name: 'authentication-examples',
  group: 'api',
  severity: 'suggestion',
  sentence: 'Pages about API authentication show an example.',
  wantsPresence: true,
  requestPattern:
    /\b(?:show|include|explain|describe|document|provide|give|how to|add)\b[^.]*\bauthenticat(?:e|es|ed|ion)\b|\bauthentication\b[^.]*\bexamples?\b|\bauthorization header\b/i,
  example: {
    wrong: 'Send your key in a header.',
    right: 'Send your key in a header: `Authorization: Bearer YOUR_KEY`.',
  },
  check: (page, { site, say }) => {
    const { title } = page.facts.frontMatter;
    if (
      page.isSnippet ||
      typeof title !== 'string' ||
      !/^(?:api )?(?:authentication|authenticate)(?: requests?| with the api)?$/i.test(title.trim())
    )
      return [];
    const isAboutApi =
      site.docs.config['openapi'] !== undefined ||
      /\b(?:api|request|header|token)s?\b/i.test(page.text.slice(page.bodyFrom));
    const hasExample =
      page.nodes.some(({ node }) => node.type === 'code') ||
      /authorization|bearer|api[-_]?key|x-[a-z-]*key/i.test(inlineCode(page.nodes));
    // Components, cards and links may lead to the examples.
    const leadsOn = page.elements.some(({ tag }) => /^(?:Card|Snippet|Tile|[A-Z]\w*Snippet)$/.test(tag));
    const start = page.nodes.find(({ parent }) => parent?.node.type === 'root');
    return !isAboutApi || hasExample || leadsOn || start === undefined
      ? []
      : [say(start.from, start.to, 'This page doesn’t show how to authenticate a request. Add an example.')];
  },
});

function inlineCode(nodes: readonly { readonly node: { readonly type: string } }[]): string {
  return nodes.map(({ node }) => (node.type === 'inlineCode' && 'value' in node ? String(node.value) : '')).join('\n');
}
