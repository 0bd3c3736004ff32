import { checkDescribedParts } from './checkDescribedParts.ts';
import { resolveReferences, formatLocationKey, type ApiFiles } from '../read/apiFiles.ts';
import { parseExampleValue, schemaViolation, formatSchemaViolation } from './schemaViolation.ts';
import type { OpenapiProblem } from '../read/openapiProblem.ts';
import type { ApiOperation } from '../read/apiOperation.ts';
import { locateProblems, type UnlocatedProblem } from '../read/locateProblems.ts';
import type { OpenapiDescription } from '../read/readOpenapi.ts';
import { findReachableParts, type ReferenceGraph } from '../read/referenceGraph.ts';
import { getKey, listEntries, listItems, getString, type LocatedValue } from '../read/locatedValue.ts';
import { getOwnValue } from '../text/pointer.ts';

/**
 * Checks an API description for gaps its readers would notice, each with its location. Problems that keep it from being
 * read are in its own `problems`. `schemasWithPages` are schemas that only pages name, which count as used.
 */
export function checkOpenapi(
  read: OpenapiDescription,
  schemasWithPages: ReadonlySet<string> = new Set(),
): readonly OpenapiProblem[] {
  const [first] = read.operations;
  const api = first?.api ?? read.schemas[0]?.api;
  if (api === undefined) return [];
  const pending = [
    ...read.operations.flatMap((operation) => [
      ...wordsMissing(operation),
      ...answersMissing(operation),
      ...pathParameters(operation),
      ...examplesOf(operation),
    ]),
    ...checkDescribedParts(read.operations),
    ...sameIds(read.operations),
    ...unusedComponents(read, schemasWithPages),
    ...read.schemas.flatMap(({ name, node }) => schemaExamples(name, node, api.files)),
  ];
  return locateProblems(pending, api.files);
}

const called = ({ method, path }: ApiOperation) => `${method} ${path}`;

function wordsMissing(operation: ApiOperation): readonly UnlocatedProblem[] {
  const at = operation.spot;
  return [
    ...(operation.summary === null || operation.summary.text.trim() === ''
      ? [
          {
            rule: 'openapi/no-summary',
            severity: 'suggestion',
            message: `${called(operation)} has no summary. Its page uses the summary as the title.`,
            at,
          } as const,
        ]
      : []),
    ...(operation.description === null || operation.description.text.trim() === ''
      ? [
          {
            rule: 'openapi/no-description',
            severity: 'suggestion',
            message: `${called(operation)} has no description.`,
            at,
          } as const,
        ]
      : []),
  ];
}

function answersMissing(operation: ApiOperation): readonly UnlocatedProblem[] {
  const responses = getKey(operation.spot, 'responses');
  const statuses = listEntries(responses === null ? null : resolveReferences(responses, operation.api.files).node).map(
    ([status]) => status,
  );
  if (operation.method === 'WEBHOOK' || statuses.some((status) => /^[45]/.test(status) || status === 'default'))
    return [];
  return [
    {
      rule: 'openapi/only-success',
      severity: 'suggestion',
      message: `${called(operation)} has no error responses.`,
      at: responses ?? operation.spot,
    },
  ];
}

function pathParameters(operation: ApiOperation): readonly UnlocatedProblem[] {
  if (operation.method === 'WEBHOOK') return [];
  const wanted = new Set([...operation.path.matchAll(/\{([^{}]+)\}/g)].map((found) => found[1] ?? ''));
  const declared = new Map<string, LocatedValue>();
  for (const owner of [operation.pathItem, operation.spot]) {
    for (const item of listItems(getKey(owner, 'parameters'))) {
      const { node, lost } = resolveReferences(item, operation.api.files);
      if (lost !== null) return [];
      const name = getString(node, 'name');
      if (name !== null && getString(node, 'in') === 'path') declared.set(name, item);
    }
  }
  const undeclared = [...wanted].filter((name) => !declared.has(name));
  const unused = [...declared].filter(([name]) => !wanted.has(name));
  return [
    ...undeclared.map(
      (name) =>
        ({
          rule: 'openapi/undeclared-path-parameter',
          severity: 'error',
          message: `${called(operation)} doesn’t declare its path parameter {${name}}.`,
          at: operation.spot,
        }) as const,
    ),
    ...unused.map(
      ([name, at]) =>
        ({
          rule: 'openapi/unused-path-parameter',
          severity: 'warning',
          message: `${called(operation)} declares {${name}}, which isn’t in its path.`,
          at,
        }) as const,
    ),
  ];
}

function sameIds(operations: readonly ApiOperation[]): readonly UnlocatedProblem[] {
  const seen = new Map<string, ApiOperation>();
  return operations.flatMap((operation): readonly UnlocatedProblem[] => {
    if (operation.id === null) return [];
    const before = seen.get(operation.id);
    if (before === undefined) seen.set(operation.id, operation);
    if (before === undefined || before.spot.value === operation.spot.value) return [];
    return [
      {
        rule: 'openapi/duplicate-operation-id',
        severity: 'error',
        message: `“${operation.id}” is also the operation ID of ${called(before)}.`,
        at: { file: operation.spot.file, pointer: [...operation.spot.pointer, 'operationId'] },
      },
    ];
  });
}

