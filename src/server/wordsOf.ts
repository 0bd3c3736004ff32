/** The words of a setting that are separated by commas. */
export function wordsOf(setting: string | undefined): readonly string[] {
  return (setting ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
