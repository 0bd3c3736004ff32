/** How often a property is tried, or every how many pages are read: `npm run soak` takes its own number. */
export function soakRuns(usual: number, soak: number): number {
  return process.env['DOCWRIGHT_SOAK'] === '1' ? soak : usual;
}
