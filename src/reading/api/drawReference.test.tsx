import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { formatApiMarkdown } from '#openapi/reference/apiMarkdown.ts';
import { buildApiReference, type ApiReference } from '#openapi/reference/apiReference.ts';
import { readApiSettings } from '#openapi/model/readApiSettings.ts';
import { readOpenapi } from '#openapi/read/readOpenapi.ts';
import { emptySiteContext } from '../siteContext.ts';
import { createApiDrawContext, type ApiDrawContext } from './apiDrawContext.ts';
import { drawEndpoint, drawReference } from './drawReference.tsx';
import { parseApiMarkdown } from '#site/api/parseApiMarkdown.ts';
import { createSampleBlocks } from './createSampleBlocks.ts';
import { assignElementIds } from '../draw/assignElementIds.ts';
import { formatPointer } from '#openapi/text/pointer.ts';
import { collectReferenceMarkdown } from '#openapi/reference/collectReferenceMarkdown.ts';

const features = join(import.meta.dirname, '../../openapi/features');
const settings = readApiSettings(readDocsJson('{}'));
const noPage = { type: 'doc', content: [] };

function referencesOf(text: string): readonly ApiReference[] {
  return readOpenapi('api.yaml', (path) => (path === 'api.yaml' ? text : null)).operations.map((operation) =>
    buildApiReference(operation, settings),
  );
}

function htmlOf(reference: ApiReference, Editable?: ApiDrawContext['Editable']): string {
  const drawing = createApiDrawContext(
    {
      siteContext: emptySiteContext,
      parseDescription: parseApiMarkdown,
      ...(Editable === undefined ? {} : { Editable }),
    },
    'api-',
  );
  const titles = reference.sections.map(({ title }) => title);
  return renderToStaticMarkup(drawReference(reference, assignElementIds(noPage, titles).below, true, drawing));
}

const one = (operation: object, more: object = {}) => {
  const [found] = referencesOf(
    JSON.stringify({ openapi: '3.1.0', paths: { '/a/{id}': { post: { responses: {}, ...operation } } }, ...more }),
  );
  if (found === undefined) throw new Error('There is no operation.');
  return found;
};
const body = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } });

const tags = [{ name: 'flags', 'x-group': 'Feature flags', description: '**Named** decisions.' }, { name: 'bare' }];

it('links the footnotes of each description to one another', () => {
  const description = 'One[^a].\n\n[^a]: Two.';
  const html = htmlOf(one({ description, responses: { 200: { description } } }));
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  const targets = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
  expect(targets).toHaveLength(4);
  expect(ids).toEqual(expect.arrayContaining(targets));
});

describe('the tag of an operation', () => {
  it('is described in a collapsible section that is edited in place', () => {
    const reference = one({ tags: ['flags', 'bare'] }, { tags });
    expect(htmlOf(reference)).toMatch(/<details[^]*About Feature flags[^]*<strong>Named<\/strong> decisions\./);
    const labels: string[] = [];
    htmlOf(reference, ({ label, children }) => {
      labels.push(label);
      return children;
    });
    expect(labels).toContain('Description of Feature flags');
  });

  it.each([['without words'], ['that is not explained']])('is omitted %s', (kind) => {
    const reference = one({ tags: [kind === 'without words' ? 'bare' : 'gone'] }, { tags });
    expect(htmlOf(reference)).not.toContain('About');
  });
});

