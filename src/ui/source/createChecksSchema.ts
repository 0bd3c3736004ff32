import { toJsonSchema } from '#form/toJsonSchema.ts';
import { createChecksFileSchema } from '#lint/switches/checksFile.ts';
import { readRuleDescriptions } from '#state/checks/readRuleDescriptions.ts';
import type { App } from '#state/app.ts';
import type { FileSchema } from './fileSchemas.ts';

/** What a team's choices of checks may hold, with the names of the rules that there are. */
export async function createChecksSchema(app: App): Promise<FileSchema> {
  return { schema: toJsonSchema(createChecksFileSchema(await readRuleDescriptions(app))) };
}
