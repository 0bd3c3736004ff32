import type { ApiPage } from './apiPage.ts';
import { drawBody, drawCallbacks, drawParameters, drawResponses, drawSamples, type PageDrawing } from './drawParts.ts';
import { SchemaDrawing, type PropertyOrder } from './drawSchema.ts';
import { drawSecurity, drawServers } from './drawServers.ts';
import type { Operation } from './operation.ts';
import type { NamedSchema } from './readOpenapi.ts';
import type { SchemaModel } from './schemaModel.ts';
import { below, textBelow, type Spot } from './spot.ts';
import { tagsOf } from './tags.ts';
import { undescribedAt, wordsBelow, type Words } from './words.ts';

/** The page of an operation as plain data: all references followed, `allOf` merged, limits in words, each text with the place where it is written. */
export function pageModel(operation: Operation, order: PropertyOrder = 'file'): ApiPage {
  const { api, spot, pathItem } = operation;
  const drawing: PageDrawing = { api, schemas: new SchemaDrawing(api, order), missing: new Set() };
  const page: ApiPage = {
    method: operation.method,
    verb: operation.verb,
    path: operation.path,
    id: operation.id,
    summary: operation.summary,
    description: operation.description,
    undescribed: undescribedAt(spot, api),
    tags: operation.tags,
    tag: tagOf(operation),
    deprecated: operation.deprecated,
    pre: operation.wishes.pre,
    post: operation.wishes.post,
    content: operation.wishes.content,
    more: moreOf(spot, api),
    servers: drawServers([spot, pathItem, api.root], api),
    security: drawSecurity(spot, api),
    parameters: drawParameters(pathItem, spot, drawing),
    body: drawBody(spot, drawing),
    responses: drawResponses(spot, drawing),
    callbacks: drawCallbacks(spot, drawing),
    samples: drawSamples(spot, drawing),
    missing: [],
  };
  drawing.schemas.finish();
  return { ...page, missing: [...drawing.missing] };
}

/** A named schema as plain data, for the page of a data model. */
export function schemaPage({ name, spot, api }: NamedSchema, order: PropertyOrder = 'file'): SchemaModel {
  const schemas = new SchemaDrawing(api, order);
  const model = schemas.draw(spot);
  schemas.finish();
  return { ...model, name: model.name ?? name };
}

function tagOf({ api, tags: [first] }: Operation): ApiPage['tag'] {
  const tag = first === undefined ? undefined : tagsOf(api).find(({ name }) => name === first);
  return tag === undefined || tag.description === null ? null : { label: tag.label, description: tag.description };
}

function moreOf(
  spot: Spot,
  api: Operation['api'],
): { readonly address: string; readonly description: Words | null } | null {
  const docs = below(spot, 'externalDocs');
  const address = docs === null ? null : textBelow(docs, 'url');
  return docs === null || address === null ? null : { address, description: wordsBelow(docs, 'description', api) };
}