describe('the reference of an operation', () => {
  it.each([
    'bodies',
    'callbacks-webhooks',
    'circles',
    'extensions',
    'parameters-3.0',
    'schemas-3.0',
    'schemas-3.1',
    'security-servers',
    'version-2.0',
  ])('of %s shows each of its sections, with unique element IDs', (name) => {
    for (const reference of referencesOf(readFileSync(join(features, `${name}.yaml`), 'utf8'))) {
      const html = htmlOf(reference);
      const headings = [...html.matchAll(/<section><h2[^>]*>([^<]*)<\/h2>(.)/g)];
      expect(headings.map(([, title]) => title)).toEqual(reference.sections.map(({ title }) => title));
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { name: parameter } of reference.page.parameters) expect(html).toContain(`>${parameter}<`);
      const markdown = formatApiMarkdown(reference, true);
      expect(markdown).toContain(reference.page.path);
      const { alternatives, optional } = reference.page.security;
      expect(markdown.includes('authentication is optional')).toBe(optional && alternatives.length > 0);
    }
  });

  it.each<readonly [string, object, readonly string[]]>([
    [
      'limits, patterns and choices in words',
      body({
        properties: {
          n: { type: 'integer', minimum: 1, maximum: 5 },
          s: { type: 'string', pattern: '^a', enum: ['ab', 'ac'] },
        },
      }),
      ['1 to 5', '<code>^a</code>', 'One of <code>ab</code>, <code>ac</code>'],
    ],
    [
      'objects within objects folded',
      body({ properties: { o: { type: 'object', properties: { deep: { type: 'string' } } } } }),
      ['<details', 'Child attributes', '>deep<'],
    ],
    [
      'choices as tabs with their titles',
      body({
        oneOf: [
          { title: 'Card', type: 'object', properties: { number: {} } },
          { title: 'Bank', type: 'object', properties: { iban: {} } },
        ],
      }),
      ['role="tab"', '>Card<', '>Bank<', '>iban<'],
    ],
    [
      'several media types as tabs',
      {
        requestBody: {
          content: { 'application/json': { schema: { type: 'string' } }, 'text/csv': { schema: { type: 'string' } } },
        },
      },
      ['>application/json<', '>text/csv<'],
    ],
    [
      'what stands within itself once',
      { ...body({ $ref: '#/components/schemas/Tree' }) },
      ['Recursive: same as Tree above.'],
    ],
  ])('shows %s', (_, operation, shown) => {
    const html = htmlOf(
      one(operation, {
        components: {
          schemas: { Tree: { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } } },
        },
      }),
    );
    for (const part of shown) expect(html).toContain(part);
  });

  it('sanitizes untrusted Markdown', () => {
    const html = htmlOf(
      one({
        description:
          'Hi <script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)> <a href="javascript:alert(1)">y</a>',
        externalDocs: { url: 'javascript:alert(1)' },
      }),
    );
    expect(html).toContain('Hi ');
    expect(html).not.toMatch(/<script|onerror="|href="javascript/i);
  });

  it('passes the source location of each text to the editor', () => {
    const Editable: ApiDrawContext['Editable'] = ({ description, label }) => (
      <b>{`${label}: ${description.at?.file} ${description.at?.pointer.join(' ')}`}</b>
    );
    expect(htmlOf(one({ description: 'Does it.', summary: 'Do it' }), Editable)).toContain(
      '<b>Description of Do it: api.yaml paths /a/{id} post description</b>',
    );
  });

  const schemas = { Owner: { type: 'object', properties: { name: {} } }, Said: { description: 'Said.' } };
  const fields = {
    parameters: [
      { name: 'a', in: 'query', schema: { type: 'string' } },
      { name: 'b', in: 'query', schema: { description: 'Of b.' } },
    ],
    ...body({
      properties: {
        owner: { $ref: '#/components/schemas/Owner' },
        said: { $ref: '#/components/schemas/Said' },
        both: { allOf: [{ $ref: '#/components/schemas/Owner' }] },
      },
    }),
  };
  const schema = '/paths/~1a~1{id}/post/requestBody/content/application~1json/schema/properties';
  it.each<readonly [string, readonly string[]]>([
    ['3.0.3', ['/components/schemas/Owner', '/components/schemas/Owner/properties/name', `${schema}/both`]],
    ['3.1.0', [`${schema}/owner`, '/components/schemas/Owner/properties/name', `${schema}/both`]],
  ])('has a placeholder for each missing field description in version %s', (openapi, wanted) => {
    const reference = one(fields, { openapi, components: { schemas } });
    const empty: string[] = [];
    const html = htmlOf(reference, ({ description, children }) => {
      if (description.text === '' && description.at !== null) empty.push(formatPointer(description.at.pointer));
      return children;
    });
    const post = '/paths/~1a~1{id}/post';
    expect(new Set(empty)).toEqual(
      new Set([post, `${post}/parameters/0`, ...wanted].map((owner) => `${owner}/description`)),
    );
    expect(html).toContain('No description yet.');
    expect(htmlOf(reference)).not.toContain('No description yet.');
  });

  it('collects all Markdown texts it draws', () => {
    const reference = one({
      description: 'First.',
      ...body({ description: 'Second.', properties: { a: { description: 'Third.' } } }),
      responses: { 200: { description: 'Fourth.' } },
    });
    expect([...collectReferenceMarkdown(reference)]).toEqual(['First.', 'Second.', 'Third.', 'Fourth.']);
  });
});

describe('nested fields of a request', () => {
  const inner = { type: 'object', properties: { deep: { type: 'string' } } };
  const choice = { oneOf: [inner, { type: 'object', properties: { iban: {} } }] };
  const operation = {
    ...body({ properties: { outer: { type: 'object', properties: { within: inner } }, choice } }),
    responses: { 200: { description: 'Ok', content: { 'application/json': { schema: { properties: { inner } } } } } },
  };
  // The folds in order: outer, nested in it, the choice; then the response's.
  it.each<readonly [object, readonly boolean[]]>([
    [{}, [false, false, false, false]],
    [{ params: { expanded: 'closed' } }, [false, false, false, false]],
    [{ params: { expanded: 'all' } }, [true, true, true, false]],
    [{ paramFields: { expanded: 'topLevel' } }, [true, false, true, false]],
    [{ paramFields: { expanded: 'topLevelOneOfs' } }, [false, false, true, false]],
  ])('are expanded initially according to %j', (api, wanted) => {
    const html = htmlOf({
      ...one(operation),
      unfolded: readApiSettings(readDocsJson(JSON.stringify({ api }))).defaultExpanded,
    });
    expect([...html.matchAll(/<details([^>]*)>/g)].map(([, said = '']) => / open/.test(said))).toEqual(wanted);
  });
});

