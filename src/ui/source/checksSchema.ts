import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import { jsonSchemaOf } from '#form/jsonSchemaOf.ts';
import { checksFileName, checksFileSchemaOf } from '#lint/switches/checksFile.ts';
import { readRuleWords } from '#state/checks/readRuleWords.ts';

/** Lets Monaco complete, explain and check a team's choices of checks, with the names of the rules that there are, unless the file was left by then. */
export async function describeChecks(left: AbortSignal): Promise<void> {
  const schema = jsonSchemaOf(checksFileSchemaOf(await readRuleWords()));
  if (left.aborted) return;
  jsonDefaults.setDiagnosticsOptions({
    validate: true,
    enableSchemaRequest: false,
    schemaRequest: 'ignore',
    schemas: [{ uri: 'docwright:checks', fileMatch: [`*/${checksFileName}`], schema }],
  });
}
