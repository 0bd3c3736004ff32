/** Kind of source that has no block form. */
export type SourceKind = 'Import' | 'Export' | 'Comment' | 'Expression' | 'Source';

/** Kind of a source, by its beginning. */
export function getSourceKind(source: string): SourceKind {
  if (/^\s*import\s/.test(source)) return 'Import';
  if (/^\s*export\s/.test(source)) return 'Export';
  if (/^\s*\{\s*\/\*/.test(source)) return 'Comment';
  return /^\s*\{/.test(source) ? 'Expression' : 'Source';
}

const longest = 90;

/** First line of a source, shortened for a small space. */
export function getFirstSourceLine(source: string): string {
  const line =
    source
      .trim()
      .replace(/^import\s+/, '')
      .split('\n')[0] ?? '';
  const clean = /^\{\s*\/\*/.test(line) ? line.replace(/^\{\s*\/\*\s*/, '').replace(/\s*\*\/\s*\}$/, '') : line;
  return clean.length > longest || source.trim().includes('\n') ? `${clean.slice(0, longest)} …` : clean;
}
