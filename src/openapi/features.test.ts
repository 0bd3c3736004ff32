import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { mutate } from '../../test/corpus/mutations.ts';
import { randomOf } from '../../test/bench/fidelity/random.ts';
import { buildOperationPage, buildSchemaPage } from './model/buildOperationPage.ts';
import { formatPageOutline } from './model/pageOutline.fixture.ts';
import { readOpenapi, type OpenapiDescription } from './read/readOpenapi.ts';
import { setStringAtPointer } from './write/setStringAtPointer.ts';
import { isRecord } from '#base/isRecord.ts';

const folder = new URL('features/', import.meta.url);
const fileText = (path: string): string | null => {
  const file = new URL(path, folder);
  return file.href.startsWith(folder.href) && existsSync(file) ? readFileSync(file, 'utf8') : null;
};
const names = [...readdirSync(folder).filter((name) => name.endsWith('.yaml')), 'joined/openapi.yaml'];
const outline = ({ problems, operations }: OpenapiDescription) =>
  [
    ...problems.map(({ rule, path, range, message }) => `! ${rule} ${path}:${range.line} ${message}`),
    ...operations.flatMap((operation) => [...formatPageOutline(buildOperationPage(operation)), ...missing(operation)]),
  ].join('\n');
const missing = (operation: OpenapiDescription['operations'][number]) =>
  buildOperationPage(operation).missing.map((words) => `missing: ${words}`);

it.each(names.filter((name) => name !== 'security-servers.yaml'))('builds all of %s as in its outline', (name) => {
  const wanted = fileText(name === 'joined/openapi.yaml' ? 'joined.outline' : name.replace('.yaml', '.outline')) ?? '';
  expect(outline(readOpenapi(name, fileText))).toBe(wanted.trimEnd());
});

/** All located texts of a model, with their locations. */
function wordsIn(value: unknown): readonly {
  readonly text: string;
  readonly at: { readonly file: string; readonly pointer: readonly (string | number)[] };
}[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (!isRecord(value)) return [];
  const { text, at } = value;
  if (typeof text === 'string' && isRecord(at) && typeof at['file'] === 'string' && Array.isArray(at['pointer']))
    return [{ text, at: { file: at['file'], pointer: at['pointer'] } }];
  return Object.values(value).flatMap(wordsIn);
}

it.each(names)('locates each text in %s so that it can be edited', (name) => {
  const { operations } = readOpenapi(name, fileText);
  const words = operations.flatMap((operation) => wordsIn(buildOperationPage(operation)));
  for (const { text, at } of words) {
    const source = fileText(at.file) ?? '';
    const edits = setStringAtPointer(source, at.pointer, `${text.trimEnd()} and more${/\s*$/.exec(text)?.[0] ?? ''}`);
    expect([at, edits.ok]).toEqual([at, true]);
    const after = edits.ok ? applyEdits(source, edits.value) : '';
    const again = readOpenapi(name, (path) => (path === at.file ? after : fileText(path)));
    const changed = again.operations
      .flatMap((operation) => wordsIn(buildOperationPage(operation)))
      .filter((one) => one.at.file === at.file && String(one.at.pointer) === String(at.pointer));
    expect(changed.map((one) => one.text.includes('and more'))).not.toContain(false);
  }
});

