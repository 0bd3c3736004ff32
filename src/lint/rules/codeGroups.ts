import type { Nodes } from 'mdast';
import { getAncestorTags } from '../page/locatedElement.ts';
import { definePageRule } from '../rule.ts';

const names: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  javascript: 'JavaScript',
  node: 'JavaScript',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  py: 'Python',
  python: 'Python',
  go: 'Go',
  golang: 'Go',
  java: 'Java',
  php: 'PHP',
  ruby: 'Ruby',
  rb: 'Ruby',
  cs: 'C#',
  csharp: 'C#',
  kotlin: 'Kotlin',
  swift: 'Swift',
  rust: 'Rust',
  dart: 'Dart',
  elixir: 'Elixir',
};
/** Package managers; commands of several are alternatives. */
const manager = /^\s*(npm|npx|yarn|pnpm|bun|pip|uv|poetry)\b[^\n]*\n?$/;

/** Adjacent code blocks with the same code for several languages or package managers. */
export const codeGroups = definePageRule({
  name: 'code-groups',
  group: 'components',
  severity: 'suggestion',
  sentence: 'The same code in several languages is in a CodeGroup.',
  wantsPresence: true,
  requestPattern: /\bcode ?groups?\b[^.]*\blanguages?\b|\blanguages?\b[^.]*\bcode ?groups?\b/i,
  example: {
    wrong: '```js\nrun()\n```\n\n```python\nrun()\n```',
    right: '<CodeGroup>\n\n```js JavaScript\nrun()\n```\n\n```python Python\nrun()\n```\n\n</CodeGroup>',
  },
  check: (page, { say }) => {
    let last: Nodes | null = null;
    return page.nodes.flatMap((placed) => {
      const { node, from, parent } = placed;
      if (node.type !== 'code' || parent === null || !('children' in parent.node)) return [];
      const siblings: readonly Nodes[] = parent.node.children;
      const next = siblings[placed.index + 1];
      const isAlternative = next?.type === 'code' && areAlternatives(node, next);
      const continues = last === node;
      last = isAlternative ? next : null;
      const isGrouped = getAncestorTags(placed).some((tag) =>
        /^(?:CodeGroup|Tabs|Tab|RequestExample|ResponseExample|Prompt)$/.test(tag),
      );
      if (!isAlternative || continues || isGrouped) return [];
      const end = page.text.indexOf('\n', from);
      return [say(from, end, 'This code block and the next one are alternatives. Put them in a CodeGroup.')];
    });
  },
});

function areAlternatives(one: Extract<Nodes, { type: 'code' }>, other: Extract<Nodes, { type: 'code' }>): boolean {
  const [a, b] = [one, other].map(({ lang }) =>
    Object.hasOwn(names, (lang ?? '').toLowerCase()) ? names[(lang ?? '').toLowerCase()] : undefined,
  );
  if (a !== undefined && b !== undefined) return a !== b;
  const [first, second] = [one, other].map(({ value }) => manager.exec(value)?.[1]);
  return first !== undefined && second !== undefined && first !== second;
}
