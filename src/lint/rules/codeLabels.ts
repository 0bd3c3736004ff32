import { blockSpecOfTag } from '#blocks/registry.ts';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import { parseCodeMeta } from '#blocks/codeMetaSpec.ts';

import { definePageRule } from '../rule.ts';

/** In components made of code blocks, each block has a tab label. */
export const codeLabels = definePageRule({
  name: 'code-labels',
  group: 'components',
  severity: 'warning',
  sentence: 'Code blocks in a code group have labels, which appear on their tabs.',
  wantsPresence: true,
  requestPattern:
    /\b(?:label|title|name)s?\b.*\bcode ?groups?\b|\bcode ?groups?\b.*\b(?:labels?|labell?ed|titles?|titled|names?)\b/i,
  example: {
    wrong: '<CodeGroup>\n\n```js\nrun()\n```\n\n```python\nrun()\n```\n\n</CodeGroup>',
    right: '<CodeGroup>\n\n```js JavaScript\nrun()\n```\n\n```python Python\nrun()\n```\n\n</CodeGroup>',
  },
  check: (page, { say }) =>
    page.nodes.flatMap(({ node, from, parent }) => {
      if (
        node.type !== 'code' ||
        parent === null ||
        !('name' in parent.node) ||
        blockSpecOfTag(parent.node.name ?? '')?.children?.includes('codeBlock') !== true
      )
        return [];
      const isAlone = parent.node.children.filter(({ type }) => type === 'code').length < 2;
      if (isAlone || parseCodeMeta(node.meta ?? '').title !== '') return [];
      const end = page.text.indexOf('\n', from);
      const lang = node.lang ?? '';
      const label =
        lang === ''
          ? null
          : (getOwnProperty(names, lang.toLowerCase()) ?? lang.slice(0, 1).toUpperCase() + lang.slice(1));
      const at = from + page.text.slice(from, end).indexOf(lang) + lang.length;
      return [
        say(
          from,
          end,
          'This code block has no label, so its tab shows only the language.',
          label === null ? [] : [{ title: `Label it “${label}”`, edits: [{ from: at, to: at, text: ` ${label}` }] }],
        ),
      ];
    }),
});

const names: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  javascript: 'JavaScript',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  py: 'Python',
  python: 'Python',
  sh: 'Shell',
  bash: 'Bash',
  curl: 'cURL',
  json: 'JSON',
  php: 'PHP',
  csharp: 'C#',
  go: 'Go',
  rb: 'Ruby',
  ruby: 'Ruby',
  yaml: 'YAML',
  html: 'HTML',
  css: 'CSS',
  sql: 'SQL',
};
