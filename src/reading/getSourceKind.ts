/** What a piece of source is that has no form as blocks. */
export type SourceKind = 'Import' | 'Export' | 'Comment' | 'Expression' | 'Source';

/** What a source is, by how it begins. */
export function getSourceKind(source: string): SourceKind {
  if (/^\s*import\s/.test(source)) return 'Import';
  if (/^\s*export\s/.test(source)) return 'Export';
  if (/^\s*\{\s*\/\*/.test(source)) return 'Comment';
  return /^\s*\{/.test(source) ? 'Expression' : 'Source';
}

const longest = 90;

/** The first line of a source, for a place that has no room for more. */
export function getFirstSourceLine(source: string): string {
  const line =
    source
      .trim()
      .replace(/^import\s+/, '')
      .split('\n')[0] ?? '';
  const clean = /^\{\s*\/\*/.test(line) ? line.replace(/^\{\s*\/\*\s*/, '').replace(/\s*\*\/\s*\}$/, '') : line;
  return clean.length > longest || source.trim().includes('\n') ? `${clean.slice(0, longest)} …` : clean;
}