it.each<readonly [object, readonly string[], boolean]>([
  [{ navigation: {} }, ['https://a.example'], false],
  [{ navigation: {}, api: { url: 'full' } }, ['https://a.example'], true],
  [{ navigation: {} }, ['https://a.example', 'https://b.example'], true],
  [{ navigation: [] }, ['https://a.example'], true],
])('%j shows the base URLs %j: %s', (config, urls, isShown) => {
  const { showsFullUrl } = readApiSettings(readDocsJson(JSON.stringify(config)));
  const html = renderToStaticMarkup(
    <>{drawEndpoint({ ...one({}, { servers: urls.map((url) => ({ url })) }), wholeAddress: showsFullUrl })}</>,
  );
  expect(html).toContain(`data-api-base=""${isShown ? '' : ' hidden=""'}>https://a.example</span><wbr/>/a<wbr/>/{id}`);
});

it('shows the format next to a value’s type, but not next to null', () => {
  const field = (type: unknown) =>
    htmlOf(one(body({ type: 'object', properties: { at: { type, format: 'date-time' } } })))
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>');
  expect(field('string')).toContain('>string<date-time><');
  expect(field(['string', 'null'])).toContain('>string<date-time> | null<');
});

it('reports an unresolved reference next to its field', () => {
  const html = htmlOf(one(body({ type: 'object', properties: { gone: { $ref: '#/components/schemas/Gone' } } })));
  expect(html).toContain('Its description is missing: “#/components/schemas/Gone” doesn’t exist in this file.');
  expect(html).not.toContain('>any<');
});

it('shows the full address of an operation, with a choice of servers', () => {
  const servers = [{ url: 'https://a.example/v1/', description: 'First' }, { url: 'https://b.example' }];
  const html = renderToStaticMarkup(<>{drawEndpoint(one({}, { servers }))}</>);
  expect(html).toContain('<span class="api-base" data-api-base="">https://a.example/v1</span><wbr/>/a<wbr/>/{id}'); // and may wrap at a slash
  expect([...html.matchAll(/<option value="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    'https://a.example/v1/',
    'https://b.example',
  ]);
  expect(renderToStaticMarkup(<>{drawEndpoint(one({}))}</>)).not.toContain('<select');
});

describe('samples next to a page', () => {
  const reference = one(
    {
      responses: {
        200: {
          description: 'Ok',
          content: { 'application/json': { examples: { a: { value: 1 }, b: { summary: 'Two', value: 2 } } } },
        },
      },
    },
    { servers: [{ url: 'https://a.example' }] },
  );

  it('show the request in each language and the responses by status', () => {
    const [request, answer] = createSampleBlocks(noPage, reference);
    expect(request?.content?.map(({ attrs }) => attrs?.['meta'])).toEqual([
      'title="cURL"',
      'title="Python"',
      'title="JavaScript"',
      'title="PHP"',
      'title="Go"',
      'title="Java"',
      'title="Ruby"',
    ]);
    expect(answer?.content?.map(({ attrs }) => attrs?.['meta'])).toEqual(['title="200 a"', 'title="200 Two"']);
  });
  it('are replaced by the page’s own', () => {
    expect(
      createSampleBlocks(
        { type: 'doc', content: [{ type: 'requestExample' }, { type: 'responseExample' }] },
        reference,
      ),
    ).toEqual([]);
  });
});

describe('Markdown in an OpenAPI file', () => {
  const text = (markdown: string) => htmlOf(one({ description: markdown }));
  it.each([
    ['Of {id}, and `{code}`.', 'Of {id}, and <code>{code}</code>.'],
    ['Costs $5 and $6.', 'Costs $5 and $6.'],
    ['a < b and c > d', 'a &lt; b and c &gt; d'],
    ['One<br>two', '<br/>'],
    ['Is **bold** in <b>HTML</b>', '<strong>bold</strong>'],
    ['import it first', 'import it first'],
    ['See <https://example.com/a>.', 'href="https://example.com/a"'],
    ['Text <!-- a note --> after', 'Text  after'],
    ['| a | b |\n|---|---|\n| {x} | 2 |', '<td>{x}</td>'],
    ['Broken <div> of {html', '{html'],
  ])('%j is rendered as Markdown', (markdown, shown) => {
    expect(text(markdown)).toContain(shown);
  });
});
