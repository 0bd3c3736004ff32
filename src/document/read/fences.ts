const fenceLine = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,}|\${2,})(.*)$/;

/** The closing fence that a code or math block lacks, because the page or container ended; null for any other text. */
export function findMissingFence(text: string): string | null {
  const [first = '', ...rest] = text.trimEnd().split('\n');
  const fence = /^(?:`{3,}|~{3,}|\${2,})/.exec(first)?.[0];
  const mark = fence?.charAt(0) ?? '';
  if (fence === undefined || (mark !== '~' && first.slice(fence.length).includes(mark))) return null;
  const last = (rest.at(-1) ?? '').replace(/^[\s>]*/, '').trimEnd();
  return last.length >= fence.length && last === mark.repeat(last.length) ? null : fence;
}

/**
 * Returns a function that takes the lines of a text in order, and returns true if a line is part of fenced code or
 * math, including fences.
 */
export function createFenceTracker(): (line: string) => boolean {
  let fence = '';
  return (line) => {
    const marks = fenceLine.exec(line);
    if (fence !== '') {
      if (marks?.[1]?.startsWith(fence) === true && marks[2]?.trim() === '') fence = '';
      return true;
    }
    if (marks?.[1] === undefined || marks[2]?.includes(marks[1].charAt(0)) === true) return false;
    fence = marks[1];
    return true;
  };
}
