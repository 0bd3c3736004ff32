import { getOwnProperty } from '#base/getOwnProperty.ts';

/** What the service puts at every component's hand (research §A.3). */
export const providedReactHooks = [
  'useState',
  'useEffect',
  'useRef',
  'useCallback',
  'useMemo',
  'useContext',
  'useReducer',
] as const;

/** A function that fills the exports of a module; `require` gives what it imports. */
export type FillExports = (require: (from: string) => unknown, exports: Record<string, unknown>) => void;

/** What the module of a page's own components gives, once it has React. */
export interface CustomModule {
  /** The files of the site that it imports, by the words it imports them with. */
  readonly files: Readonly<Record<string, FillExports>>;
  readonly page: FillExports;
}

/** The exports of a page's module. Files of components import React and nothing else; all else throws. */
export function evaluateModule({ files, page }: CustomModule, react: object): Readonly<Record<string, unknown>> {
  const shared = { ...react, default: react, __esModule: true };
  const made = new Map<string, Record<string, unknown>>();
  const fill = (run: FillExports, require: (from: string) => unknown) => {
    const exports: Record<string, unknown> = {};
    run(require, exports);
    return exports;
  };
  const only = (from: string): unknown => {
    if (from === 'react') return shared;
    throw new Error(`“${from}” cannot be imported here.`);
  };
  return fill(page, (from) => {
    const file = getOwnProperty(files, from);
    // A snippet of Markdown is put in by the build, and has nothing to give here.
    if (file === undefined) return /\.mdx?$/.test(from) ? {} : only(from);
    const known = made.get(from) ?? fill(file, only);
    made.set(from, known);
    return known;
  });
}
