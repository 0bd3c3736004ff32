import { buildSchemaPage } from './buildOperationPage.ts';
import type { ApiSettings } from './readApiSettings.ts';
import type { NamedSchema } from '../read/readOpenapi.ts';
import { generateSampleBody } from './generateSampleBody.ts';
import type { SchemaModel } from './schemaModel.ts';

/** Everything on the page of a data model except its own text, as plain data. */
export interface SchemaReference {
  readonly page: SchemaModel;
  /** Code next to it: the first example, or a generated one; empty if none can be generated. */
  readonly answers: readonly { readonly label: string; readonly language: string; readonly source: string }[];
}

/** Builds the page of a named schema with the site's settings. */
export function buildSchemaReference(named: NamedSchema, { order }: Pick<ApiSettings, 'order'>): SchemaReference {
  const page = buildSchemaPage(named, order);
  const examples = page.examples
    .slice(0, 1)
    .map((value) => ({ name: named.name, summary: null, description: null, value, elsewhere: null, at: null }));
  const source = generateSampleBody(
    { mediaType: 'application/json', schema: page, examples },
    { audience: 'response', properties: 'all' },
  );
  return { page, answers: source === null || source === '' ? [] : [{ label: named.name, language: 'json', source }] };
}
