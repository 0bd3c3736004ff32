import { snippetz } from '@scalar/snippetz';
import { SelectedFile } from '../playground/formField.ts';
import { defaultSampleLanguages } from '../model/defaultSampleLanguages.ts';
import type { PlaygroundRequest, PlaygroundRequestBody } from '../playground/playgroundRequest.ts';

/** A request in one language. */
export interface GeneratedSample {
  /** Language name for syntax highlighting: `bash`, `python`. */
  readonly language: string;
  readonly label: string;
  readonly source: string;
}

interface Writer {
  readonly names: readonly string[];
  readonly label: string;
  readonly language: string;
  readonly target: string;
  readonly client: string;
}

/** The languages of `api.examples.languages` with their aliases (reference §5.4). */
const writers: readonly Writer[] = [
  { names: ['bash', 'curl', 'sh', 'shell'], label: 'cURL', language: 'bash', target: 'shell', client: 'curl' },
  { names: ['python', 'py'], label: 'Python', language: 'python', target: 'python', client: 'requests' },
  { names: ['javascript', 'js'], label: 'JavaScript', language: 'javascript', target: 'js', client: 'fetch' },
  { names: ['node', 'nodejs'], label: 'Node.js', language: 'javascript', target: 'node', client: 'fetch' },
  { names: ['php'], label: 'PHP', language: 'php', target: 'php', client: 'curl' },
  { names: ['go', 'golang'], label: 'Go', language: 'go', target: 'go', client: 'native' },
  { names: ['java'], label: 'Java', language: 'java', target: 'java', client: 'nethttp' },
  { names: ['ruby', 'rb'], label: 'Ruby', language: 'ruby', target: 'ruby', client: 'native' },
  { names: ['powershell'], label: 'PowerShell', language: 'powershell', target: 'powershell', client: 'restmethod' },
  { names: ['swift'], label: 'Swift', language: 'swift', target: 'swift', client: 'nsurlsession' },
  { names: ['csharp', 'c#'], label: 'C#', language: 'csharp', target: 'csharp', client: 'httpclient' },
  { names: ['dotnet', '.net'], label: '.NET', language: 'csharp', target: 'csharp', client: 'restsharp' },
  { names: ['typescript', 'ts'], label: 'TypeScript', language: 'typescript', target: 'js', client: 'fetch' },
  { names: ['c'], label: 'C', language: 'c', target: 'c', client: 'libcurl' },
  { names: ['c++', 'cpp'], label: 'C++', language: 'cpp', target: 'c', client: 'libcurl' },
  { names: ['kotlin', 'kt'], label: 'Kotlin', language: 'kotlin', target: 'kotlin', client: 'okhttp' },
  { names: ['rust', 'rs'], label: 'Rust', language: 'rust', target: 'rust', client: 'reqwest' },
  { names: ['dart', 'flutter'], label: 'Dart', language: 'dart', target: 'dart', client: 'http' },
];

/** Generates the request in each of the languages. Leaves out unknown languages and those that can't express the request. */
export function generateRequestSamples(
  request: PlaygroundRequest,
  languages: readonly string[] = defaultSampleLanguages,
): readonly GeneratedSample[] {
  const wanted = [
    ...new Set(languages.flatMap((name) => writers.filter(({ names }) => names.includes(name.toLowerCase())))),
  ];
  return wanted.flatMap((writer) => {
    const source = written(request, writer);
    return source === null ? [] : [{ language: writer.language, label: writer.label, source }];
  });
}

function written(request: PlaygroundRequest, { target, client }: Writer): string | null {
  const { method, url, cookies, body } = request;
  // Cookies are one header (RFC 6265 §4.2); the writers disagree on how to write them.
  const all =
    cookies.length === 0
      ? request.headers
      : [
          ...request.headers,
          { name: 'Cookie', value: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
        ];
  // The PHP writer doesn't escape headers inside quotes.
  const headers =
    target === 'php' ? all.map(({ name, value }) => ({ name, value: value.replace(/[\\']/g, '\\$&') })) : all;
  try {
    return (
      snippetz()
        .findPlugin(target, client)
        ?.generate({
          method,
          url,
          headers: [...headers],
          cookies: [],
          queryString: [],
          ...(body === null ? {} : { postData: postDataOf(body) }),
        }) ?? null
    );
  } catch {
    return null;
  }
}

/** The body in the writers' format; a file is represented by its name. */
function postDataOf(body: PlaygroundRequestBody) {
  if (body.kind === 'text') return { mimeType: body.mediaType, text: body.text };
  if (body.kind === 'file') return { mimeType: 'application/octet-stream', text: `@${body.file.file.name}` };
  return {
    mimeType: body.mediaType,
    params: body.parts.map(({ name, value }) =>
      value instanceof SelectedFile ? { name, fileName: value.file.name, value: '' } : { name, value },
    ),
  };
}
