import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import type { RepoPath } from '#base/repoPath.ts';
import type { Shape } from '#config/docsJson.ts';
import { docsJsonSchema } from '#config/sections/registry.ts';
import { jsonSchemaOf } from '#form/jsonSchemaOf.ts';

/** What the source editor must know of a configuration to complete and judge it. */
export interface ConfigurationFormat {
  readonly shape: Shape;
  /** The address that the file itself names as its schema; ours stands in for it, nothing is fetched. */
  readonly schema: string | null;
}

/** Lets Monaco complete, explain and check the keys of a configuration as the settings' forms describe them. */
export function describeConfiguration(path: RepoPath, { shape, schema: named }: ConfigurationFormat): void {
  const schema = jsonSchemaOf(docsJsonSchema(shape));
  const own = { uri: `docwright:${shape}`, fileMatch: [`*/${path}`], schema };
  jsonDefaults.setDiagnosticsOptions({
    validate: true,
    allowComments: true,
    trailingCommas: 'ignore',
    enableSchemaRequest: false,
    schemaRequest: 'ignore',
    schemas: named === null ? [own] : [own, { uri: named, schema }],
  });
}
