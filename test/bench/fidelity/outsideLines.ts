/** True if all lines outside the source range are unchanged in the output, ignoring blank lines next to the range. */
export function keepsOutsideLines(
  source: string,
  output: string,
  range: { readonly from: number; readonly to: number },
): boolean {
  const lineStart = source.lastIndexOf('\n', range.from - 1) + 1;
  const newline = source.indexOf('\n', range.to);
  const before = source.slice(0, lineStart).replace(/[\s>]+$/, '');
  const after = newline < 0 ? '' : source.slice(newline).replace(/^(?:[ \t>]*\r?\n)+/, '');
  return output.startsWith(before) && output.endsWith(after) && output.length >= before.length + after.length;
}
