/** An open block quote or list item. */
export interface ContainerBlock {
  /** Its start, which identifies it. */
  readonly from: number;
  /** Indentation of its lines in columns; null for a block quote. */
  readonly size: number | null;
}

/** How many of the open containers a line continues, and the offset after their prefixes. */
export interface ContinuedContainers {
  readonly count: number;
  readonly at: number;
  readonly isSure: boolean;
}

/** Matches a line against the open containers: a block quote continues with its marker, an item with its indentation or a blank line. */
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
    // A tab's width depends on its column.
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

/** The containers that start on a line. */
export interface OpenedContainers {
  readonly added: readonly ContainerBlock[];
  readonly at: number;
  readonly isSure: boolean;
}

/** Reads the nested block quotes and list items that start at an offset of a line. Fewer kinds can interrupt a paragraph. */
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

/** Closes all but the first `count` containers. */
export function closeContainers(scan: { containers: readonly ContainerBlock[] }, count: number): void {
  if (count < scan.containers.length) scan.containers = scan.containers.slice(0, count);
}

function skipSpace(source: string, at: number): number {
  let place = at;
  while (source[place] === ' ' || source[place] === '\t') place += 1;
  return place;
}
