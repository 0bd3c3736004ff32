import { resolveReferences, type ResolvedReference } from './apiFiles.ts';
import { httpMethods, type ApiContext, type ApiOperation, type MintExtension } from './apiOperation.ts';
import { getKey, listEntries, isKeyTrue, listItems, getString, type LocatedValue } from './locatedValue.ts';
import { isRecord } from '#base/isRecord.ts';
import { getOwnValue } from '../text/pointer.ts';
import { readLocatedText } from './locatedText.ts';

/** A value that isn't an operation, or a container of operations, where one is expected. */
export interface MisplacedValue {
  readonly node: LocatedValue;
  readonly message: string;
}

/** All operations of a description in file order, webhooks last. */
export function readOperations(api: ApiContext): {
  readonly operations: readonly ApiOperation[];
  readonly misplaced: readonly MisplacedValue[];
} {
  const misplaced: MisplacedValue[] = [];
  const operations = (['paths', 'webhooks'] as const).flatMap((part) => {
    const all = getKey(api.root, part);
    if (all !== null && !isRecord(all.value)) misplaced.push({ node: all, message: `“${part}” isn’t an object.` });
    return listEntries(all).flatMap(([path, spot]) =>
      path.startsWith('x-') ? [] : operationsOf(path, spot, part === 'webhooks', api, misplaced),
    );
  });
  return { operations, misplaced };
}

function operationsOf(
  path: string,
  spot: LocatedValue,
  webhook: boolean,
  api: ApiContext,
  misplaced: MisplacedValue[],
): readonly ApiOperation[] {
  const followed = resolveReferences(spot, api.files);
  const items = [...followed.visited, followed.node];
  if (!isRecord(followed.node.value)) {
    misplaced.push({ node: followed.node, message: `“${path}” isn’t an object.` });
    return [];
  }
  return items.flatMap((item) =>
    listEntries(item).flatMap(([key, inner]) => {
      const method = httpMethods.find((name) => name === key);
      if (method === undefined) return [];
      const operation = resolveReferences(inner, api.files);
      if (isRecord(operation.node.value)) return [operationOf(method, path, webhook, operation, item, api)];
      misplaced.push({ node: operation.node, message: `“${key}” in ${path} isn’t an object.` });
      return [];
    }),
  );
}

function operationOf(
  verb: string,
  path: string,
  webhook: boolean,
  { node }: ResolvedReference,
  pathItem: LocatedValue,
  api: ApiContext,
): ApiOperation {
  return {
    method: webhook ? 'WEBHOOK' : verb.toUpperCase(),
    verb: verb.toUpperCase(),
    path,
    id: getString(node, 'operationId'),
    summary: readLocatedText(node, 'summary', api) ?? readLocatedText(pathItem, 'summary', api),
    description: readLocatedText(node, 'description', api) ?? readLocatedText(pathItem, 'description', api),
    tags: listItems(getKey(node, 'tags')).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
    deprecated: isKeyTrue(node, 'deprecated'),
    hidden: isKeyTrue(node, 'x-hidden') || isKeyTrue(pathItem, 'x-hidden'),
    excluded: isKeyTrue(node, 'x-excluded') || isKeyTrue(pathItem, 'x-excluded'),
    wishes: wishesOf(node),
    spot: node,
    pathItem,
    api,
  };
}

function wishesOf(spot: LocatedValue): MintExtension {
  const wishes = getOwnValue(spot.value, 'x-mint');
  const metadata = getOwnValue(wishes, 'metadata');
  const text = (key: string) => {
    const value = getOwnValue(wishes, key);
    return typeof value === 'string' ? value : null;
  };
  const texts = (key: string) => {
    const value = getOwnValue(wishes, key);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  };
  return {
    metadata: isRecord(metadata) ? metadata : {},
    content: text('content'),
    href: text('href'),
    pre: texts('pre'),
    post: texts('post'),
  };
}
