const fenceLine = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,}|\${2,})(.*)$/;

/** The fence that a block of code or mathematics lacks at its end, where the page or its container ended it; null for any other text. */
export function findMissingFence(text: string): string | null {
  const [first = '', ...rest] = text.trimEnd().split('\n');
  const fence = /^(?:`{3,}|~{3,}|\${2,})/.exec(first)?.[0];
  const mark = fence?.charAt(0) ?? '';
  if (fence === undefined || (mark !== '~' && first.slice(fence.length).includes(mark))) return null;
  const last = (rest.at(-1) ?? '').replace(/^[\s>]*/, '').trimEnd();
  return last.length >= fence.length && last === mark.repeat(last.length) ? null : fence;
}

/** Follows the lines of a text, in their order, and tells of each whether it is one of fenced code or mathematics, fences included. */
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