describe('security and servers', () => {
  const pages = readOpenapi('security-servers.yaml', fileText).operations.map((operation) =>
    buildOperationPage(operation),
  );
  const page = (path: string) => pages.find((one) => one.path === path);

  it.each([
    ['/all', [['bearer bearer']], false],
    ['/none', [], false],
    ['/maybe', [['key key in header X-Key']], true],
    [
      '/both',
      [['key key in header X-Key', 'basic basic'], ['cookie key in cookie session'], ['query key in query key']],
      false,
    ],
    [
      '/scopes',
      [
        ['oauth oauth2: read (Read things.), write'],
        ['oidc openIdConnect: profile'],
        ['mtls mutualTLS'],
        ['digest http'],
        ['gone http'],
      ],
      false,
    ],
  ])('lists the authentication methods of %s', (path, ways, optional) => {
    const security = page(path)?.security;
    const words = security?.alternatives.map((way) =>
      way.map(
        ({ name, kind, parameter, scopes }) =>
          `${name} ${kind}${parameter === null ? '' : ` in ${parameter.location} ${parameter.name}`}${scopes.length === 0 ? '' : `: ${scopes.map((scope) => `${scope.name}${scope.description === null ? '' : ` (${scope.description})`}`).join(', ')}`}`,
      ),
    );
    expect([words, security?.optional]).toEqual([ways, optional]);
  });

  it('fills server variables with their defaults and marks URLs without a host', () => {
    expect(
      page('/all')?.servers.map(({ address, relative, variables }) => [
        address,
        relative,
        variables.map(({ name, choices }) => [name, choices]),
      ]),
    ).toEqual([
      [
        'https://eu.example.com/v2',
        false,
        [
          ['region', ['eu', 'us']],
          ['base', []],
        ],
      ],
      ['/relative', true, []],
    ]);
    expect(page('/scopes')?.servers.map(({ address }) => address)).toEqual(['https://own.example.com']);
  });

  it('reads token formats and prefilled values', () => {
    expect(page('/all')?.security.alternatives[0]?.[0]).toMatchObject({
      format: 'JWT',
      prefilled: 'abc',
      description: { text: 'A token.' },
    });
    expect(page('/scopes')?.security.alternatives[0]?.[0]?.flows).toEqual([
      {
        kind: 'authorizationCode',
        authorizationUrl: 'https://a.example/a',
        tokenUrl: 'https://a.example/t',
        refreshUrl: null,
      },
    ]);
  });
});

it('reads page and sample extensions', () => {
  const { operations, tags } = readOpenapi('extensions.yaml', fileText);
  expect(tags).toMatchObject([{ name: 't', label: 'The group', description: { text: 'About t.' } }]);
  expect(operations.map(({ path, hidden, excluded }) => [path, hidden, excluded])).toEqual([
    ['/a', false, false],
    ['/hidden', true, false],
    ['/excluded', false, true],
  ]);
  const [operation] = operations;
  expect(operation?.wishes).toEqual({
    metadata: { title: 'A title', sidebarTitle: 'Short' },
    content: '<Note>First.</Note>',
    href: '/own/a',
    pre: ['Beta'],
    post: ['New'],
  });
  expect(operation === undefined ? [] : buildOperationPage(operation).samples).toEqual([
    { language: 'Python', label: 'SDK', source: 'client.a()' },
    { language: 'cURL', label: 'cURL', source: 'curl a' },
  ]);
});

it('builds a page for a named schema', () => {
  const { schemas } = readOpenapi('circles.yaml', fileText);
  const node = schemas.find(({ name }) => name === 'Node');
  expect(node === undefined ? null : buildSchemaPage(node)).toMatchObject({
    name: 'Node',
    type: 'object',
    properties: [
      { name: 'left', schema: { cut: 'repeats' } },
      { name: 'all', schema: { items: { cut: 'repeats' } } },
    ],
  });
});

it('sorts properties by name, required ones first, if file order is off', () => {
  const { schemas } = readOpenapi(
    'version-2.0.yaml',
    () => "swagger: '2.0'\npaths: {}\ndefinitions: { A: { required: [z], properties: { b: {}, a: {}, z: {} } } }",
  );
  expect(schemas.map((schema) => buildSchemaPage(schema, 'name').properties.map(({ name }) => name))).toEqual([
    ['z', 'a', 'b'],
  ]);
});

it('reads any file, however broken, and builds each of its pages', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = randomOf(seed);
    const name = names[seed % names.length] ?? '';
    const text = mutate(random, mutate(random, fileText(name) ?? ''));
    const read = readOpenapi(name, (path) => (path === name ? text : fileText(path)));
    for (const operation of read.operations) JSON.stringify(buildOperationPage(operation));
    for (const schema of read.schemas) buildSchemaPage(schema);
  }
});
