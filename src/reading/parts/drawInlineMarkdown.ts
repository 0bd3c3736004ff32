import type { ReactElement, ReactNode } from 'react';
import { createElement } from 'react';

/** What a line of Markdown may hold where an attribute takes it: emphasis, code and links (CommonMark, "Inlines"), none within its own kind. */
const parts =
  /\\([!-/:-@[-`{-~])|`([^`]+)`|\[([^\][]+)\]\(([^\s()]+)\)|\*\*(?!\s)([^*]+?)(?<!\s)\*\*|__(?!\s)([^_]+?)(?<!\s)__|~~(?!\s)([^~]+?)(?<!\s)~~|\*(?![\s*])([^*]+?)(?<!\s)\*|(?<![\p{L}\p{N}])_(?![\s_])([^_]+?)(?<!\s)_(?![\p{L}\p{N}])/gu;

/** No caption is longer; a longer text stands as it is. */
const longest = 2000;

/** The words of an attribute that takes Markdown, drawn; null where nothing in them is markup. A link that leads nowhere is its words. */
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
