import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseExactJson } from '#base/exactJson.ts';
import { SelectedFile } from '../../playground/formField.ts';
import type { PlaygroundRequest, PlaygroundRequestBody } from '../../playground/playgroundRequest.ts';
import { generateRequestSamples } from '../generateRequestSamples.ts';

const everyLanguage = [
  ...['bash', 'python', 'javascript', 'node', 'php', 'go', 'java', 'ruby', 'powershell', 'swift', 'csharp', 'dotnet'],
  ...['typescript', 'c', 'c++', 'kotlin', 'rust', 'dart'],
];
const nasty = `it's "q" $x #{y} #$z \${w} \\n \\ \t%s \`b\` é ✓ \\#(1)\n<<<'JSON'\nJSON\n\\u0041 ??= ’curly“ {} []`;
const file = (name: string) => new SelectedFile({ name, type: '', size: 0 });
const json = (text: string): PlaygroundRequestBody => ({ kind: 'text', mediaType: 'application/json', text });
const parts = (...all: readonly (readonly [string, string | SelectedFile])[]): PlaygroundRequestBody => ({
  kind: 'parts',
  mediaType: 'multipart/form-data',
  parts: all.map(([name, value]) => ({ name, value })),
});

const bodies: readonly (readonly [string, PlaygroundRequestBody | null])[] = [
  ['no body', null],
  [
    'JSON',
    json(JSON.stringify({ a: nasty, [`k$#{y}"'`]: {}, b: [], c: [{}], d: null, e: true, f: 1.5, '0': 'x' }, null, 2)),
  ],
  ['integers beyond 2^53', json('{\n  "id": 1253261109769874438,\n  "all": [-9223372036854775808]\n}')],
  ['numbers that change as literals', json('{\n  "a": [1.0, 1e400, -0],\n  "b": 0.1234567890123456789\n}')],
  ['an empty object', json('{}')],
  ['a JSON string', json('"a#{b} $c"')],
  ['text', { kind: 'text', mediaType: 'text/plain', text: nasty }],
  ['text that begins with @', { kind: 'text', mediaType: 'text/plain', text: '@file' }],
  ['a form', parts([`n'$x`, nasty.replaceAll('\n', '\r\n')], ['at', '@file'], ['f', file('file')])],
  ['a form with names twice', parts(['tag', '1'], ['tag', '2'], ['f', file('a b;c.txt')])],
  ['a file', { kind: 'file', mediaType: 'image/png', file: file('file') }],
  [
    'a form with media types and headers',
    {
      kind: 'parts',
      mediaType: 'multipart/form-data',
      parts: [
        { name: 'm"a', value: `{"a": "@b; 'c' \\"}`, contentType: 'application/json' },
        {
          name: 'at',
          value: '@file',
          contentType: 'text/csv; header=present',
          headers: [{ name: 'X-One', value: 'a "b"; c' }],
        },
        {
          name: 'f',
          value: file('a b;c.txt'),
          contentType: 'image/png',
          headers: [
            { name: 'X-Two', value: '2' },
            { name: 'X-Three', value: '3' },
          ],
        },
        { name: 'plain', value: 'x' },
        { name: 'h', value: 'y', headers: [{ name: 'X-Four', value: '4' }] },
      ],
    },
  ],
  [
    'a form with media types of files',
    {
      kind: 'parts',
      mediaType: 'multipart/form-data',
      parts: [
        { name: 'a', value: 'x' },
        { name: 'f', value: file('file'), contentType: 'image/png' },
      ],
    },
  ],
];

function requestOf(body: PlaygroundRequestBody | null, address = 'https://api.example.com'): PlaygroundRequest {
  const type = body === null || body.kind === 'parts' ? [] : [{ name: 'Content-Type', value: body.mediaType }];
  const headers = [{ name: 'X-Nasty', value: `o'c "$k" #{z} \\ {}` }, ...type];
  return {
    method: body === null ? 'GET' : 'POST',
    url: `${address}/a%20b?q=$a`,
    headers,
    cookies: [{ name: 'sid', value: 'a b' }],
    body,
  };
}

