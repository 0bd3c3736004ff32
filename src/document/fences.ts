const fenceLine = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,}|\${2,})(.*)$/;

/** Follows the lines of a text, in their order, and tells of each whether it is one of fenced code or mathematics, fences included. */
export function fenceFollower(): (line: string) => boolean {
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
