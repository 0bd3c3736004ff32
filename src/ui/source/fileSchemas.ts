import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import type { RepoPath } from '#base/repoPath.ts';

/** What Monaco needs to complete, explain and validate a JSON file. */
export interface FileSchema {
  readonly schema: unknown;
  /** The schema URL in the file itself; ours replaces it, and nothing is fetched. */
  readonly named?: string | null;
  /** True to allow comments and trailing commas. */
  readonly isLenient?: boolean;
  /** True if the app marks wrong values itself, so that the schema only completes and explains. */
  readonly isMarkedByApp?: boolean;
}

/** The registered files; one file may be registered several times. */
const described = new Set<readonly [RepoPath, FileSchema]>();

/**
 * Registers a file's schema with Monaco; returns the unregister function. Monaco has a single list of schemas, which
 * is only set here, so files can't remove each other's.
 */
export function registerFileSchema(path: RepoPath, schema: FileSchema): () => void {
  const one = [path, schema] as const;
  described.add(one);
  tellMonaco();
  return () => {
    if (described.delete(one)) tellMonaco();
  };
}

function tellMonaco(): void {
  const all = [...described];
  // A configuration has its own completion, which also knows pages and works in unfinished text.
  jsonDefaults.setModeConfiguration({
    ...jsonDefaults.modeConfiguration,
    completionItems: !all.some(([, schema]) => schema.isMarkedByApp === true),
  });
  const isLenient = all.some(([, schema]) => schema.isLenient === true);
  jsonDefaults.setDiagnosticsOptions({
    validate: true,
    schemaValidation: all.some(([, schema]) => schema.isMarkedByApp === true) ? 'ignore' : 'warning',
    allowComments: isLenient,
    comments: isLenient ? 'ignore' : 'error',
    trailingCommas: isLenient ? 'ignore' : 'error',
    enableSchemaRequest: false,
    schemaRequest: 'ignore',
    schemas: all.flatMap(([path, { schema, named = null }]) => [
      { uri: `docwright:schema/${path}`, fileMatch: [`*/${path}`], schema },
      ...(named === null ? [] : [{ uri: named, schema }]),
    ]),
  });
}
