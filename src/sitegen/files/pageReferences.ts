import type { RepoPath } from '#base/repoPath.ts';
import { buildApiReference } from '#openapi/reference/apiReference.ts';
import { applyPageSettings, type ApiSettings } from '#openapi/model/readApiSettings.ts';
import { buildSchemaReference } from '#openapi/model/schemaReference.ts';
import type { SiteReference, SiteSchema } from '#reading/site/sitePage.ts';
import type { SiteApi } from '#site/api/siteApi.ts';

/** The parts of an API description on a page. Plain data. */
export interface PageReferences {
  /** The page's operation; null if it has none. */
  readonly api: Omit<SiteReference, 'parseDescription'> | null;
  /** The page's data model; null if it has none. */
  readonly schema: Omit<SiteSchema, 'parseDescription'> | null;
}

/** The references of a page without any. */
export const emptyPageReferences: PageReferences = { api: null, schema: null };

/** Builds references of operations and data models. */
export interface ReferenceBuilders {
  readonly operation: typeof buildApiReference;
  readonly schema: typeof buildSchemaReference;
}

/** Rebuilds each reference on every call. */
export const uncachedReferenceBuilders: ReferenceBuilders = {
  operation: buildApiReference,
  schema: buildSchemaReference,
};

/** A page's references, from its front matter. */
export function buildPageReferences(
  { operations, schemas, generatedPages }: SiteApi,
  settings: ApiSettings,
  { path, frontMatter }: { readonly path: RepoPath; readonly frontMatter: Readonly<Record<string, unknown>> },
  references: ReferenceBuilders = uncachedReferenceBuilders,
): PageReferences {
  const operation = operations.get(path);
  const schema = schemas.get(path);
  const isDescribed = typeof frontMatter['description'] === 'string';
  return {
    api:
      operation === undefined
        ? null
        : {
            reference: references.operation(operation, applyPageSettings(settings, frontMatter)),
            describes: generatedPages.has(path) || !isDescribed,
          },
    schema: schema === undefined ? null : { reference: references.schema(schema, settings), describes: !isDescribed },
  };
}
