import { createElement, type ReactNode } from 'react';

/** Addresses of the web that stand in a text as they are (GitHub Flavored Markdown, "Autolinks"); punctuation behind them is no part of them. */
const addresses = /\bhttps?:\/\/[^\s<>"]*[^\s<>"?!.,:;*_~'")\]]/g;

/** A text whose addresses are links. */
export function withLinks(text: string, link: (address: string) => string | null): ReactNode {
  if (!text.includes('://')) return text;
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(addresses)) {
    const href = link(found[0]);
    if (href === null) continue;
    pieces.push(text.slice(end, found.index), createElement('a', { key: found.index, href }, found[0]));
    end = found.index + found[0].length;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(end)];
}
