/** The words of a setting that are separated by commas. */
export function splitCommaList(setting: string | undefined): readonly string[] {
  return (setting ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
