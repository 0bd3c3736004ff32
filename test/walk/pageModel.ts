import { paragraphAnchors } from './walkSite.ts';

/** The expected text of a page; each action changes it as a person would expect. */
export class PageModel {
  text: string;
  /** The typed words on the page, with the tab that typed them. */
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

  /** True if the anchor's line continues with words that nobody typed. */
  canSplit(anchor: (typeof paragraphAnchors)[number]): boolean {
    return new RegExp(`^${anchor} (?!w\\d)\\w`, 'm').test(this.text);
  }

  split(anchor: (typeof paragraphAnchors)[number]): void {
    this.text = this.text.replace(new RegExp(`^(${anchor}) `, 'm'), '$1\n\n');
  }

  remove(word: string): void {
    this.text = this.text.replace(` ${word}`, '');
    this.words.delete(word);
  }

  /** Accepts the page's text after an undo or redo that was checked. */
  adopt(text: string): void {
    this.text = text;
    for (const word of this.words.keys()) if (!text.includes(word)) this.words.delete(word);
  }
}

/** Normalizes the order that two tabs typing at one place may choose: words after the same anchor, and paragraphs between the same two. */
export function normalized(text: string): string {
  return text
    .replaceAll(/(?: w\d+)+/g, (run) => ` ${run.trim().split(' ').toSorted().join(' ')}`)
    .replaceAll(/(?:\n\nw\d+(?: w\d+)*)+(?=\n)/g, (run) => `\n\n${run.trim().split('\n\n').toSorted().join('\n\n')}`);
}

/** Merges lines that are duplicated because two tabs changed them at once into one with the words of both. */
export function undoubled(text: string): string {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const before = lines.findLastIndex((earlier) => earlier.trim() !== '');
    const earlier = lines[before];
    if (
      earlier === undefined ||
      line.trim() === '' ||
      !/\bw\d+/.test(earlier + line) ||
      bare(earlier) !== bare(line) ||
      bare(line).trim() === ''
    )
      lines.push(line);
    else lines.splice(before, lines.length, bothWords(earlier, line));
  }
  return lines.join('\n');
}

const bare = (line: string) => line.replaceAll(/ w\d+/g, '');

/** Merges two lines that differ only in typed words into one with the words of both. */
function bothWords(one: string, other: string): string {
  const [first, second] = [one, other].map((line) => line.split(/((?: w\d+)+)/));
  const at = (parts: readonly string[] | undefined) => {
    const words = new Map<number, string>();
    let place = 0;
    for (const part of parts ?? []) {
      if (/^(?: w\d+)+$/.test(part)) words.set(place, (words.get(place) ?? '') + part);
      else place += part.length;
    }
    return words;
  };
  const [mine, theirs] = [at(first), at(second)];
  const text = bare(one);
  const places = [...new Set([...mine.keys(), ...theirs.keys()])].toSorted((a, b) => b - a);
  return places.reduce((line, place) => {
    const words = new Set(
      `${mine.get(place) ?? ''}${theirs.get(place) ?? ''}`.split(' ').filter((word) => word !== ''),
    );
    return `${line.slice(0, place)}${[...words].map((word) => ` ${word}`).join('')}${line.slice(place)}`;
  }, text);
}

/** The nth typed word; none is a prefix of another. */
export function wordOf(count: number): string {
  return `w${String(count).padStart(3, '0')}`;
}
