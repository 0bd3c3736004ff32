import { jsonSchemaOf } from '#form/jsonSchemaOf.ts';
import { checksFileSchemaOf } from '#lint/switches/checksFile.ts';
import { readRuleWords } from '#state/checks/readRuleWords.ts';
import type { App } from '#state/app.ts';
import type { FileSchema } from './fileSchemas.ts';

/** What a team's choices of checks may hold, with the names of the rules that there are. */
export async function checksSchema(app: App): Promise<FileSchema> {
  return { schema: jsonSchemaOf(checksFileSchemaOf(await readRuleWords(app))) };
}