/** Checks the examples next to a schema in an operation's parameters, bodies, and responses. */
function examplesOf({ spot, pathItem, api }: ApiOperation): readonly UnlocatedProblem[] {
  const led = (at: LocatedValue | null) => (at === null ? null : resolveReferences(at, api.files).node);
  const contents = (owner: LocatedValue | null) =>
    owner === null
      ? []
      : listEntries(led(getKey(owner, 'content')))
          .filter(([type]) => /json/i.test(type))
          .map(([, content]) => led(content) ?? content);
  const parameters = [pathItem, spot]
    .flatMap((owner) => listItems(led(getKey(owner, 'parameters'))))
    .map((item) => led(item) ?? item);
  const responses = listEntries(led(getKey(spot, 'responses'))).map(([, response]) => led(response));
  const holders = [...parameters, ...[led(getKey(spot, 'requestBody')), ...responses].flatMap(contents)];
  return holders.flatMap((holder) => {
    const schema = getKey(holder, 'schema');
    if (schema === null) return [];
    const examples = [
      led(getKey(holder, 'example')),
      ...listEntries(led(getKey(holder, 'examples'))).map(([, one]) => led(getKey(led(one) ?? one, 'value'))),
    ];
    return examples.flatMap((example) =>
      example === null ? [] : misfitsOf(example, schema, api.files, 'This example'),
    );
  });
}

function schemaExamples(name: string, spot: LocatedValue, files: ApiFiles): readonly UnlocatedProblem[] {
  const { node: schema } = resolveReferences(spot, files);
  const one = getKey(schema, 'example');
  const several = listItems(getKey(schema, 'examples'));
  return [...(one === null ? [] : [one]), ...several].flatMap((example) =>
    misfitsOf(example, schema, files, `The example for “${name}”`),
  );
}

function misfitsOf(
  example: LocatedValue,
  schema: LocatedValue,
  files: ApiFiles,
  what: string,
): readonly UnlocatedProblem[] {
  const { node, lost } = resolveReferences(example, files);
  const found = lost === null ? schemaViolation(parseExampleValue(node.value, schema), [schema], files) : null;
  if (found === null) return [];
  return [
    {
      rule: 'openapi/example-does-not-fit',
      severity: 'warning',
      message: `${what} doesn’t match its schema. ${formatSchemaViolation(found)}`,
      at: { file: node.file, pointer: [...node.pointer, ...found.path] },
    },
  ];
}

function unusedComponents(
  { references, operations, schemas }: OpenapiDescription,
  schemasWithPages: ReadonlySet<string>,
): readonly UnlocatedProblem[] {
  const api = operations[0]?.api ?? schemas[0]?.api;
  const components = api === undefined ? null : getKey(api.root, 'components');
  if (api === undefined || components === null || operations.length === 0) return [];
  const used = reachedWithKinds(references);
  // A reference can point inside a component: `#/components/schemas/Flag/properties/key`.
  const usedWithin = new Set(
    [...used].map((key) =>
      key
        .split('/')
        .slice(0, key.slice(0, key.indexOf('#')).split('/').length + 3)
        .join('/'),
    ),
  );
  const secured = new Set(
    [api.root, ...operations.map(({ spot }) => spot)].flatMap((owner) =>
      listItems(getKey(owner, 'security')).flatMap((way) => listEntries(way).map(([name]) => name)),
    ),
  );
  return listEntries(components).flatMap(([kind, all]) =>
    listEntries(all).flatMap(([name, spot]): readonly UnlocatedProblem[] => {
      const isUsed =
        kind.startsWith('x-') ||
        (kind === 'securitySchemes'
          ? secured.has(name)
          : (kind === 'schemas' && schemasWithPages.has(name)) ||
            used.has(formatLocationKey(spot)) ||
            usedWithin.has(formatLocationKey(spot)));
      return isUsed
        ? []
        : [{ rule: 'openapi/unused-component', severity: 'suggestion', message: `“${name}” isn’t used.`, at: spot }];
    }),
  );
}

/**
 * Parts reachable from the operations. A schema with a discriminator also reaches the schemas that extend it, because
 * their names are its values.
 */
function reachedWithKinds(references: ReferenceGraph): ReadonlySet<string> {
  let reached = findReachableParts(references.roots, references);
  for (;;) {
    const kinds = [...references.parts].filter(
      ([key, { madeOf }]) =>
        !reached.has(key) &&
        madeOf.some(
          (base) =>
            reached.has(base) && getOwnValue(references.parts.get(base)?.spot.value, 'discriminator') !== undefined,
        ),
    );
    if (kinds.length === 0) return reached;
    reached = findReachableParts([...reached, ...kinds.map(([key]) => key)], references);
  }
}
