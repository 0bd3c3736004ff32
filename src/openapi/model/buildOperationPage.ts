import type { OperationPageModel } from './operationPageModel.ts';
import {
  buildBodyModel,
  buildCallbackModels,
  buildParameterModels,
  buildResponseModels,
  buildSampleModels,
  type ModelContext,
} from './operationModels.ts';
import { SchemaModelBuilder, type PropertyOrder } from './schemaModelBuilder.ts';
import { buildSecurityModel, buildServerModels } from './serverModels.ts';
import type { ApiOperation } from '../read/apiOperation.ts';
import type { NamedSchema } from '../read/readOpenapi.ts';
import type { SchemaModel } from './schemaModel.ts';
import { getKey, getString, type LocatedValue } from '../read/locatedValue.ts';
import { listTags } from '../read/tags.ts';
import { findMissingDescription, readLocatedText, type LocatedText } from '../read/locatedText.ts';

/** Builds the page of an operation as plain data: references resolved, `allOf` merged, limits described, each text with its location. */
export function buildOperationPage(operation: ApiOperation, order: PropertyOrder = 'file'): OperationPageModel {
  const { api, spot, pathItem } = operation;
  const drawing: ModelContext = { api, schemas: new SchemaModelBuilder(api, order), missing: new Set() };
  const page: OperationPageModel = {
    method: operation.method,
    verb: operation.verb,
    path: operation.path,
    id: operation.id,
    summary: operation.summary,
    description: operation.description,
    undescribed: findMissingDescription(spot, api),
    tags: operation.tags,
    tag: tagOf(operation),
    deprecated: operation.deprecated,
    pre: operation.wishes.pre,
    post: operation.wishes.post,
    content: operation.wishes.content,
    more: moreOf(spot, api),
    servers: buildServerModels([spot, pathItem, api.root], api),
    security: buildSecurityModel(spot, api),
    parameters: buildParameterModels(pathItem, spot, drawing),
    body: buildBodyModel(spot, drawing),
    responses: buildResponseModels(spot, drawing),
    callbacks: buildCallbackModels(spot, drawing),
    samples: buildSampleModels(spot, drawing),
    missing: [],
  };
  drawing.schemas.finish();
  return { ...page, missing: [...drawing.missing] };
}

/** Builds a named schema as plain data, for the page of a data model. */
export function buildSchemaPage({ name, node, api }: NamedSchema, order: PropertyOrder = 'file'): SchemaModel {
  const schemas = new SchemaModelBuilder(api, order);
  const model = schemas.add(node);
  schemas.finish();
  return { ...model, name: model.name ?? name };
}

function tagOf({ api, tags: [first] }: ApiOperation): OperationPageModel['tag'] {
  const tag = first === undefined ? undefined : listTags(api).find(({ name }) => name === first);
  return tag === undefined || tag.description === null ? null : { label: tag.label, description: tag.description };
}

function moreOf(
  spot: LocatedValue,
  api: ApiOperation['api'],
): { readonly address: string; readonly description: LocatedText | null } | null {
  const docs = getKey(spot, 'externalDocs');
  const address = docs === null ? null : getString(docs, 'url');
  return docs === null || address === null ? null : { address, description: readLocatedText(docs, 'description', api) };
}
