import { expect, describe, it } from 'vitest';
import { readOpenapi } from '#openapi/read/readOpenapi.ts';
import { buildOperationPage } from '#openapi/model/buildOperationPage.ts';
import { formatPageOutline } from '#openapi/model/pageOutline.fixture.ts';
import { checkOpenapi } from '#openapi/check/checkOpenapi.ts';
import { listApiNavigation } from '#openapi/pages/apiNavigation.ts';
import { parseOperationReference } from '#openapi/pages/operationReference.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { exampleFiles, exampleNavigationEntries, examplePages, readExampleText } from './example.fixture.ts';

const docs = readDocsJson(readExampleText('docs.json'));
const operations = exampleNavigationEntries.filter((entry) => parseOperationReference(entry) !== null);

/** The values of a front matter key, of all pages that have it. */
const said = (key: string): readonly string[] =>
  [...examplePages.keys()].flatMap(
    (path) => new RegExp(`^${key}: "(.+)"$`, 'm').exec(readExampleText(path))?.slice(1) ?? [],
  );

describe('the API of the example site', () => {
  const read = (path: string) => (exampleFiles.includes(path) ? readExampleText(path) : null);
  const overlaid = readOpenapi('api-reference/webhooks.openapi.yaml', read, ['api-reference/webhooks.overlay.yaml']);
  const sources = [readOpenapi('api-reference/openapi.yaml', read), overlaid];

  it('has an overlay that overrides texts of a description', () => {
    const { entries } = listApiNavigation(docs, '', new Set(exampleFiles));
    expect(new Set(entries.flatMap(({ sources }) => sources?.overlays ?? []))).toEqual(new Set(overlaid.overlays));
    expect(
      overlaid.operations.filter(({ description }) => description?.at?.file === overlaid.overlays[0]),
    ).toHaveLength(1);
  });

  it('has a page for each operation, written or generated, except one hidden and one excluded', () => {
    const shown = sources.flatMap((source) => source.operations.filter(({ hidden, excluded }) => !hidden && !excluded));
    const all = sources.flatMap((source) => source.operations);
    expect([all.filter(({ hidden }) => hidden).length, all.filter(({ excluded }) => excluded).length]).toEqual([1, 1]);
    const made = shown.map(({ method, path }) => `${method} ${path}`.replace('WEBHOOK', 'webhook'));
    const written = [...examplePages.keys()].flatMap((path) => [
      ...(/^openapi: "(?:\S+\.yaml )?([A-Z]+ .+)"$/m.exec(readExampleText(path))?.slice(1) ?? []),
    ]);
    expect([...operations, ...written].toSorted()).toEqual(made.toSorted());
  });

  it('has a schema page and pages with their own endpoint, with written and generated samples', () => {
    const schemas = sources.flatMap((source) => source.schemas.map(({ name }) => name));
    expect(said('openapi-schema')).not.toEqual([]);
    expect(schemas).toEqual(expect.arrayContaining([...said('openapi-schema')]));
    const own = [...examplePages.keys()].filter((path) => /^api: "/m.test(readExampleText(path)));
    expect(new Set(own.map((path) => readExampleText(path).includes('<RequestExample>')))).toEqual(
      new Set([true, false]),
    );
    expect(said('api').every((endpoint) => /^[A-Z]+ https:/.test(endpoint))).toBe(true);
  });

  it('has no problems or missing descriptions', () => {
    expect(
      sources.flatMap((source) =>
        [...source.problems, ...checkOpenapi(source)].map(
          ({ path, range, message }) => `${path}:${range.line} ${message}`,
        ),
      ),
    ).toEqual([]);
  });

  /** How each feature of the format looks in the files. */
  const features: Readonly<Record<string, RegExp>> = {
    'several servers': /^servers:\n {2}- url: .*\n(?: {4}.*\n)* {2}- url: /m,
    'a server with variables': /url: https:\/\/\{region\}[^]*variables:\n\s+region:/,
    'tags that are explained': /^tags:\n {2}- name: \w+\n {4}description:/m,
    webhooks: /^webhooks:$/m,
    callbacks: /^ {6}callbacks:$/m,
    links: /^ {10}links:$/m,
    'headers of an answer': /^ {10}headers:$/m,
    'parameters of a path': /in: path/,
    'parameters of a query': /in: query/,
    'parameters of a header': /in: header/,
    'a parameter that is an object': /style: deepObject/,
    'a deprecated operation': /^ {6}deprecated: true/m,
    'a deprecated parameter': /^ {10}deprecated: true/m,
    'a deprecated property': /shared:\n\s+type: boolean\n\s+deprecated: true/,
    'a hidden operation': /x-hidden: true/,
    'an operation that is left out': /x-excluded: true/,
    'samples of its own': /x-codeSamples:/,
    'labels beside a name': /x-mint: \{ post: /,
    'a body as JSON': /requestBody:\n(?:\s+required: true\n)?\s+content:\n\s+application\/json:/,
    'a form': /application\/x-www-form-urlencoded:/,
    'a form with files': /multipart\/form-data:[^]*format: binary/,
    'an answer that is a picture': /image\/png:/,
    'an answer that is a download': /application\/zip:/,
    'an answer that is a table': /text\/csv:/,
    'examples by name': /examples:\n\s+\w+:\n\s+summary:/,
    'an example of a value': /example: garden-shop/,
    'oneOf with titles': /oneOf:\n\s+- type: object\n\s+title:/,
    'a discriminator with a mapping': /discriminator:\n\s+propertyName: \w+\n\s+mapping:/,
    'anyOf of another file': /anyOf:\n\s+- \$ref: 'people\.yaml#\/Person'/,
    allOf: /allOf:\n\s+- \$ref:/,
    'a value that may be null': /type: \[string, 'null'\]/,
    'a value of several types': /type: \[string, number, boolean\]/,
    'a list of values': /enum: \[/,
    'a single value': /const: /,
    'a usual value': /default: /,
    'a format': /format: date-time/,
    'a pattern': /pattern: /,
    'limits of numbers': /minimum: \d+, maximum: \d+/,
    'limits of texts': /maxLength: \d+/,
    'limits of lists': /minItems: \d+[^]*maxItems: \d+[^]*uniqueItems: true/,
    'limits of objects': /minProperties: \d+/,
    'names that fit a pattern': /patternProperties:\n[^\n]*\n\s+additionalProperties: false/,
    'any other names': /additionalProperties: \{ \$ref:/,
    'what is read only': /readOnly: true/,
    'what is written only': /writeOnly: true/,
    'a schema within itself':
      /\n {4}Condition:\n(?: {6}.*\n)* {10}items: \{ \$ref: '#\/components\/schemas\/Condition' \}/,
    'basic authentication': /type: http\n\s+scheme: basic/,
    'a bearer token': /type: http\n\s+scheme: bearer/,
    'a key in a header': /type: apiKey\n\s+in: header/,
    'a key in an address': /type: apiKey\n\s+in: query/,
    'a key in a cookie': /type: apiKey\n\s+in: cookie/,
    'OAuth 2 with scopes': /type: oauth2[^]*scopes:\n\s+flags:read:/,
    'OpenID Connect': /type: openIdConnect/,
    'client certificates': /type: mutualTLS/,
    'ways to sign in, one of which is none': /- exportKey: \[\]\n(?:\s+- \w+: \[\]\n)*\s+- \{\}/,
    'no signing in': /security: \[\]/,
  };
  it.each(Object.entries(features))('shows %s', (_, written) => {
    expect(sources.map(({ path }) => readExampleText(path)).filter((text) => written.test(text))).not.toEqual([]);
  });

  it('includes a recursive schema and choices described in another file', () => {
    const drawn = sources.flatMap((source) => source.operations.map((operation) => buildOperationPage(operation)));
    expect(JSON.stringify(drawn)).toContain('"cut":"repeats"');
    expect(drawn.flatMap(formatPageOutline).filter((line) => /any “A team”: object \[Team\]/.test(line))).not.toEqual(
      [],
    );
  });
});
