import type { JSONContent } from '#document/page.ts';
import { isSameDraft, type UnsavedDraft } from './unsavedDraft.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** Words that fit their file no more, or could not be written. They are kept until the writer says what becomes of them. */
export interface RecoveredText {
  readonly word: UnsavedDraft;
  /** The file as it was typed; where that is no text yet, the bare words. */
  readonly text: string;
  /** Whether `text` can stand in the file; else it is the bare words. */
  readonly isSource: boolean;
  /** Whether it is written down, and outlives the tab. */
  readonly isWritten: boolean;
}

/** The words of the open site that wait for the writer. */
export const recoveredTextsStore = defineSiteStore<{ readonly words: readonly RecoveredText[] }>(() => ({ words: [] }));

/** Shows words that wait for the writer, beside those that do already. */
export function addRecoveredTexts(app: App, held: readonly RecoveredText[]): void {
  app.get(recoveredTextsStore).setState(({ words }) => ({
    words: [...words.filter(({ word }) => !held.some((other) => isSameDraft(other.word, word))), ...held],
  }));
}

/** A word as it is held: its own text, or the bare words of blocks that could not become text. */
export function toRecoveredText(word: UnsavedDraft, isWritten = true): RecoveredText {
  if (word.field !== undefined)
    return { word, text: `${word.field.key ?? 'title'}: ${String(word.field.value)}`, isSource: false, isWritten };
  if (word.doc === null) return { word, text: word.text, isSource: word.isBare !== true, isWritten };
  const fields = Object.entries(word.frontMatter ?? {}).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return { word, text: [...fields, wordsOf(word.doc)].join('\n'), isSource: false, isWritten };
}

/** The bare words of a document, a block a line. */
function wordsOf(node: JSONContent): string {
  if (typeof node.text === 'string') return node.text;
  const children = node.content ?? [];
  const inLine = children.every(({ type }) => type === 'text');
  return children
    .map(wordsOf)
    .filter((text) => text !== '')
    .join(inLine ? '' : '\n');
}
