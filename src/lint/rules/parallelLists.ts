import type { ListItem } from 'mdast';
import { getHeadingText } from '#document/outline/getHeadingText.ts';
import { definePageRule } from '../rule.ts';

/** Minimum number of items. */
const fewest = 4;
/** Share of items that must agree. */
const agreeing = 0.75;

/** Items of a list end alike. Items with an ending other than a period are skipped. */
export const parallelLists = definePageRule({
  name: 'parallel-lists',
  group: 'language',
  severity: 'suggestion',
  sentence: 'All items of a list end with a period, or none does.',
  requestPattern:
    /\bparallel (?:structures?|constructions?|forms?|phrasing|grammar|wording)\b|\b(?:items?|lists?|bullets?|headings?)\b[^.]*\bparallel\b|\b(?:list items?|items? (?:of|in) an? list|bullets?)\b.*\b(?:consistent|same|alike|punctuation|periods?)\b|\bconsistent (?:\w+ ){1,2}(?:in|for|of) (?:list items?|lists?|bullets?)\b/i,
  example: {
    wrong: '- Open it.\n- Close it.\n- Lock it.\n- Sell it',
    right: '- Open it.\n- Close it.\n- Lock it.\n- Sell it.',
  },
  check: (page, { say }) =>
    page.nodes.flatMap(({ node }) => {
      if (node.type !== 'list' || node.children.length < fewest) return [];
      const items = node.children.map(endingOf);
      if (items.some((item) => item === null)) return [];
      const ended = items.filter((item) => item?.hasPeriod === true).length;
      const wanted = ended / items.length >= agreeing ? true : ended / items.length <= 1 - agreeing ? false : null;
      if (wanted === null) return [];
      return items.flatMap((item) => {
        if (item === null || item.hasPeriod === wanted) return [];
        const [from, to] = [page.bodyFrom + item.from, page.bodyFrom + item.to];
        const isPeriod = page.text.charAt(to - 1) === '.';
        return [
          say(
            from,
            to,
            wanted
              ? 'The other items of this list end with a period. This one doesn’t.'
              : 'The other items of this list don’t end with a period. This one does.',
            wanted && page.text.slice(from, to).trimEnd().length === to - from
              ? [{ title: 'Add a period', edits: [{ from: to, to, text: '.' }] }]
              : !wanted && isPeriod
                ? [{ title: 'Remove the period', edits: [{ from: to - 1, to, text: '' }] }]
                : [],
          ),
        ];
      });
    }),
});

interface ItemEnding {
  readonly hasPeriod: boolean;
  readonly from: number;
  readonly to: number;
}

/** How an item with only one paragraph of text ends; null for any other item, and if its ending is neither a period nor a word. */
function endingOf({ children }: ListItem): ItemEnding | null {
  const [paragraph, ...others] = children;
  const last = paragraph?.type === 'paragraph' ? paragraph.children.at(-1) : undefined;
  if (paragraph === undefined || last?.type !== 'text' || others.length > 0) return null;
  const text = getHeadingText(paragraph).trim();
  const sentences = text.split(/[.!?]\s/).length;
  const ending = last.value.trim().replace(/["”’')\]]+$/, '');
  if (/(?:\betc|\be\.g|\bi\.e|\bInc|\bvs|\.)\.$/.test(ending) || !/[\p{L}\p{N}.]$/u.test(ending)) return null;
  const [from, to] = [last.position?.start.offset ?? 0, last.position?.end.offset ?? 0];
  // A single word or several sentences may end in their own way.
  if (!text.includes(' ') || sentences > 1) return null;
  return { hasPeriod: ending.endsWith('.'), from, to };
}
