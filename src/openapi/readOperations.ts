import { follow, type Followed } from './apiFiles.ts';
import { httpMethods, type ApiContext, type Operation, type PageWishes } from './operation.ts';
import { below, entriesBelow, isTrueBelow, itemsBelow, textBelow, type Spot } from './spot.ts';
import { isRecord, valueOf } from './text/pointer.ts';
import { wordsBelow } from './words.ts';

/** What stands where an operation, or what holds some, should stand. */
export interface Misplaced {
  readonly spot: Spot;
  readonly message: string;
}

/** All operations of a description in the order of its file, those of its webhooks last. */
export function readOperations(api: ApiContext): {
  readonly operations: readonly Operation[];
  readonly misplaced: readonly Misplaced[];
} {
  const misplaced: Misplaced[] = [];
  const operations = (['paths', 'webhooks'] as const).flatMap((part) => {
    const all = below(api.root, part);
    if (all !== null && !isRecord(all.value)) misplaced.push({ spot: all, message: `“${part}” is not an object.` });
    return entriesBelow(all).flatMap(([path, spot]) =>
      path.startsWith('x-') ? [] : operationsOf(path, spot, part === 'webhooks', api, misplaced),
    );
  });
  return { operations, misplaced };
}

function operationsOf(
  path: string,
  spot: Spot,
  webhook: boolean,
  api: ApiContext,
  misplaced: Misplaced[],
): readonly Operation[] {
  const followed = follow(spot, api.files);
  const items = [...followed.passed, followed.spot];
  if (!isRecord(followed.spot.value)) {
    misplaced.push({ spot: followed.spot, message: `What is at “${path}” is not an object.` });
    return [];
  }
  return items.flatMap((item) =>
    entriesBelow(item).flatMap(([key, inner]) => {
      const method = httpMethods.find((name) => name === key);
      if (method === undefined) return [];
      const operation = follow(inner, api.files);
      if (isRecord(operation.spot.value)) return [operationOf(method, path, webhook, operation, item, api)];
      misplaced.push({ spot: operation.spot, message: `What is at “${key}” of ${path} is not an object.` });
      return [];
    }),
  );
}

function operationOf(
  verb: string,
  path: string,
  webhook: boolean,
  { spot }: Followed,
  pathItem: Spot,
  api: ApiContext,
): Operation {
  return {
    method: webhook ? 'WEBHOOK' : verb.toUpperCase(),
    verb: verb.toUpperCase(),
    path,
    id: textBelow(spot, 'operationId'),
    summary: wordsBelow(spot, 'summary', api) ?? wordsBelow(pathItem, 'summary', api),
    description: wordsBelow(spot, 'description', api) ?? wordsBelow(pathItem, 'description', api),
    tags: itemsBelow(below(spot, 'tags')).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
    deprecated: isTrueBelow(spot, 'deprecated'),
    hidden: isTrueBelow(spot, 'x-hidden') || isTrueBelow(pathItem, 'x-hidden'),
    excluded: isTrueBelow(spot, 'x-excluded') || isTrueBelow(pathItem, 'x-excluded'),
    wishes: wishesOf(spot),
    spot,
    pathItem,
    api,
  };
}

function wishesOf(spot: Spot): PageWishes {
  const wishes = valueOf(spot.value, 'x-mint');
  const metadata = valueOf(wishes, 'metadata');
  const text = (key: string) => {
    const value = valueOf(wishes, key);
    return typeof value === 'string' ? value : null;
  };
  const texts = (key: string) => {
    const value = valueOf(wishes, key);
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
