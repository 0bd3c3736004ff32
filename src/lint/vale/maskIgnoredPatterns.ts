import type { Pattern } from '#base/pattern/pattern.ts';
import { maskCharacter, type MappedText } from './mappedText.ts';

/** Stands in the text that is parsed for characters that are to be passed over: no mark of Markdown, no word. */
const placeholder = '\ue000';

/**
 * A text of the same length in which what the patterns match is no text: blocks are white space, tokens are placeholders.
 * Patterns that take too long are handed to `onSlow` and leave the text as it is.
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

/** The same with what is passed over made no word. */
export function replacePlaceholders(content: MappedText): MappedText {
  return content.text.includes(placeholder)
    ? { text: content.text.replaceAll(placeholder, maskCharacter), offsets: content.offsets }
    : content;
}
