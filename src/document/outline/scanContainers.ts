/** A quote or an item of a list that is open. */
export interface ContainerBlock {
  /** What tells it from all others: where it begins. */
  readonly from: number;
  /** How many columns of space its lines begin with; null for a quote. */
  readonly size: number | null;
}

/** How far a line goes on in the containers that are open. */
export interface ContinuedContainers {
  readonly count: number;
  readonly at: number;
  readonly isSure: boolean;
}

/** Follows the open containers into a line: a quote by its mark, an item by its space; a blank line goes on in items. */
export function continueContainers(
  containers: readonly ContainerBlock[],
  source: string,
  from: number,
  to: number,
): ContinuedContainers {
  let at = from;
  let count = 0;
  for (const { size } of containers) {
    const text = skipSpace(source, at);
    // A tab is as wide as the place that it stands at demands.
    if (source.slice(at, text).includes('\t')) return { count, at, isSure: false };
    if (size === null) {
      if (source[text] !== '>') break;
      at = text + 1;
      if (source[at] === '\t') return { count, at, isSure: false };
      if (source[at] === ' ') at += 1;
    } else if (text >= to) at = Math.min(to, at + size);
    else if (text - at >= size) at += size;
    else break;
    count += 1;
  }
  return { count, at, isSure: true };
}

/** What begins on a line. */
export interface OpenedContainers {
  readonly added: readonly ContainerBlock[];
  readonly at: number;
  readonly isSure: boolean;
}

/** The quotes and items that begin at a place of a line, one within the other. What goes on with a paragraph is broken into by fewer. */
export function openContainers(source: string, start: number, to: number, isInParagraph: boolean): OpenedContainers {
  const added: ContainerBlock[] = [];
  let at = start;
  let isSure = true;
  for (;;) {
    const mark = markAt(source, at, to, isInParagraph && added.length === 0);
    if (mark === null) return { added, at, isSure };
    if (source.slice(at, mark.at).includes('\t')) isSure = false;
    added.push(mark.container);
    at = mark.at;
  }
}

const bullet = /([-+*]|\d{1,9}[.)])([ \t]+|$)/y;

function markAt(
  source: string,
  at: number,
  to: number,
  isInParagraph: boolean,
): { readonly container: ContainerBlock; readonly at: number } | null {
  const text = skipSpace(source, at);
  if (text >= to) return null;
  const character = source.charAt(text);
  if (!/[->+*\d]/.test(character)) return null;
  if (character === '>')
    return { container: { from: text, size: null }, at: source[text + 1] === ' ' ? text + 2 : text + 1 };
  const line = source.slice(text, to);
  bullet.lastIndex = 0;
  const [found = '', marker = '', space = ''] = bullet.exec(line) ?? [];
  if (found === '' || isRule(line)) return null;
  const isEmpty = found.length === line.length;
  if (isInParagraph && (isEmpty || (/^\d/.test(marker) && !/^1[.)]$/.test(marker)))) return null;
  const end = text + marker.length + (isEmpty ? Math.min(1, space.length) : space.length);
  return { container: { from: text, size: end - at }, at: end };
}

function isRule(line: string): boolean {
  return /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,})$/.test(line);
}

/** Ends the containers beyond a number of them. */
export function closeContainers(scan: { containers: readonly ContainerBlock[] }, count: number): void {
  if (count < scan.containers.length) scan.containers = scan.containers.slice(0, count);
}

function skipSpace(source: string, at: number): number {
  let place = at;
  while (source[place] === ' ' || source[place] === '\t') place += 1;
  return place;
}
