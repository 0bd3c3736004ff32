import { follow, keyOfSpot, type ApiFiles } from './apiFiles.ts';
import { exampleValue, misfit, misfitWords } from './misfit.ts';
import type { OpenapiProblem } from './openapiProblem.ts';
import type { Operation } from './operation.ts';
import { placedProblems, type PendingProblem } from './placedProblems.ts';
import type { ReadOpenapi } from './readOpenapi.ts';
import { reachedFrom, type References } from './references.ts';
import { below, entriesBelow, itemsBelow, textBelow, type Spot } from './spot.ts';
import { valueOf } from './text/pointer.ts';

/**
 * What readers of an API miss in its description, each where it is written. What keeps it from being read is in its own `problems`.
 * `schemasWithPages` are those that pages name though nothing else does.
 */
export function openapiFindings(
  read: ReadOpenapi,
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
    ...sameIds(read.operations),
    ...unusedComponents(read, schemasWithPages),
    ...read.schemas.flatMap(({ name, spot }) => schemaExamples(name, spot, api.files)),
  ];
  return placedProblems(pending, api.files);
}

const called = ({ method, path }: Operation) => `${method} ${path}`;

function wordsMissing(operation: Operation): readonly PendingProblem[] {
  const at = operation.spot;
  return [
    ...(operation.summary === null || operation.summary.text.trim() === ''
      ? [
          {
            rule: 'openapi/no-summary',
            severity: 'suggestion',
            message: `${called(operation)} has no summary, which its page uses as the title.`,
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

function answersMissing(operation: Operation): readonly PendingProblem[] {
  const responses = below(operation.spot, 'responses');
  const statuses = entriesBelow(responses === null ? null : follow(responses, operation.api.files).spot).map(
    ([status]) => status,
  );
  if (operation.method === 'WEBHOOK' || statuses.some((status) => /^[45]/.test(status) || status === 'default'))
    return [];
  return [
    {
      rule: 'openapi/only-success',
      severity: 'suggestion',
      message: `${called(operation)} describes no response for errors.`,
      at: responses ?? operation.spot,
    },
  ];
}

function pathParameters(operation: Operation): readonly PendingProblem[] {
  if (operation.method === 'WEBHOOK') return [];
  const wanted = new Set([...operation.path.matchAll(/\{([^{}]+)\}/g)].map((found) => found[1] ?? ''));
  const declared = new Map<string, Spot>();
  for (const owner of [operation.pathItem, operation.spot]) {
    for (const item of itemsBelow(below(owner, 'parameters'))) {
      const { spot, lost } = follow(item, operation.api.files);
      if (lost !== null) return [];
      const name = textBelow(spot, 'name');
      if (name !== null && textBelow(spot, 'in') === 'path') declared.set(name, item);
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
          message: `${called(operation)} does not declare {${name}} from its path.`,
          at: operation.spot,
        }) as const,
    ),
    ...unused.map(
      ([name, at]) =>
        ({
          rule: 'openapi/unused-path-parameter',
          severity: 'warning',
          message: `${called(operation)} declares {${name}}, which is not in its path.`,
          at,
        }) as const,
    ),
  ];
}

function sameIds(operations: readonly Operation[]): readonly PendingProblem[] {
  const seen = new Map<string, Operation>();
  return operations.flatMap((operation): readonly PendingProblem[] => {
    if (operation.id === null) return [];
    const before = seen.get(operation.id);
    if (before === undefined) seen.set(operation.id, operation);
    if (before === undefined || before.spot.value === operation.spot.value) return [];
    return [
      {
        rule: 'openapi/duplicate-operation-id',
        severity: 'error',
        message: `“${operation.id}” is also the ID of ${called(before)}.`,
        at: { file: operation.spot.file, pointer: [...operation.spot.pointer, 'operationId'] },
      },
    ];
  });
}

/** Parameters, bodies and answers of an operation with examples beside a schema. */
function examplesOf({ spot, pathItem, api }: Operation): readonly PendingProblem[] {
  const led = (at: Spot | null) => (at === null ? null : follow(at, api.files).spot);
  const contents = (owner: Spot | null) =>
    owner === null
      ? []
      : entriesBelow(led(below(owner, 'content')))
          .filter(([type]) => /json/i.test(type))
          .map(([, content]) => led(content) ?? content);
  const parameters = [pathItem, spot]
    .flatMap((owner) => itemsBelow(led(below(owner, 'parameters'))))
    .map((item) => led(item) ?? item);
  const responses = entriesBelow(led(below(spot, 'responses'))).map(([, response]) => led(response));
  const holders = [...parameters, ...[led(below(spot, 'requestBody')), ...responses].flatMap(contents)];
  return holders.flatMap((holder) => {
    const schema = below(holder, 'schema');
    if (schema === null) return [];
    const examples = [
      led(below(holder, 'example')),
      ...entriesBelow(led(below(holder, 'examples'))).map(([, one]) => led(below(led(one) ?? one, 'value'))),
    ];
    return examples.flatMap((example) =>
      example === null ? [] : misfitsOf(example, schema, api.files, 'This example'),
    );
  });
}

function schemaExamples(name: string, spot: Spot, files: ApiFiles): readonly PendingProblem[] {
  const { spot: schema } = follow(spot, files);
  const one = below(schema, 'example');
  const several = itemsBelow(below(schema, 'examples'));
  return [...(one === null ? [] : [one]), ...several].flatMap((example) =>
    misfitsOf(example, schema, files, `The example of “${name}”`),
  );
}

function misfitsOf(example: Spot, schema: Spot, files: ApiFiles, what: string): readonly PendingProblem[] {
  const { spot, lost } = follow(example, files);
  const found = lost === null ? misfit(exampleValue(spot.value, schema), [schema], files) : null;
  if (found === null) return [];
  return [
    {
      rule: 'openapi/example-does-not-fit',
      severity: 'warning',
      message: `${what} does not match its schema. ${misfitWords(found)}`,
      at: { file: spot.file, pointer: [...spot.pointer, ...found.path] },
    },
  ];
}

function unusedComponents(
  { references, operations, schemas }: ReadOpenapi,
  schemasWithPages: ReadonlySet<string>,
): readonly PendingProblem[] {
  const api = operations[0]?.api ?? schemas[0]?.api;
  const components = api === undefined ? null : below(api.root, 'components');
  if (api === undefined || components === null || operations.length === 0) return [];
  const used = reachedWithKinds(references);
  // A reference may lead into a component: `#/components/schemas/Flag/properties/key`.
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
      itemsBelow(below(owner, 'security')).flatMap((way) => entriesBelow(way).map(([name]) => name)),
    ),
  );
  return entriesBelow(components).flatMap(([kind, all]) =>
    entriesBelow(all).flatMap(([name, spot]): readonly PendingProblem[] => {
      const isUsed =
        kind.startsWith('x-') ||
        (kind === 'securitySchemes'
          ? secured.has(name)
          : (kind === 'schemas' && schemasWithPages.has(name)) ||
            used.has(keyOfSpot(spot)) ||
            usedWithin.has(keyOfSpot(spot)));
      return isUsed
        ? []
        : [{ rule: 'openapi/unused-component', severity: 'suggestion', message: `Nothing uses “${name}”.`, at: spot }];
    }),
  );
}

/** What the operations lead to. A schema with a discriminator leads to those that are made of it too: their names are its values. */
function reachedWithKinds(references: References): ReadonlySet<string> {
  let reached = reachedFrom(references.roots, references);
  for (;;) {
    const kinds = [...references.parts].filter(
      ([key, { madeOf }]) =>
        !reached.has(key) &&
        madeOf.some(
          (base) => reached.has(base) && valueOf(references.parts.get(base)?.spot.value, 'discriminator') !== undefined,
        ),
    );
    if (kinds.length === 0) return reached;
    reached = reachedFrom([...reached, ...kinds.map(([key]) => key)], references);
  }
}
