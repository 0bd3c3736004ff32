import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import type { RepoPath } from '#base/repoPath.ts';

/** What Monaco must know of a file of JSON to complete, explain and judge it. */
export interface FileSchema {
  readonly schema: unknown;
  /** The address that the file itself names as its schema: ours stands in for it, nothing is fetched. */
  readonly named?: string | null;
  /** Whether comments and commas behind the last item are no errors. */
  readonly isLenient?: boolean;
  /** True if the app marks wrong values itself, so that the schema only completes and explains. */
  readonly isMarkedByApp?: boolean;
}

/** The files that are described now, each by those who show it. */
const described = new Set<readonly [RepoPath, FileSchema]>();

/**
 * Describes a file to Monaco until what is given back is called. Monaco knows one list of schemas for all files, which is set here alone, so that
 * no file takes another's away.
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
