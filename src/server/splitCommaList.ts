/** The trimmed, non-empty parts of a comma-separated setting. */
export function splitCommaList(setting: string | undefined): readonly string[] {
  return (setting ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
