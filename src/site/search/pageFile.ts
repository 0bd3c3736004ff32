/** Whether a file is a page or a part of one; all others are configuration. */
export function isPageFile(path: string): boolean {
  return /\.mdx?$/i.test(path);
}
