import { createElement, type ReactNode } from 'react';
import { jsxWords, type JsxWord } from '#document/jsxWords.ts';

/** The words of an expression that is JSX of words alone, drawn; null for any other. Nothing of it is run. */
export function drawJsxWords(expression: string): readonly ReactNode[] | null {
  const words = jsxWords(expression);
  return words === null ? null : drawWords(words);
}

function drawWords(words: readonly JsxWord[]): readonly ReactNode[] {
  return words.map((word, index) =>
    typeof word === 'string' ? word : createElement(word.tag, { key: index }, ...drawWords(word.words)),
  );
}
