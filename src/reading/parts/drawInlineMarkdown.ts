import type { ReactElement, ReactNode } from 'react';
import { createElement } from 'react';

/** Inline Markdown supported in attributes: emphasis, code and links (CommonMark, "Inlines"), not nested in the same kind. */
const parts =
  /\\([!-/:-@[-`{-~])|`([^`]+)`|\[([^\][]+)\]\(([^\s()]+)\)|\*\*(?!\s)([^*]+?)(?<!\s)\*\*|__(?!\s)([^_]+?)(?<!\s)__|~~(?!\s)([^~]+?)(?<!\s)~~|\*(?![\s*])([^*]+?)(?<!\s)\*|(?<![\p{L}\p{N}])_(?![\s_])([^_]+?)(?<!\s)_(?![\p{L}\p{N}])/gu;

/** Longer texts are drawn as they are, because no caption is longer. */
const longest = 2000;

/** Draws an attribute's text that supports Markdown; null if it has no markup. A link without a valid target becomes its text. */
export function drawInlineMarkdown(text: string, link: (href: string) => string | null): readonly ReactNode[] | null {
  if (text.length > longest) return null;
  const drawn: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(parts)) {
    const [all, escaped, code, label, href = '', strong, heavy, struck, leaning, slanted] = found;
    drawn.push(text.slice(end, found.index));
    end = found.index + all.length;
    if (escaped !== undefined) drawn.push(escaped);
    else if (code !== undefined) drawn.push(createElement('code', { key: found.index }, code));
    else if (label !== undefined) drawn.push(drawLink(label, link(href), found.index, link));
    else drawn.push(drawEmphasis({ strong: strong ?? heavy, s: struck, em: leaning ?? slanted }, found.index, link));
  }
  return drawn.length === 0 ? null : [...drawn, text.slice(end)];
}

function drawLink(
  label: string,
  address: string | null,
  key: number,
  link: (href: string) => string | null,
): ReactNode {
  const words = drawInlineMarkdown(label, link) ?? [label];
  return address === null ? words : createElement('a', { key, href: address }, ...words);
}

function drawEmphasis(
  words: Readonly<Record<'strong' | 's' | 'em', string | undefined>>,
  key: number,
  link: (href: string) => string | null,
): ReactElement | null {
  const [tag, text] = Object.entries(words).find(([, inside]) => inside !== undefined) ?? [];
  return tag === undefined || text === undefined
    ? null
    : createElement(tag, { key }, ...(drawInlineMarkdown(text, link) ?? [text]));
}
