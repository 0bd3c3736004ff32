/** How often to try a property, or the step between pages to read: `npm run soak` uses its own number. */
export function soakRuns(usual: number, soak: number): number {
  return process.env['DOCWRIGHT_SOAK'] === '1' ? soak : usual;
}
