import { defaultSampleLanguages } from '../model/defaultSampleLanguages.ts';
import { toFormPart } from '../playground/formSegments.ts';
import type { PlaygroundRequest, PlaygroundRequestBody } from '../playground/playgroundRequest.ts';
import { writeC, writeGo, writeJava, writeRust } from './samples/compiledWriters.ts';
import { writeCSharp, writeRestSharp } from './samples/csharpWriters.ts';
import { writeDart, writeKotlin, writeSwift } from './samples/mobileWriters.ts';
import { writeCurl, writeJavaScript, writeNode, writePhp, writePython, writeRuby } from './samples/scriptWriters.ts';
import { writePowerShell } from './samples/powerShellWriter.ts';
import type { SampleBody, SampleWriter } from './samples/sampleRequest.ts';

/** A request in one language. */
export interface GeneratedSample {
  /** Language name for syntax highlighting: `bash`, `python`. */
  readonly language: string;
  readonly label: string;
  readonly source: string;
}

interface SampleLanguage {
  readonly names: readonly string[];
  readonly label: string;
  readonly language: string;
  readonly write: SampleWriter;
}

/** The languages of `api.examples.languages` with their aliases (reference §5.4). */
const sampleLanguages: readonly SampleLanguage[] = [
  { names: ['bash', 'curl', 'sh', 'shell'], label: 'cURL', language: 'bash', write: writeCurl },
  { names: ['python', 'py'], label: 'Python', language: 'python', write: writePython },
  { names: ['javascript', 'js'], label: 'JavaScript', language: 'javascript', write: writeJavaScript },
  { names: ['node', 'nodejs'], label: 'Node.js', language: 'javascript', write: writeNode },
  { names: ['php'], label: 'PHP', language: 'php', write: writePhp },
  { names: ['go', 'golang'], label: 'Go', language: 'go', write: writeGo },
  { names: ['java'], label: 'Java', language: 'java', write: writeJava },
  { names: ['ruby', 'rb'], label: 'Ruby', language: 'ruby', write: writeRuby },
  { names: ['powershell'], label: 'PowerShell', language: 'powershell', write: writePowerShell },
  { names: ['swift'], label: 'Swift', language: 'swift', write: writeSwift },
  { names: ['csharp', 'c#'], label: 'C#', language: 'csharp', write: writeCSharp },
  { names: ['dotnet', '.net'], label: '.NET', language: 'csharp', write: writeRestSharp },
  { names: ['typescript', 'ts'], label: 'TypeScript', language: 'typescript', write: writeJavaScript },
  { names: ['c'], label: 'C', language: 'c', write: writeC },
  { names: ['c++', 'cpp'], label: 'C++', language: 'cpp', write: writeC },
  { names: ['kotlin', 'kt'], label: 'Kotlin', language: 'kotlin', write: writeKotlin },
  { names: ['rust', 'rs'], label: 'Rust', language: 'rust', write: writeRust },
  { names: ['dart', 'flutter'], label: 'Dart', language: 'dart', write: writeDart },
];

/** Generates the request in each of the languages. Leaves out unknown languages and those that can't express the request. */
export function generateRequestSamples(
  request: PlaygroundRequest,
  languages: readonly string[] = defaultSampleLanguages,
): readonly GeneratedSample[] {
  const wanted = [
    ...new Set(languages.flatMap((name) => sampleLanguages.filter(({ names }) => names.includes(name.toLowerCase())))),
  ];
  const { method, url, cookies, headers, body } = request;
  // Cookies are one header (RFC 6265 §4.2).
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const written = {
    method,
    url,
    headers: cookies.length === 0 ? headers : [...headers, { name: 'Cookie', value: cookie }],
    body: body === null ? null : toSampleBody(body),
  };
  return wanted.flatMap(({ language, label, write }) => {
    const source = write(written);
    return source === null ? [] : [{ language, label, source }];
  });
}

function toSampleBody(body: PlaygroundRequestBody): SampleBody {
  switch (body.kind) {
    case 'text':
      return body;
    case 'file':
      return { kind: 'file', mediaType: body.mediaType, file: body.file.file.name };
    case 'parts':
      return {
        kind: 'parts',
        parts: body.parts.map(toFormPart),
      };
  }
}
