import type { RepoPath } from '#base/repoPath.ts';
import { apiReference } from '#openapi/apiReference.ts';
import { settingsOfPage, type ApiSettings } from '#openapi/pages/apiSettings.ts';
import { schemaReference } from '#openapi/schemaReference.ts';
import type { SiteReference, SiteSchema } from '#reading/site/sitePage.ts';
import type { SiteApi } from '#site/api/siteApi.ts';

/** What of a description of an API stands on a page. Plain data. */
export interface PageReferences {
  /** The operation of the page; null where it has none. */
  readonly api: Omit<SiteReference, 'words'> | null;
  /** The data model of the page; null where it has none. */
  readonly schema: Omit<SiteSchema, 'words'> | null;
}

/** The references of a page that has none. */
export const noReferences: PageReferences = { api: null, schema: null };

/** Makes references of operations and data models. */
export interface ReferenceMaker {
  readonly operation: typeof apiReference;
  readonly schema: typeof schemaReference;
}

/** Makes each reference anew. */
export const newReferences: ReferenceMaker = { operation: apiReference, schema: schemaReference };

/** The references of a page, by its front matter. */
export function pageReferences(
  { operations, schemas, made }: SiteApi,
  settings: ApiSettings,
  { path, frontMatter }: { readonly path: RepoPath; readonly frontMatter: Readonly<Record<string, unknown>> },
  references: ReferenceMaker = newReferences,
): PageReferences {
  const operation = operations.get(path);
  const schema = schemas.get(path);
  const isDescribed = typeof frontMatter['description'] === 'string';
  return {
    api:
      operation === undefined
        ? null
        : {
            reference: references.operation(operation, settingsOfPage(settings, frontMatter)),
            describes: made.has(path) || !isDescribed,
          },
    schema: schema === undefined ? null : { reference: references.schema(schema, settings), describes: !isDescribed },
  };
}
