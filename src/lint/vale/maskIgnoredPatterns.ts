import type { Pattern } from '#base/pattern/pattern.ts';
import { maskCharacter, type MappedText } from './mappedText.ts';

/** Replaces ignored characters in text to be parsed: neither Markdown syntax nor a word. */
const placeholder = '\ue000';

/**
 * Masks what the patterns match, keeping the text's length: blocks become white space, tokens become placeholders.
 * Patterns that are too slow are passed to `onSlow` and change nothing.
 */
export function maskIgnoredPatterns(
  text: string,
  blocks: readonly Pattern[],
  tokens: readonly Pattern[],
  onSlow: (pattern: Pattern) => void,
): string {
  let result = text;
  for (const [patterns, stand] of [
    [tokens, placeholder],
    [blocks, ' '],
  ] as const) {
    for (const pattern of patterns) {
      const found = pattern.matches(result);
      if (!found.ok) onSlow(pattern);
      else
        for (const { from, to } of found.value)
          result = result.slice(0, from) + result.slice(from, to).replaceAll(/[^\r\n]/g, stand) + result.slice(to);
    }
  }
  return result;
}

/** Replaces the placeholders with `maskCharacter`. */
export function replacePlaceholders(content: MappedText): MappedText {
  return content.text.includes(placeholder)
    ? { text: content.text.replaceAll(placeholder, maskCharacter), offsets: content.offsets }
    : content;
}
