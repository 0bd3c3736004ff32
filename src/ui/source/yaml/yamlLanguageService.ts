import { JSONWorker, type JsonProposal } from 'monaco-editor/languages/features/json/jsonWorker';
import type { JsonValue } from '#config/docsJson.ts';
import { findPointerRanges, type ValueRanges } from '#openapi/text/pointerRanges.ts';
import { getValueAtPointer, getOwnValue, type Pointer } from '#openapi/text/pointer.ts';
import { parseJsonOrYaml } from '#openapi/text/parseJsonOrYaml.ts';
import { formatLineMappedJson, pointerAtLine } from './lineMappedJson.ts';
import type { YamlCompletionCandidate } from './yamlCompletionContext.ts';
import { formatYamlScalar, type YamlCompletionItem } from './yamlCompletionItem.ts';

/** What does not fit the schema, and where; offsets of UTF-16 units. */
export interface YamlDiagnostic {
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

/** A longer text is not judged: it would take many seconds, and its marks would come when it is another one. */
const longestJudged = 4_000_000;
const mostLines = 400_000;
const mostMarks = 500;
const uri = 'docwright:yaml';

/** Judges and completes YAML by a JSON schema, as Monaco does with JSON: the value of the text is written as JSON, and what is said of that is said of the YAML. */
export class YamlLanguageService {
  readonly #service: JSONWorker;
  #version = 0;
  #json = '';

  constructor(schema: JsonValue) {
    this.#service = new JSONWorker(
      { getMirrorModels: () => [{ uri, version: this.#version, getValue: () => this.#json }] },
      {
        languageId: 'json',
        enableSchemaRequest: false,
        languageSettings: { validate: true, schemas: [{ uri: 'docwright:schema', fileMatch: ['*'], schema }] },
      },
    );
  }

  /** What of a text does not fit the schema, in the order of the schema's complaints; nothing where the text is not read, or is too long. */
  async marks(text: string): Promise<readonly YamlDiagnostic[]> {
    if (text.length > longestJudged) return [];
    const read = parseJsonOrYaml(text);
    const json = read.error === null ? formatLineMappedJson(read.value, mostLines) : null;
    if (json === null) return [];
    this.#show(json.text);
    const complaints = (await this.#service.doValidation(uri))
      .map((complaint) => ({ ...complaint, pointer: pointerAtLine(json, complaint.range.start.line) }))
      .filter(({ pointer }) => !isReference(read.value, pointer))
      .slice(0, mostMarks);
    const ranges = findPointerRanges(
      text,
      complaints.map(({ pointer }) => pointer),
    );
    const marks = complaints.map(({ message, range }, index) => ({
      message,
      ...markedRange(text, ranges[index], range.start.character === 0),
    }));
    return [...new Map(marks.map((mark) => [JSON.stringify(mark), mark])).values()];
  }

  /** What the schema knows that may stand at a place, in its order; the first way to read the place that has something counts. */
  async proposals(ways: readonly YamlCompletionCandidate[]): Promise<readonly YamlCompletionItem[]> {
    for (const { json, offset, kind } of ways) {
      this.#show(json);
      const list = await this.#service.doComplete(uri, { line: 0, character: offset });
      const proposals = (list?.items ?? []).flatMap((item) => proposalOf(item, kind) ?? []);
      if (proposals.length > 0) return [...new Map(proposals.map((one) => [one.label, one])).values()];
    }
    return [];
  }

  #show(json: string): void {
    this.#json = json;
    this.#version += 1;
  }
}

/** Whether something else stands in the place of a value: what it leads to is judged where that is written. */
function isReference(root: unknown, pointer: Pointer): boolean {
  return pointer.at(-1) === '$ref' || typeof getOwnValue(getValueAtPointer(root, pointer), '$ref') === 'string';
}

/** What JSON may have at a place, for YAML; null where it is something else than what is asked for. */
function proposalOf(
  { kind, label, insertText, documentation }: JsonProposal,
  asked: 'key' | 'value',
): YamlCompletionItem | null {
  const about = (typeof documentation === 'object' ? documentation.value : documentation) ?? '';
  const word = asked === 'key' ? label : wordOf(label);
  if ((kind === propertyKind) !== (asked === 'key') || word === null) return null;
  return {
    label: word,
    kind: asked,
    holds: asked === 'key' ? heldBy(insertText ?? '') : { kind: 'unknown' },
    documentation: about === '' ? null : about,
  };
}

/** Of the Language Server Protocol. */
const propertyKind = 10;

/** What is underlined: the key where the complaint is of it, or of what takes several lines. */
function markedRange(text: string, ranges: ValueRanges | undefined, isOfKey: boolean): { from: number; to: number } {
  const { key = null, value = null } = ranges ?? {};
  const isShort = value !== null && value.to > value.from && !text.slice(value.from, value.to).includes('\n');
  const range = key !== null && (isOfKey || !isShort) ? key : (value ?? key ?? { from: 0, to: 0 });
  const end = text.indexOf('\n', range.from);
  return { from: range.from, to: Math.max(range.to, Math.min(range.from + 1, end < 0 ? text.length : end)) };
}

/** What a key holds, by what would be written behind it in JSON. */
function heldBy(inserted: string): YamlCompletionItem['holds'] {
  if (inserted.endsWith('{$1}')) return { kind: 'object' };
  if (inserted.endsWith('[$1]')) return { kind: 'list' };
  const [, usual = ''] = /: "?\$\{1:([^{}]*)\}"?$/.exec(inserted) ?? [];
  return /: .*\$/.test(inserted) ? { kind: 'word', usual } : { kind: 'unknown' };
}

/** A value of JSON as a word of YAML; null for objects, lists and null. */
function wordOf(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? formatYamlScalar(value) : typeof value === 'object' ? null : String(value);
  } catch {
    return null;
  }
}
