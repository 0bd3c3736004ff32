import { createElement, type ReactNode } from 'react';
import { parseJsxText, type JsxText } from '#document/read/parseJsxText.ts';

/** Draws an expression that is JSX with only text; null for any other. Nothing in it is run. */
export function drawJsxText(expression: string): readonly ReactNode[] | null {
  const words = parseJsxText(expression);
  return words === null ? null : drawWords(words);
}

function drawWords(words: readonly JsxText[]): readonly ReactNode[] {
  return words.map((word, index) =>
    typeof word === 'string' ? word : createElement(word.tag, { key: index }, ...drawWords(word.words)),
  );
}
