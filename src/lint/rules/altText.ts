import { attributeOf, type PlacedElement } from '../page/elements.ts';
import { definePageRule } from '../rule.ts';

/** Pictures, films and frames say in words what they show: words that only who sees them can find. A picture that says by its role that it is decoration needs none. */
export const altText = definePageRule({
  name: 'alt-text',
  group: 'accessibility',
  severity: 'error',
  sentence: 'Each picture has a description for people who cannot see it.',
  asked:
    /\balt(?:ernative)?[\s-]*(?:text|tags?|attributes?)\b|\balt\b.*\b(?:image|picture|diagram)s?|\b(?:describe|description)\b.*\b(?:image|picture)s?\b.*\b(?:screen reader|cannot see)/i,
  example: {
    wrong: '![](/images/dashboard.png)',
    right: '![The dashboard with three open alerts](/images/dashboard.png)',
  },
  check: (page, { say }) => [
    ...page.nodes.flatMap(({ node, from, to }) => {
      if (node.type !== 'image' || (node.alt ?? '').trim() !== '') return [];
      return [say(from, to, 'This picture has no description.')];
    }),
    ...page.elements.flatMap((element) => {
      if (element.hasSpread) return [];
      if (element.tag === 'img') {
        if (isDecoration(element)) return [];
        const alt = attributeOf(element, 'alt');
        if (alt === undefined) return [say(element.from, element.to, 'This picture has no description.')];
        const isEmpty = alt.value === true || (alt.value !== null && alt.value.trim() === '');
        return isEmpty
          ? [
              {
                ...say(
                  element.from,
                  element.to,
                  'This picture’s description is empty. If it is only decoration, add role="presentation".',
                ),
                severity: 'warning' as const,
              },
            ]
          : [];
      }
      return element.tag === 'iframe' && !hasWords(element, ['title', 'aria-label']) && !isDecoration(element)
        ? [
            {
              ...say(element.from, element.nameTo, 'This frame has no title for screen readers to read out.'),
              severity: 'warning' as const,
            },
          ]
        : [];
    }),
  ],
});

function isDecoration(element: PlacedElement): boolean {
  return (
    attributeOf(element, 'role')?.value === 'presentation' ||
    attributeOf(element, 'role')?.value === 'none' ||
    attributeOf(element, 'aria-hidden') !== undefined
  );
}

function hasWords(element: PlacedElement, names: readonly string[]): boolean {
  return names.some((name) => {
    const value = attributeOf(element, name)?.value;
    return value === null || (typeof value === 'string' && value.trim() !== '');
  });
}
