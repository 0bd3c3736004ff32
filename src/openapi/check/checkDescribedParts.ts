import { formatLocationKey, resolveReferences, type ApiFiles } from '../read/apiFiles.ts';
import type { ApiOperation } from '../read/apiOperation.ts';
import type { UnlocatedProblem } from '../read/locateProblems.ts';
import { getKey, getString, listEntries, listItems, type LocatedValue } from '../read/locatedValue.ts';

const called = ({ method, path }: ApiOperation) => `${method} ${path}`;

/**
 * Parameters, response descriptions, and examples of errors that operations leave out. A part that several operations
 * share is named once, where it is defined. Parts that can't be read are skipped.
 */
export function checkDescribedParts(operations: readonly ApiOperation[]): readonly UnlocatedProblem[] {
  const seen = new Set<string>();
  const isNew = (part: LocatedValue): boolean => {
    const key = formatLocationKey(part);
    return !seen.has(key) && seen.add(key).size > 0;
  };
  return operations.flatMap((operation) =>
    operation.excluded || operation.hidden
      ? []
      : [
          ...parametersWithoutDescription(operation, isNew),
          ...responsesOf(operation).flatMap((response) => (isNew(response.response) ? checkResponse(response) : [])),
        ],
  );
}

/** One problem for all parameters of an operation, at the first one. */
function parametersWithoutDescription(
  operation: ApiOperation,
  isNew: (part: LocatedValue) => boolean,
): readonly UnlocatedProblem[] {
  const { files } = operation.api;
  const found = [operation.pathItem, operation.spot]
    .flatMap((owner) => listItems(getKey(owner, 'parameters')))
    .flatMap((item) => {
      const { node, lost } = resolveReferences(item, files);
      const name = getString(node, 'name');
      if (lost !== null || name === null || isFilled(node) || !isNew(node)) return [];
      const schema = getKey(node, 'schema');
      return schema !== null && isFilled(resolveReferences(schema, files).node) ? [] : [{ name, at: node }];
    });
  const [first] = found;
  if (first === undefined) return [];
  const names = found.map(({ name }) => `“${name}”`).join(', ');
  return [
    {
      rule: 'openapi/undescribed-parameter',
      severity: 'suggestion',
      message: `${called(operation)}: ${names} ${found.length === 1 ? 'has' : 'have'} no description.`,
      at: first.at,
    },
  ];
}

interface OperationResponse {
  readonly operation: ApiOperation;
  readonly status: string;
  readonly response: LocatedValue;
}

function responsesOf(operation: ApiOperation): readonly OperationResponse[] {
  const { files } = operation.api;
  const all = getKey(operation.spot, 'responses');
  return listEntries(all === null ? null : resolveReferences(all, files).node).flatMap(([status, at]) => {
    const { node, lost } = resolveReferences(at, files);
    return lost !== null || !/^(?:[1-5]\d\d|[1-5]XX|default)$/i.test(status)
      ? []
      : [{ operation, status, response: node }];
  });
}

function checkResponse({ operation, status, response }: OperationResponse): readonly UnlocatedProblem[] {
  const what = `${called(operation)}, ${status}`;
  const found: UnlocatedProblem[] = [];
  if (!isFilled(response))
    found.push({
      rule: 'openapi/undescribed-response',
      severity: 'suggestion',
      message: `${what}: the status has no explanation.`,
      at: response,
    });
  if (/^[45]/.test(status) && lacksExample(response, operation))
    found.push({
      rule: 'openapi/error-without-example',
      severity: 'suggestion',
      message: `${what}: this error has no example.`,
      at: response,
    });
  return found;
}

/** True if a JSON body has no example: neither beside its schema, nor in the schema or its properties. */
function lacksExample(response: LocatedValue, { api: { files } }: ApiOperation): boolean {
  const json = listEntries(getKey(response, 'content')).filter(([type]) => /json/i.test(type));
  // Swagger 2.0 has the schema and its examples in the response.
  const bodies = json.length > 0 ? json.map(([, written]) => resolveReferences(written, files).node) : [response];
  return bodies.every((body) => {
    const schema = getKey(body, 'schema');
    return schema !== null && !hasExample(body) && !listSchemaParts(schema, files).some(hasExample);
  });
}
const exampleKeys = ['example', 'examples', 'x-example', 'default', 'const'];

function hasExample(node: LocatedValue): boolean {
  return exampleKeys.some((key) => getKey(node, key) !== null);
}

/** Maximum number of schemas that are looked through for an example. */
const mostParts = 200;

/** A schema and the schemas within it, nearest first. */
function listSchemaParts(schema: LocatedValue, files: ApiFiles): readonly LocatedValue[] {
  const pending = [schema];
  const seen = new Map<string, LocatedValue>();
  for (let next = pending.shift(); next !== undefined && seen.size < mostParts; next = pending.shift()) {
    const { node, lost } = resolveReferences(next, files);
    const key = formatLocationKey(node);
    if (lost !== null || seen.has(key)) continue;
    seen.set(key, node);
    pending.push(
      ...listEntries(getKey(node, 'properties')).map(([, property]) => property),
      ...['allOf', 'oneOf', 'anyOf'].flatMap((name) => listItems(getKey(node, name))),
      ...['items', 'additionalProperties'].flatMap((name) => getKey(node, name) ?? []),
    );
  }
  return [...seen.values()];
}

function isFilled(node: LocatedValue): boolean {
  return (getString(node, 'description') ?? '').trim() !== '';
}
