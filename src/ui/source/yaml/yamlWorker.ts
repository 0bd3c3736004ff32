import { expose } from 'comlink';
import { openapiSchema } from '../openapiSchema.ts';
import type { OpenapiVersion } from '../openapiVersion.ts';
import type { YamlCaret } from './yamlCaret.ts';
import { YamlJudge } from './yamlJudge.ts';

const judges = new Map<OpenapiVersion, Promise<YamlJudge | null>>();

async function madeJudge(version: OpenapiVersion): Promise<YamlJudge | null> {
  const schema = await openapiSchema(version);
  // Without the network it is asked for again the next time.
  if (schema === null) judges.delete(version);
  return schema === null ? null : new YamlJudge(schema);
}

function judge(version: OpenapiVersion): Promise<YamlJudge | null> {
  const known = judges.get(version) ?? madeJudge(version);
  judges.set(version, known);
  return known;
}

const yamlWorker = {
  /** What of a text does not fit the schema of a version. */
  marks: async (version: OpenapiVersion, text: string) => (await judge(version))?.marks(text) ?? [],
  /** What may stand at a place. */
  proposals: async (version: OpenapiVersion, ways: readonly YamlCaret[]) =>
    (await judge(version))?.proposals(ways) ?? [],
};
export type YamlWorker = typeof yamlWorker;

expose(yamlWorker);
