import type { Fix } from '#base/finding.ts';
import { compilePattern } from '#base/pattern/pattern.ts';
import { toSourceRange, type MappedText } from './mappedText.ts';
import type { RuleAction } from './ruleDefinition.ts';

/** Fixes for each choice of a rule's action; empty if the source differs from the text that was checked. */
export function createActionFixes(
  action: RuleAction | null,
  source: string,
  content: MappedText,
  from: number,
  to: number,
): readonly Fix[] {
  if (action === null || to <= from) return [];
  const words = content.text.slice(from, to);
  const range = toSourceRange(content, from, to);
  if (source.slice(range.from, range.to) !== words) return [];
  return choicesOf(action, words)
    .filter((text) => text !== words)
    .map((text) =>
      text === ''
        ? { title: `Remove “${words}”`, edits: [{ ...withSpace(source, range), text }] }
        : { title: `Replace “${words}” with “${text}”`, edits: [{ ...range, text }] },
    );
}

/**
 * The range plus one of the two spaces around it, so that none is left over, and plus a comma that would end up before
 * other punctuation.
 */
function withSpace(
  source: string,
  { from, to }: { readonly from: number; readonly to: number },
): { readonly from: number; readonly to: number } {
  const behind = source.slice(to, to + 1);
  if (source[from - 1] !== ' ' || !/^(?:[ .,;:!?]|$)/.test(behind)) return { from, to };
  return { from: source[from - 2] === ',' && /[.,;:!?]/.test(behind) ? from - 2 : from - 1, to };
}

function choicesOf({ name, params }: RuleAction, words: string): readonly string[] {
  switch (name) {
    case 'replace':
      return params;
    case 'remove':
      return [''];
    case 'edit':
      return editsOf(params, words)
        .map((text) => text.trim())
        .filter((text) => text !== '');
    default:
      return []; // suggestions of dictionaries and scripts aren't supported here
  }
}

function editsOf([kind, first = '', second]: readonly string[], words: string): readonly string[] {
  switch (kind) {
    case 'regex': {
      const pattern = compilePattern(first);
      const found = pattern.ok ? pattern.value.matches(words) : pattern;
      if (!found.ok) return [];
      let result = '';
      let at = 0;
      for (const { from, to, groups } of found.value) {
        result +=
          words.slice(at, from) +
          (second ?? '').replaceAll(/\$\{?(\d)\}?/g, (_, digit: string) => groups[Number(digit) - 1] ?? '');
        at = to;
      }
      return [result + words.slice(at)];
    }
    case 'trim':
      return [trimRight(trimLeft(words, first), first)];
    case 'trim_left':
      return [trimLeft(words, first)];
    case 'trim_right':
      return [trimRight(words, first)];
    case 'remove':
      return [words.replaceAll(first, '')];
    case 'replace':
      return [words.replaceAll(first, second ?? '')];
    case 'truncate':
      return [first === '' ? words : (words.split(first)[0] ?? words)];
    case 'split':
      return [words.split(first)[Number(second)] ?? words];
    case 'upper':
      return [words.toUpperCase()];
    case 'lower':
      return [words.toLowerCase()];
    default:
      return [];
  }
}

function trimLeft(words: string, characters: string): string {
  let start = 0;
  while (start < words.length && characters.includes(words.charAt(start))) start += 1;
  return words.slice(start);
}

function trimRight(words: string, characters: string): string {
  let end = words.length;
  while (end > 0 && characters.includes(words.charAt(end - 1))) end -= 1;
  return words.slice(0, end);
}
