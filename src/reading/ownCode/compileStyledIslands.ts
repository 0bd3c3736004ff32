import type { RepoPath } from '#base/repoPath.ts';
import { createUtilityCss } from '../site/siteStyles.ts';
import type { CustomCode } from './findCustomCode.ts';
import { compileIslands, type IslandCode } from './compileIslands.ts';

/** The code of a page's places, and the styles of the classes that it names. */
export interface StyledIslands {
  readonly islands: readonly IslandCode[];
  readonly style: string;
}

let last: { readonly key: string; readonly made: StyledIslands } | null = null;

/** Compiles a page's own code; `codeFiles` are its files by the words that the page names them with. What did not change since the last time is not compiled again. */
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

/** Words within quotes that may be classes: those that are none have no style. */
function classesIn(code: string): readonly string[] {
  return [...code.matchAll(/["'`]([^"'`\n]*)["'`]/g)].flatMap(([, words = '']) => words.split(/\s+/));
}
