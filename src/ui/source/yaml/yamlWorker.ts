import { expose } from 'comlink';
import { loadOpenapiSchema } from '../loadOpenapiSchema.ts';
import type { OpenapiVersion } from '../detectOpenapiVersion.ts';
import type { YamlCompletionCandidate } from './yamlCompletionContext.ts';
import { YamlLanguageService } from './yamlLanguageService.ts';

const judges = new Map<OpenapiVersion, Promise<YamlLanguageService | null>>();

async function madeJudge(version: OpenapiVersion): Promise<YamlLanguageService | null> {
  const schema = await loadOpenapiSchema(version);
  // Without the network it is asked for again the next time.
  if (schema === null) judges.delete(version);
  return schema === null ? null : new YamlLanguageService(schema);
}

function judge(version: OpenapiVersion): Promise<YamlLanguageService | null> {
  const known = judges.get(version) ?? madeJudge(version);
  judges.set(version, known);
  return known;
}

const yamlWorker = {
  /** What of a text does not fit the schema of a version. */
  marks: async (version: OpenapiVersion, text: string) => (await judge(version))?.marks(text) ?? [],
  /** What may stand at a place. */
  proposals: async (version: OpenapiVersion, ways: readonly YamlCompletionCandidate[]) =>
    (await judge(version))?.proposals(ways) ?? [],
};
export type YamlWorker = typeof yamlWorker;

expose(yamlWorker);
