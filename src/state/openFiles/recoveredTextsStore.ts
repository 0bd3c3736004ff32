import type { JSONContent } from '#document/page.ts';
import { isSameDraft, type UnsavedDraft } from './unsavedDraft.ts';
import { defineSiteStore } from '../site/defineSiteStore.ts';
import type { App } from '../app.ts';

/** Text that no longer fits its file, or couldn't be stored. Kept until the user decides what to do with it. */
export interface RecoveredText {
  readonly word: UnsavedDraft;
  /** The file as typed; the plain text of blocks that aren't serialized. */
  readonly text: string;
  /** True if `text` can be the file's content; otherwise it is plain text. */
  readonly isSource: boolean;
  /** True if it is in browser storage and outlives the tab. */
  readonly isWritten: boolean;
}

/** Recovered texts of the open site. */
export const recoveredTextsStore = defineSiteStore<{ readonly words: readonly RecoveredText[] }>(() => ({ words: [] }));

/** Adds recovered texts to those already shown. */
export function addRecoveredTexts(app: App, held: readonly RecoveredText[]): void {
  app.get(recoveredTextsStore).setState(({ words }) => ({
    words: [...words.filter(({ word }) => !held.some((other) => isSameDraft(other.word, word))), ...held],
  }));
}

/** Converts a draft to a recovered text: its own text, or the plain text of blocks that couldn't be serialized. */
export function toRecoveredText(word: UnsavedDraft, isWritten = true): RecoveredText {
  if (word.field !== undefined)
    return { word, text: `${word.field.key ?? 'title'}: ${String(word.field.value)}`, isSource: false, isWritten };
  if (word.doc === null) return { word, text: word.text, isSource: word.isBare !== true, isWritten };
  const fields = Object.entries(word.frontMatter ?? {}).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return { word, text: [...fields, wordsOf(word.doc)].join('\n'), isSource: false, isWritten };
}

/** Returns the plain text of a document, one block per line. */
function wordsOf(node: JSONContent): string {
  if (typeof node.text === 'string') return node.text;
  const children = node.content ?? [];
  const inLine = children.every(({ type }) => type === 'text');
  return children
    .map(wordsOf)
    .filter((text) => text !== '')
    .join(inLine ? '' : '\n');
}
