import type { RepoPath } from '#base/repoPath.ts';
import { createUtilityCss } from '../site/siteStyles.ts';
import type { CustomCode } from './findCustomCode.ts';
import { compileIslands, type IslandCode } from './compileIslands.ts';

/** Code of a page's slots, and the CSS of the classes in it. */
export interface StyledIslands {
  readonly islands: readonly IslandCode[];
  readonly style: string;
}

let last: { readonly key: string; readonly made: StyledIslands } | null = null;

/** Compiles a page's own code; `codeFiles` are its files by import specifier. Returns the last result if nothing changed. */
export async function compileStyledIslands(
  own: CustomCode,
  codeFiles: ReadonlyMap<string, RepoPath>,
  texts: ReadonlyMap<RepoPath, string>,
): Promise<StyledIslands> {
  const { places, sources, imports } = own;
  const key = JSON.stringify([places, sources, imports, [...codeFiles], [...texts]]);
  if (last?.key === key) return last.made;
  const islands = compileIslands(own, (from) => {
    const path = codeFiles.get(from);
    const text = path === undefined ? undefined : texts.get(path);
    return path === undefined || text === undefined ? null : { path, text };
  });
  const written = [...texts.values(), ...sources.map(({ text }) => text), ...places.map(({ source }) => source)];
  const made = { islands, style: await createUtilityCss(new Set(written.flatMap(classesIn))) };
  last = { key, made };
  return made;
}

/** Quoted words that may be classes; others produce no CSS. */
function classesIn(code: string): readonly string[] {
  return [...code.matchAll(/["'`]([^"'`\n]*)["'`]/g)].flatMap(([, words = '']) => words.split(/\s+/));
}
