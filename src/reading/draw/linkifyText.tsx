import { createElement, type ReactNode } from 'react';
import { findBareUrls } from './findBareUrls.ts';

/** A text whose addresses are links. */
export function linkifyText(text: string, link: (address: string) => string | null): ReactNode {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { index, address } of findBareUrls(text)) {
    const href = link(address);
    if (href === null) continue;
    pieces.push(text.slice(end, index), createElement('a', { key: index, href }, address));
    end = index + address.length;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(end)];
}
