import type { RepoPath } from '#base/repoPath.ts';
import { compileModule } from './compileModule.ts';
import type { CustomCode, CustomCodeSource } from './findCustomCode.ts';
import { guardLoops } from './guardLoops.ts';
import type { CodeFile } from './compileCustomComponents.ts';

/** An error in a site's own code, with its location. */
export interface CodeProblem {
  readonly sentence: string;
  /** The file of the error; null for the page itself. */
  readonly path: RepoPath | null;
  /** Line in the file, or in the block of the page; null if unknown. */
  readonly line: number | null;
  /** The block of the page that contains the code; null for a file. */
  readonly block: number | null;
}

/** Compiled code, not run yet: a function body with its original line numbers. */
export interface CompiledFile {
  readonly path: RepoPath;
  readonly code: string;
}

/** Code that an island's frame runs for its slot and those nested in it. */
export type CompiledIsland =
  | {
      readonly kind: 'runs';
      /** Files by the import specifiers on the page. */
      readonly files: readonly (readonly [from: string, file: CompiledFile])[];
      /** The page's own code. Its export `islands` has a component for the slot, followed by those for the nested slots. */
      readonly page: string;
      /** Line of `page` at which each block of the page begins. */
      readonly blocks: readonly { readonly block: number; readonly line: number }[];
    }
  | { readonly kind: 'wrong'; readonly problem: CodeProblem };

/** Code of one outermost slot of a page. */
export interface IslandCode {
  /** The slot's number. */
  readonly island: number;
  readonly compiled: CompiledIsland;
}

type Compiled<Value> = { readonly value: Value } | { readonly problem: CodeProblem };

/** Compiles the code of each outermost slot. An error affects only the slots that use the code. */
export function compileIslands(own: CustomCode, codeFile: (from: string) => CodeFile | null): readonly IslandCode[] {
  const files = new Map<string, Compiled<CompiledFile> | null>();
  const fileOf = (from: string): Compiled<CompiledFile> | null => {
    const known = files.get(from);
    if (known !== undefined) return known;
    const file = codeFile(from);
    const made = file === null ? null : compiledFile(file);
    files.set(from, made);
    return made;
  };
  const sources = own.sources.map((source) => ({ source, problem: problemOf(source) }));
  return own.places.flatMap((place, island) =>
    place.outermost === island ? [{ island, compiled: compiledIsland(own, island, sources, fileOf) }] : [],
  );
}

function compiledIsland(
  own: CustomCode,
  island: number,
  sources: readonly { readonly source: CustomCodeSource; readonly problem: CodeProblem | null }[],
  fileOf: (from: string) => Compiled<CompiledFile> | null,
): CompiledIsland {
  const within = own.places.filter(({ outermost }) => outermost === island);
  const names = new Set(within.map(({ tag }) => tag.split('.')[0] ?? ''));
  const imported = own.imports.filter(({ name }) => names.has(name));
  const isImported = imported.length === names.size;
  const broken = sources.find(({ problem }) => problem !== null)?.problem ?? null;
  // Imported components still run while the page's own code is being edited.
  if (broken !== null && !isImported) return { kind: 'wrong', problem: broken };
  const files: (readonly [from: string, file: CompiledFile])[] = [];
  const wanted = new Set(own.imports.map(({ from }) => from));
  for (const from of wanted) {
    const file = fileOf(from);
    if (file === null) continue;
    if ('value' in file) files.push([from, file.value]);
    else if (imported.some((one) => one.from === from)) return { kind: 'wrong', problem: file.problem };
  }
  const used = sources.filter(({ problem }) => problem === null).map(({ source }) => source);
  const components = within.map(({ source }) => `({ children }) => ${source}`);
  const written = `${used.map(({ text }) => text).join('\n\n')}\n\nexport const islands = [\n${components.join(',\n')}\n];`;
  const page = compiledText(written);
  if ('problem' in page)
    return {
      kind: 'wrong',
      problem: { ...page.problem, line: null },
    };
  let line = 1;
  const blocks = used.map(({ text, block }) => {
    const at = { block, line };
    line += text.split('\n').length + 1;
    return at;
  });
  return { kind: 'runs', files, page: page.value, blocks };
}

function problemOf({ text, block }: CustomCodeSource): CodeProblem | null {
  const compiled = compiledText(text);
  return 'value' in compiled ? null : { ...compiled.problem, block };
}

function compiledFile({ path, text }: CodeFile): Compiled<CompiledFile> {
  const compiled = compiledText(text);
  return 'value' in compiled ? { value: { path, code: compiled.value } } : { problem: { ...compiled.problem, path } };
}

function compiledText(text: string): Compiled<string> {
  const found = compileModule(text);
  if (!found.ok) {
    const [, line] = /\((\d+):\d+\)/.exec(found.problem) ?? [];
    return wrong(found.problem.replace(/\s*\(\d+:\d+\)/, ''), line === undefined ? null : Number(line));
  }
  const guarded = guardLoops(found.value);
  return guarded.ok ? { value: guarded.value } : wrong(guarded.problem.reason, guarded.problem.line);
}

function wrong(reason: string, line: number | null): Compiled<string> {
  const words = reason.replace(/^SyntaxError:\s*/, '').replace(/\.$/, '');
  return { problem: { sentence: `can’t be read: ${words}.`, path: null, line, block: null } };
}
