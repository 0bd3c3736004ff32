import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface ArrivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A real server that records requests. */
export interface PlaygroundApi {
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  /** Requests, except CORS preflights. */
  readonly arrived: ArrivedRequest[];
  readonly close: () => Promise<void>;
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Starts a server that allows cross-origin reads, except below `/closed`. */
export async function startPlaygroundApi(elsewhere = ''): Promise<PlaygroundApi> {
  const arrived: ArrivedRequest[] = [];
  const answer = (path: string, response: ServerResponse) => {
    const json = (value: unknown) =>
      response.writeHead(200, { 'Content-Type': 'application/json', 'X-Left': '9' }).end(JSON.stringify(value));
    if (path.includes('/picture')) return response.writeHead(200, { 'Content-Type': 'image/png' }).end(pixel);
    if (path.includes('/report'))
      return response
        .writeHead(200, {
          'Content-Type': 'application/pdf',
          'Content-Disposition': 'attachment; filename="../report.pdf"',
        })
        .end('%PDF-1.7');
    if (path.includes('/never')) return;
    if (path.includes('/moved')) return response.writeHead(302, { Location: elsewhere }).end();
    if (path.includes('/script'))
      return json({ html: '<img src=x onerror="window.evil = 1"><script>window.evil = 1</script>' });
    if (path.includes('/huge')) {
      response.writeHead(200, { 'Content-Type': 'text/plain' });
      const chunk = Buffer.alloc(1_000_000, 'a');
      const write = (left: number): void => {
        if (left === 0 || response.destroyed) return void response.end();
        if (response.write(chunk)) setImmediate(write, left - 1);
        else response.once('drain', () => write(left - 1));
      };
      return write(110);
    }
    return json({ items: [{ key: 'new-checkout', on: true, nested: { deep: { deeper: { deepest: 1 } } } }] });
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', method = '', headers } = request;
      if (!url.startsWith('/closed')) {
        response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*');
        response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '');
        response.setHeader('Access-Control-Allow-Methods', headers['access-control-request-method'] ?? '');
        response.setHeader('Access-Control-Expose-Headers', 'X-Left, Content-Disposition');
      }
      if (method === 'OPTIONS') return void response.writeHead(204).end();
      if (method !== 'HEAD' && url !== '/favicon.ico')
        arrived.push({ method, url, headers, body: Buffer.concat(parts) });
      answer(url, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    arrived,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A site with operations on that server, one for each authentication method and each kind of response. */
export function playgroundSite(
  host: string,
  api: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, string>> {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const get = (summary: string, more: object = {}) => ({ get: { summary, responses: {}, ...more } });
  const secured = (name: string) => get(`With ${name}`, { security: [{ [name]: [] }] });
  const openapi = {
    openapi: '3.1.0',
    info: { title: 'Flags', version: '1' },
    servers: [{ url: `http://${host}` }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic' },
        header: { type: 'apiKey', in: 'header', name: 'X-Key' },
        query: { type: 'apiKey', in: 'query', name: 'key' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
        oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.example/t', scopes: {} } } },
      },
    },
    paths: {
      ...Object.fromEntries(
        ['bearer', 'basic', 'header', 'query', 'cookie', 'oauth'].map((name) => [`/with/${name}`, secured(name)]),
      ),
      '/flags/{id}': {
        post: {
          summary: 'Change a flag',
          description: 'Changes it. <script>window.evil = 1</script>',
          security: [{ bearer: [] }],
          parameters: [
            id,
            { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
            { name: 'states', in: 'query', schema: { type: 'array', items: { type: 'string', enum: ['on', 'off'] } } },
            { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
            { name: 'id', in: 'query', schema: { type: 'string' } },
            {
              name: 'choice',
              in: 'query',
              schema: { type: 'string', enum: Array.from({ length: 10_000 }, (_none, index) => `value-${index}`) },
            },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['name'],
                  properties: {
                    name: { type: 'string', maxLength: 8 },
                    on: { type: 'boolean' },
                    weight: { type: 'number' },
                    tags: { type: 'array', items: { type: 'string' } },
                    owner: { type: 'object', properties: { mail: { type: 'string', format: 'email' } } },
                  },
                },
                example: { name: 'example', on: true },
              },
              'application/x-www-form-urlencoded': {
                schema: { type: 'object', properties: { a: { type: 'string' } } },
              },
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  properties: { photo: { type: 'string', format: 'binary' }, note: { type: 'string' } },
                },
              },
            },
          },
          responses: {},
        },
      },
      ...Object.fromEntries(
        ['picture', 'report', 'never', 'huge', 'moved', 'script'].map((name) => [`/${name}`, get(`Get the ${name}`)]),
      ),
      '/closed/flags': {
        get: {
          ...get('Get what is closed').get,
          security: [{ bearer: [] }],
          parameters: [{ name: 'session', in: 'cookie', schema: { type: 'string' } }],
        },
      },
    },
  };
  const modes = ['interactive', 'simple', 'none', 'auth'];
  const own = `---\ntitle: Own page\napi: POST http://${host}/own/{id}\nauthMethod: basic\n---\n\n<ParamField path="id" type="string" required>\n  The id\n</ParamField>\n\n<ParamField body="user" type="object">\n  <Expandable title="User">\n    <ParamField body="key" type="string" required>\n      Who\n    </ParamField>\n  </Expandable>\n</ParamField>\n`;
  return {
    'docs.json': JSON.stringify({
      name: 'Flags',
      api: { auth: { name: '[Account]:[Secret]' }, ...api },
      navigation: {
        groups: [
          { group: 'Start', pages: ['index', 'own', ...modes] },
          { group: 'API', openapi: 'api.json' },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Home\n---\n\nHello.\n',
    'own.mdx': own,
    ...Object.fromEntries(
      modes.map((mode) => [
        `${mode}.mdx`,
        `---\ntitle: The mode ${mode}\napi: GET http://${host}/${mode}\nplayground: ${mode}\n---\n\nText.\n`,
      ]),
    ),
    'api.json': JSON.stringify(openapi),
  };
}