describe('samples in every language', () => {
  it.each(bodies)('are generated with %s', (_, body) => {
    expect(generateRequestSamples(requestOf(body), everyLanguage)).toHaveLength(18);
  });

  it('write a form as a form, with a boundary wherever they write its content type', () => {
    for (const { label, source } of generateRequestSamples(
      requestOf(parts(['note', 'a'], ['f', file('x.png')])),
      everyLanguage,
    )) {
      expect([label, source]).toEqual([label, expect.stringMatching(/form|files=|CURLFile|Multipart/i)]);
      expect([label, source]).toEqual([label, expect.not.stringMatching(/multipart\/form-data(?!; boundary=|'\))/)]);
      expect([label, source.includes('x.png'), source.includes('note')]).toEqual([label, true, true]);
    }
  });

  it('contain integers beyond 2^53 exactly', () => {
    for (const { label, source } of generateRequestSamples(
      requestOf(json('{\n  "id": 1253261109769874438\n}')),
      everyLanguage,
    ))
      expect([label, source]).toEqual([label, expect.stringContaining('1253261109769874438')]);
  });
});

it.each(['1e400', '-1e400', '1.0', '-0', '1E5', '0.1234567890123456789', '1e21', '9007199254740993.5', '1.50'])(
  'samples in every language contain the number %s as it is written',
  (number) => {
    for (const body of [`[${number}]`, `{\n  "a": ${number}\n}`])
      for (const { label, source } of generateRequestSamples(requestOf(json(body)), everyLanguage))
        expect([label, source]).toEqual([label, expect.stringMatching(new RegExp(`[[ ]${number}[\\]\\s\\\\]`))]);
  },
);

it('samples write other numbers as literals', () => {
  const [python, javascript] = generateRequestSamples(requestOf(json('[1, -2.5, 1e-7, 0]')), ['python', 'javascript']);
  expect(python?.source).toContain('json=[\n        1,\n        -2.5,\n        1e-7,\n        0\n    ]');
  expect(javascript?.source).toContain('JSON.stringify([\n    1,\n    -2.5,\n    1e-7,\n    0\n  ])');
});

/** What arrived, without what differs between clients. */
interface Arrived {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function comparable({ method, url, headers, body }: Arrived) {
  const type = headers['content-type'] ?? '';
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  const text = type.includes('json')
    ? parseExactJson(body)
    : boundary === undefined
      ? body
      : body
          .split(`--${boundary}`)
          .map((part) =>
            part.replaceAll(/\r\nContent-(?:Type|Length|Transfer-Encoding):[^\r]*/gi, '').replaceAll('%27', "'"),
          );
  return {
    method,
    url,
    type: boundary === undefined ? type.replace(/; *charset=utf-8/i, '') : type.replace(/;.*/s, ''),
    nasty: headers['x-nasty'],
    cookie: headers.cookie,
    body: text,
  };
}

/** The given media types, and those that arrived for the same parts. */
function typesOf({ parts: all }: Extract<PlaygroundRequestBody, { kind: 'parts' }>): readonly string[] {
  return all.flatMap(({ name, contentType }) =>
    contentType === undefined ? [] : [`${name.replaceAll('"', '%22')} ${contentType}`],
  );
}

function listTypes(body: string): readonly string[] {
  return body.split(/^--/m).flatMap((part) => {
    const type = /^Content-Type: ([^\r]*)/im.exec(part)?.[1];
    const name = / name="((?:[^"\\]|\\.)*)"/.exec(part)?.[1]?.replaceAll('\\"', '%22');
    return type === undefined || /^text\/plain|octet-stream/.test(type) ? [] : [`${name} ${type}`];
  });
}

const runners: readonly (readonly [language: string, command: string, name: string, probe: readonly string[]])[] = [
  ['curl', 'sh', 'sample.sh', ['-c', 'command -v curl']],
  ['node', process.execPath, 'sample.mjs', ['--version']],
  ['python', 'python3', 'sample.py', ['-c', 'import requests']],
  ['php', 'php', 'sample.php', ['-r', 'exit(function_exists("curl_init") ? 0 : 1);']],
  ['ruby', 'ruby', 'sample.rb', ['-e', 'require "net/http"']],
];

describe('samples that run', () => {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      arrived.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      response.end('ok');
    });
  });
  let folder = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    folder = mkdtempSync(join(tmpdir(), 'docwright-samples-'));
    for (const name of ['file', 'a b;c.txt']) writeFileSync(join(folder, name), 'content');
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  const available = runners.filter(([, command, , probe]) => spawnSync(command, probe).status === 0);

  it.each(bodies)('send the same request in all languages, with %s', { timeout: 60_000 }, async (_, body) => {
    const sent: (readonly [string, ReturnType<typeof comparable> | undefined])[] = [];
    for (const [language, command, name] of available) {
      const [sample] = generateRequestSamples(requestOf(body, address()), [language]);
      writeFileSync(join(folder, name), sample?.source ?? '');
      await promisify(execFile)(command, [name], { cwd: folder, timeout: 20_000 });
      const [one] = arrived.splice(0);
      if (body?.kind === 'parts') expect([language, listTypes(one?.body ?? '')]).toEqual([language, typesOf(body)]);
      sent.push([language, one === undefined ? undefined : comparable(one)]);
    }
    expect(sent).toEqual(sent.map(([language]) => [language, sent[0]?.[1]]));
    expect(sent[0]?.[1]).toMatchObject({
      url: '/a%20b?q=$a',
      nasty: `o'c "$k" #{z} \\ {}`,
      cookie: 'sid=a b',
    });
    if (body?.kind === 'text')
      expect(sent[0]?.[1]?.body).toEqual(body.mediaType === 'application/json' ? parseExactJson(body.text) : body.text);
  });
});
