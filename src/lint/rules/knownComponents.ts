import { blockSpecOfTag, blockTags } from '#blocks/registry.ts';
import { findClosestWord } from '../findClosestWord.ts';

import { definePageRule } from '../rule.ts';

/** Names that services accept in addition to those with a folder here (reference §3.2). */
const taken = new Set([
  'Latex',
  'Example',
  'Link',
  'MDX',
  'Variation',
  'Popup',
  'ZoomImage',
  'GitHub.Repo',
  'Github.Repo',
  'ApiPlayground',
  'CodeBlock',
  'Heading',
  'Fragment',
  'React.Fragment',
  'Param',
  'FileTree',
  'Danger',
  'Mermaid',
]);

/** A component is known, imported, or defined on the page. Services drop unknown components and their content. */
export const knownComponents = definePageRule({
  name: 'known-components',
  group: 'structure',
  severity: 'error',
  sentence: 'Components are built in, imported, or defined on the page.',
  requestPattern: /\b(?:only|no)\b.*\b(?:known|existing|built-in|supported|unknown) components?\b/i,
  example: { wrong: '<Warn>Mind the gap.</Warn>', right: '<Warning>Mind the gap.</Warning>' },
  check: (page, { say }) => {
    const own = new Set([...page.facts.imports.flatMap(({ names }) => names), ...madeIn(page.text)]);
    return page.elements.flatMap((element) => {
      const { tag, from, nameTo } = element;
      const [first = ''] = tag.split('.');
      if (
        !/^\p{Lu}/u.test(tag) ||
        blockSpecOfTag(tag) !== undefined ||
        taken.has(tag) ||
        own.has(first) ||
        page.isSnippet
      )
        return [];
      const meant = findClosestWord(tag, blockTags);
      const message =
        meant === null
          ? `Unknown component ${tag}. The page doesn’t import or define it.`
          : `Unknown component ${tag}. Did you mean ${meant}?`;
      return [
        {
          ...say(
            from,
            nameTo,
            message,
            meant === null ? [] : [{ title: `Change to ${meant}`, edits: renamed(page.text, element, meant) }],
          ),
          severity: meant === null ? ('warning' as const) : ('error' as const),
        },
      ];
    });
  },
});

/** Components defined on the page: `export const Name`, `export function Name`. */
function madeIn(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:const|let|var|function|class)\s+(\p{Lu}[\p{L}\p{N}_$]*)/gu)].map(
    ([, name = '']) => name,
  );
}

function renamed(
  text: string,
  {
    from,
    to,
    tag,
    nameTo,
  }: { readonly from: number; readonly to: number; readonly tag: string; readonly nameTo: number },
  meant: string,
) {
  const opening = { from: from + 1, to: nameTo, text: meant };
  const closing = text.lastIndexOf(`</${tag}`, to);
  const isClosed = closing > from && /^\s*>$/.test(text.slice(closing + 2 + tag.length, to));
  return isClosed ? [opening, { from: closing + 2, to: closing + 2 + tag.length, text: meant }] : [opening];
}
