import { createElement, type ReactNode } from 'react';
import { parseJsxText, type JsxText } from '#document/read/parseJsxText.ts';

/** The words of an expression that is JSX of words alone, drawn; null for any other. Nothing of it is run. */
export function drawJsxText(expression: string): readonly ReactNode[] | null {
  const words = parseJsxText(expression);
  return words === null ? null : drawWords(words);
}

function drawWords(words: readonly JsxText[]): readonly ReactNode[] {
  return words.map((word, index) =>
    typeof word === 'string' ? word : createElement(word.tag, { key: index }, ...drawWords(word.words)),
  );
}
