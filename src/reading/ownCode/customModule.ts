import { getOwnProperty } from '#base/getOwnProperty.ts';

/** Hooks that the service provides to every component (research §A.3). */
export const providedReactHooks = [
  'useState',
  'useEffect',
  'useRef',
  'useCallback',
  'useMemo',
  'useContext',
  'useReducer',
] as const;

/** A function that fills a module's exports; `require` returns its imports. */
export type FillExports = (require: (from: string) => unknown, exports: Record<string, unknown>) => void;

/** The module of a page's own components, once it has React. */
export interface CustomModule {
  /** Files of the site that it imports, by import specifier. */
  readonly files: Readonly<Record<string, FillExports>>;
  readonly page: FillExports;
}

/** Returns the exports of a page's module. Component files can import only React; anything else throws. */
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
    throw new Error(`Can’t import “${from}” here.`);
  };
  return fill(page, (from) => {
    const file = getOwnProperty(files, from);
    // Markdown snippets are inserted by the build and have no exports here.
    if (file === undefined) return /\.mdx?$/.test(from) ? {} : only(from);
    const known = made.get(from) ?? fill(file, only);
    made.set(from, known);
    return known;
  });
}
