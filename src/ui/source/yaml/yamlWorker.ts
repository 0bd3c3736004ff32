import { expose } from 'comlink';
import { loadOpenapiSchema } from '../loadOpenapiSchema.ts';
import type { OpenapiVersion } from '../detectOpenapiVersion.ts';
import type { YamlCompletionCandidate } from './yamlCompletionContext.ts';
import { YamlLanguageService } from './yamlLanguageService.ts';

const judges = new Map<OpenapiVersion, Promise<YamlLanguageService | null>>();

async function madeJudge(version: OpenapiVersion): Promise<YamlLanguageService | null> {
  const schema = await loadOpenapiSchema(version);
  // A failed load (offline) is retried the next time.
  if (schema === null) judges.delete(version);
  return schema === null ? null : new YamlLanguageService(schema);
}

function judge(version: OpenapiVersion): Promise<YamlLanguageService | null> {
  const known = judges.get(version) ?? madeJudge(version);
  judges.set(version, known);
  return known;
}

const yamlWorker = {
  /** Schema violations of a text. */
  marks: async (version: OpenapiVersion, text: string) => (await judge(version))?.validate(text) ?? [],
  /** Completion items at a position. */
  proposals: async (version: OpenapiVersion, ways: readonly YamlCompletionCandidate[]) =>
    (await judge(version))?.complete(ways) ?? [],
};
export type YamlWorker = typeof yamlWorker;

expose(yamlWorker);
