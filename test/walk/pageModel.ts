import { paragraphAnchors } from './walkSite.ts';

/** What a page should be, as plain text; each action changes it as a person would expect. */
export class PageModel {
  text: string;
  /** Words that were typed and are there, with whose they are. */
  readonly words = new Map<string, number>();

  constructor(text: string) {
    this.text = text;
  }

  type(anchor: string, word: string, tab: number): void {
    this.text = this.text.replace(anchor, `${anchor} ${word}`);
    this.words.set(word, tab);
  }

  addParagraph(anchor: (typeof paragraphAnchors)[number], word: string, tab: number): void {
    this.text = this.text.replace(new RegExp(`^(.*${anchor}.*)$`, 'm'), `$1\n\n${word}`);
    this.words.set(word, tab);
  }

  remove(word: string): void {
    this.text = this.text.replace(` ${word}`, '');
    this.words.delete(word);
  }

  /** What undo or redo made of the page is taken as it is, once it was judged. */
  adopt(text: string): void {
    this.text = text;
    for (const word of this.words.keys()) if (!text.includes(word)) this.words.delete(word);
  }
}

/** The text without what two tabs that type at one place may order as they like: words behind the same anchor, and paragraphs between the same two. */
export function normalized(text: string): string {
  return text
    .replaceAll(/(?: w\d+)+/g, (run) => ` ${run.trim().split(' ').toSorted().join(' ')}`)
    .replaceAll(/(?:\n\nw\d+(?: w\d+)*)+(?=\n)/g, (run) => `\n\n${run.trim().split('\n\n').toSorted().join('\n\n')}`);
}

/** The n-th word that is typed; none begins as another does. */
export function wordOf(count: number): string {
  return `w${String(count).padStart(3, '0')}`;
}
