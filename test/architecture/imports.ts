import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

/** One import of a source file. */
export interface SourceImport {
  /** The importing file, relative to `src/`. */
  readonly file: string;
  readonly specifier: string;
  /** The imported file, relative to `src/`; null for a package. */
  readonly target: string | null;
  readonly typeOnly: boolean;
}

const sourceFolder = join(import.meta.dirname, '../../src');

/** All source files in `src/`, with forward slashes, except tests and declarations. */
export function sourceFiles(): readonly string[] {
  return filesNamed(/\.tsx?$/).filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file));
}

/** All style sheets in `src/`. */
export function styleSheets(): readonly string[] {
  return filesNamed(/\.css$/);
}

function filesNamed(pattern: RegExp): readonly string[] {
  return readdirSync(sourceFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => relative(sourceFolder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.startsWith('server/example/site/'))
    .toSorted();
}

/** The text of a source file. */
export function sourceText(file: string): string {
  return readFileSync(join(sourceFolder, file), 'utf8');
}

/** The static and dynamic imports and the re-exports of a source file. */
export function importsOf(file: string): readonly SourceImport[] {
  const text = withoutComments(sourceText(file));
  const statements = /(?:^|[\n;])\s*(import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]/g;
  const calls = /\bimport\(\s*['"]([^'"]+)['"]|new URL\(\s*['"](\.[^'"]+\.tsx?)['"]/g;
  const found: SourceImport[] = [];
  for (const [, , type, specifier = ''] of text.matchAll(statements))
    found.push(resolve(file, specifier, type !== undefined));
  for (const [, called, worker] of text.matchAll(calls)) found.push(resolve(file, called ?? worker ?? '', false));
  return found;
}

function resolve(file: string, specifier: string, typeOnly: boolean): SourceImport {
  const clean = specifier.replace(/\?.*$/, '');
  if (clean.startsWith('.'))
    return { file, specifier, target: posix.normalize(posix.join(posix.dirname(file), clean)), typeOnly };
  if (clean.startsWith('#')) return { file, specifier, target: clean.slice(1), typeOnly };
  return { file, specifier, target: null, typeOnly };
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1');
}
