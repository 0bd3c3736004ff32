import { hasExactNumbers, parseExactJson } from '#base/exactJson.ts';
import {
  formatJavaScriptValue,
  formatPythonValue,
  quoteJavaScript,
  quotePhp,
  quoteRuby,
  quoteShell,
  quoteString,
} from './literals.ts';
import { isDetailedPart, listFormSegments, type FormPart } from '../../playground/formSegments.ts';
import { getJsonLines, type SampleBody, type SampleRequest, type SampleWriter } from './sampleRequest.ts';

/** The value of a JSON body; undefined for any other body, and if literals would change its numbers. */
function jsonOf(body: SampleBody): unknown {
  if (body.kind !== 'text' || !/[/+]json\b/i.test(body.mediaType)) return undefined;
  try {
    const value = parseExactJson(body.text);
    return hasExactNumbers(body.text) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A form with a boundary that the sample writes itself, as one expression of joined parts. */
const joined = (
  request: SampleRequest,
  quote: (text: string) => string,
  read: (file: string) => string,
  plus: string,
) =>
  request.body?.kind === 'parts'
    ? listFormSegments(request.body.parts)
        .segments.map((segment) => ('text' in segment ? quote(segment.text) : read(segment.file)))
        .join(plus)
    : '';

export const writeCurl: SampleWriter = ({ method, url, headers, body }) => {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  const lines = [
    `curl ${/^[\w.~:/%@+,=-]+$/.test(url) ? url : quoteShell(url)}`,
    // curl reads brackets and braces as ranges and sets.
    ...(/[[\]]/.test(url) || /[{}]/.test(query) ? ['--globoff'] : []),
    ...(body === null && method === 'HEAD'
      ? ['--head']
      : body === null && method === 'GET'
        ? []
        : [`--request ${method}`]),
    ...headers.map(({ name, value }) => `--header ${quoteShell(value === '' ? `${name};` : `${name}: ${value}`)}`),
  ];
  if (body?.kind === 'text') lines.push(`--data${body.text.startsWith('@') ? '-raw' : ''} ${quoteShell(body.text)}`);
  if (body?.kind === 'file') lines.push(`--data-binary ${quoteShell(`@${body.file}`)}`);
  if (body?.kind === 'parts')
    for (const part of body.parts)
      lines.push(
        part.kind === 'text' && !isDetailedPart(part)
          ? `--form-string ${quoteShell(`${part.name}=${part.text}`)}`
          : `--form ${quoteShell(`${part.name}=${part.kind === 'file' ? `@${quoteFormFile(part.file)}` : quoteFormText(part.text)}${formDetails(part)}`)}`,
      );
  return lines.join(' \\\n  ');
};

/** curl splits file names at commas and semicolons unless they are quoted. */
function quoteFormFile(file: string): string {
  return /[,;"]/.test(file) ? `"${file.replaceAll(/["\\]/g, '\\$&')}"` : file;
}

function quoteFormText(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

function formDetails({ contentType, headers = [] }: FormPart): string {
  const type = contentType === undefined ? '' : `;type=${contentType}`;
  return type + headers.map(({ name, value }) => `;headers=${quoteFormText(`${name}: ${value}`)}`).join('');
}

export const writePython: SampleWriter = ({ method, url, headers, body }) => {
  const name = method.toLowerCase();
  const isOwn = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'].includes(name);
  const given = isOwn ? [] : [quoteString(method)];
  const parts = [...given, quoteString(url)];
  if (headers.length > 0)
    parts.push(
      `headers={\n${headers.map((header) => `        ${quoteString(header.name)}: ${quoteString(header.value)},\n`).join('')}    }`,
    );
  if (body !== null) parts.push(pythonBody(body));
  return [
    'import requests',
    '',
    `response = requests.${isOwn ? name : 'request'}(`,
    ...parts.map((part) => `    ${part},`),
    ')',
    'print(response.text)',
  ].join('\n');
};

function pythonBody(body: SampleBody): string {
  switch (body.kind) {
    case 'file':
      return `data=open(${quoteString(body.file)}, "rb")`;
    case 'parts':
      return `files=[\n${body.parts
        .map((part) => `        (${quoteString(part.name)}, ${pythonPart(part)}),\n`)
        .join('')}    ]`;
    case 'text': {
      const value = jsonOf(body);
      if (typeof value === 'object' && value !== null) return `json=${formatPythonValue(value, '    ')}`;
      // oxlint-disable-next-line no-control-regex
      return `data=${quoteString(body.text)}${/^[\u0000-\u007f]*$/.test(body.text) ? '' : '.encode()'}`;
    }
  }
}

function pythonPart(part: FormPart): string {
  const { contentType, headers = [] } = part;
  const content = part.kind === 'file' ? `open(${quoteString(part.file)}, "rb")` : quoteString(part.text);
  const isPlain = contentType === undefined && headers.length === 0;
  if (isPlain && part.kind === 'file') return content;
  const details = [
    ...(isPlain ? [] : [contentType === undefined ? 'None' : quoteString(contentType)]),
    ...(headers.length === 0
      ? []
      : [`{${headers.map(({ name, value }) => `${quoteString(name)}: ${quoteString(value)}`).join(', ')}}`]),
  ];
  return `(${[part.kind === 'file' ? quoteString(part.file) : 'None', content, ...details].join(', ')})`;
}

/** `fetch` in browsers, or in Node.js, which can read files. */
function writeFetch({ method, url, headers, body }: SampleRequest, isNode: boolean): string | null {
  // Neither sends a body with these methods, or the others at all (Fetch standard, "forbidden method").
  if (body !== null && (method === 'GET' || method === 'HEAD')) return null;
  if (/^(?:CONNECT|TRACE|TRACK)$/.test(method)) return null;
  const before: string[] = [];
  const contentOf = (file: string) =>
    isNode ? `fs.readFileSync(${quoteJavaScript(file)})` : `'<content of ${file.replaceAll(/[\\']/g, '\\$&')}>'`;
  const fileOf = (file: string, type?: string) =>
    `new Blob([${contentOf(file)}]${type === undefined ? '' : `, { type: ${quoteJavaScript(type)} }`})`;
  const options: string[] = [];
  if (method !== 'GET') options.push(`method: ${quoteJavaScript(method)}`);
  if (headers.length > 0)
    options.push(
      `headers: ${formatJavaScriptValue(Object.fromEntries(headers.map(({ name, value }) => [name, value])), '  ')}`,
    );
  if (body?.kind === 'parts' && body.parts.some(isDetailedPart)) {
    const { boundary, segments } = listFormSegments(body.parts);
    before.push(
      'const form = new Blob(',
      '  [',
      ...segments.map(
        (segment) => `    ${'text' in segment ? quoteJavaScript(segment.text) : contentOf(segment.file)},`,
      ),
      '  ],',
      `  { type: ${quoteJavaScript(`multipart/form-data; boundary=${boundary}`)} }`,
      ')',
      '',
    );
    options.push('body: form');
  } else if (body?.kind === 'parts') {
    before.push(
      'const form = new FormData()',
      ...body.parts.map((part) =>
        part.kind === 'file'
          ? `form.append(${quoteJavaScript(part.name)}, ${fileOf(part.file, part.contentType)}, ${quoteJavaScript(part.file)})`
          : `form.append(${quoteJavaScript(part.name)}, ${quoteJavaScript(part.text)})`,
      ),
      '',
    );
    options.push('body: form');
  }
  if (body?.kind === 'file') options.push(`body: ${fileOf(body.file)}`);
  if (body?.kind === 'text') options.push(`body: ${javaScriptText(body)}`);
  if (isNode && before.concat(options).some((line) => line.includes('fs.readFileSync')))
    before.unshift("import fs from 'node:fs'", '');
  const call =
    options.length === 0
      ? `fetch(${quoteJavaScript(url)})`
      : `fetch(${quoteJavaScript(url)}, {\n  ${options.join(',\n  ')}\n})`;
  return [...before, call].join('\n');
}

function javaScriptText(body: Extract<SampleBody, { kind: 'text' }>): string {
  const value = jsonOf(body);
  const lines = getJsonLines(body);
  // JavaScript's numbers can't hold every integer.
  const isExact = value !== undefined && JSON.stringify(JSON.parse(body.text)) === JSON.stringify(value, plainOnly);
  if (isExact && typeof value === 'object' && value !== null)
    return `JSON.stringify(${formatJavaScriptValue(value, '  ')})`;
  return lines === null ? quoteJavaScript(body.text) : `\`${lines.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&')}\``;
}

/** Keeps everything except integers that a number can't hold. */
function plainOnly(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? null : value;
}

export const writeJavaScript: SampleWriter = (request) => writeFetch(request, false);

export const writeNode: SampleWriter = (request) => writeFetch(request, true);

export const writePhp: SampleWriter = (request) => {
  const { method, url, headers, body } = request;
  const isForm = body?.kind === 'parts';
  const names = isForm ? body.parts.map(({ name }) => name) : [];
  // An array holds each name once, and PHP reads brackets in names as keys.
  const isArray =
    isForm &&
    new Set(names).size === names.length &&
    !names.some((name) => /^\d+$|[[\]]/.test(name)) &&
    !body.parts.some(isDetailedPart);
  const all =
    isForm && !isArray
      ? [
          ...headers,
          { name: 'Content-Type', value: `multipart/form-data; boundary=${listFormSegments(body.parts).boundary}` },
        ]
      : headers;
  const set = (option: string, value: string) => `curl_setopt($ch, CURLOPT_${option}, ${value});`;
  const lines = ['<?php', '', `$ch = curl_init(${quotePhp(url)});`, ''];
  if (method === 'HEAD') lines.push(set('NOBODY', 'true'));
  else if (method !== 'GET') lines.push(set('CUSTOMREQUEST', quotePhp(method)));
  else if (body !== null) lines.push(set('CUSTOMREQUEST', "'GET'"));
  if (all.length > 0)
    lines.push(
      set(
        'HTTPHEADER',
        `[\n${all.map(({ name, value }) => `    ${quotePhp(value === '' ? `${name};` : `${name}: ${value}`)},\n`).join('')}]`,
      ),
    );
  const read = (file: string) => `file_get_contents(${quotePhp(file)})`;
  if (body?.kind === 'text') {
    const json = getJsonLines(body);
    lines.push(set('POSTFIELDS', json === null ? quotePhp(body.text) : `<<<'JSON'\n${json}\nJSON`));
  }
  if (body?.kind === 'file') lines.push(set('POSTFIELDS', read(body.file)));
  if (isForm && isArray)
    lines.push(
      set(
        'POSTFIELDS',
        `[\n${body.parts.map((part) => `    ${quotePhp(part.name)} => ${part.kind === 'file' ? `new CURLFile(${quotePhp(part.file)}${part.contentType === undefined ? '' : `, ${quotePhp(part.contentType)}`})` : quotePhp(part.text)},\n`).join('')}]`,
      ),
    );
  if (isForm && !isArray) lines.push(set('POSTFIELDS', `\n    ${joined(request, quotePhp, read, '\n    . ')}\n`));
  return [...lines, '', 'curl_exec($ch);'].join('\n');
};

export const writeRuby: SampleWriter = ({ method, url, headers, body }) => {
  const lines = ["require 'net/http'", "require 'uri'", ''];
  const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].includes(method);
  const made = known
    ? `Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(url)`
    : `Net::HTTPGenericRequest.new(${quoteRuby(method)}, ${String(body !== null)}, true, url)`;
  // `URI` refuses placeholders in braces.
  lines.push(`url = URI(${quoteRuby(url.replaceAll('{', '%7B').replaceAll('}', '%7D'))})`, `request = ${made}`);
  for (const { name, value } of headers) lines.push(`request[${quoteRuby(name)}] = ${quoteRuby(value)}`);
  if (body?.kind === 'text') {
    const json = getJsonLines(body);
    lines.push(
      json === null
        ? `request.body = ${quoteRuby(body.text)}`
        : `request.body = <<~'JSON'.chomp\n${indentText(json)}\nJSON`,
    );
  }
  if (body?.kind === 'file') lines.push(`request.body = File.binread(${quoteRuby(body.file)})`);
  if (body?.kind === 'parts' && body.parts.some(isDetailedPart)) {
    const { boundary, segments } = listFormSegments(body.parts);
    lines.push(
      `request['Content-Type'] = ${quoteRuby(`multipart/form-data; boundary=${boundary}`)}`,
      'request.body = [',
      ...segments.map((segment) =>
        'text' in segment ? `  ${quoteRuby(segment.text)}.b,` : `  File.binread(${quoteRuby(segment.file)}),`,
      ),
      '].join',
    );
  } else if (body?.kind === 'parts')
    lines.push(
      'request.set_form([',
      ...body.parts.map(
        (part) =>
          `  [${quoteRuby(part.name)}, ${part.kind === 'file' ? `File.open(${quoteRuby(part.file)}, 'rb')${part.contentType === undefined ? '' : `, { content_type: ${quoteRuby(part.contentType)} }`}` : quoteRuby(part.text)}],`,
      ),
      "], 'multipart/form-data')",
    );
  return [
    ...lines,
    '',
    "response = Net::HTTP.start(url.host, url.port, use_ssl: url.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.body',
  ].join('\n');
};

function indentText(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
