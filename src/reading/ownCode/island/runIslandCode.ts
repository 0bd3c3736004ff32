import * as React from 'react';
import { loopGuardName } from '../guardLoops.ts';
import type { CompiledIsland } from '../compileIslands.ts';
import { evaluateModule, providedReactHooks, type FillExports } from '../customModule.ts';

const prefix = 'docwright-own/';
/** `new Function` adds two lines before the body (ECMA-262, CreateDynamicFunction). */
const linesBefore = 2;

/** A component drawn in a slot of the page. */
export type IslandComponent = React.ComponentType<{ readonly children?: React.ReactNode }>;

/** Runs compiled code in this document and returns the components of its slots; throws what it throws. */
export function runIslandCode(
  { files, page }: Extract<CompiledIsland, { kind: 'runs' }>,
  turn: () => void,
): readonly IslandComponent[] {
  const fill = (path: string, code: string): FillExports => {
    // The only place that runs a site's code: a frame without an origin or network access.
    // oxlint-disable-next-line no-new-func
    const run = new Function(
      'require',
      'exports',
      'React',
      loopGuardName,
      ...providedReactHooks,
      `${code}\n//# sourceURL=${prefix}${encodeURI(path)}`,
    );
    return (require, exports) =>
      void run(require, exports, React, turn, ...providedReactHooks.map((name) => React[name]));
  };
  const exports = evaluateModule(
    {
      files: Object.fromEntries(files.map(([from, file]) => [from, fill(file.path, file.code)])),
      page: fill('', page),
    },
    React,
  );
  return exports['islands'] as readonly IslandComponent[]; // as the page's compiled code exports them
}

/** Location of an error in the site's code: the path is '' for the page itself. */
export function getErrorLocation(error: unknown): { readonly path: string | null; readonly line: number | null } {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, path, line] = /docwright-own\/([^\s:()]*):(\d+)/.exec(stack) ?? [];
  if (path === undefined || line === undefined) return { path: null, line: null };
  return { path: decodeURI(path), line: Math.max(1, Number(line) - linesBefore) };
}

/** Messages for the error numbers of React's production build (react.dev/errors). */
const reactErrors: Readonly<Record<string, string>> = {
  '31': 'It renders an object where text or elements are expected.',
  '130': 'It uses a component that doesn’t exist. Check that its file exports that name.',
  '185': 'It re-renders endlessly.',
  '301': 'It re-renders endlessly.',
  '321': 'It calls a hook outside a component.',
};

/** An error as a sentence. */
export function formatErrorMessage(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  const [, code = ''] = /^Minified React error #(\d+)/.exec(words) ?? [];
  const said = reactErrors[code] ?? words;
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
