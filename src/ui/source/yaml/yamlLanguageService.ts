import { JSONWorker, type JsonProposal } from 'monaco-editor/languages/features/json/jsonWorker';
import type { JsonValue } from '#config/docsJson.ts';
import { findPointerRanges, type ValueRanges } from '#openapi/text/pointerRanges.ts';
import { getValueAtPointer, getOwnValue, type Pointer } from '#openapi/text/pointer.ts';
import { parseJsonOrYaml } from '#openapi/text/parseJsonOrYaml.ts';
import { formatLineMappedJson, pointerAtLine } from './lineMappedJson.ts';
import type { YamlCompletionCandidate } from './yamlCompletionContext.ts';
import { formatYamlScalar, type YamlCompletionItem } from './yamlCompletionItem.ts';

/** A schema violation and its range, in UTF-16 offsets. */
export interface YamlDiagnostic {
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

/** In characters; a longer text is not validated, since by the time its marks arrive it would have changed. */
const longestJudged = 4_000_000;
const mostLines = 400_000;
const mostMarks = 500;
const uri = 'docwright:yaml';

/**
 * Validates and completes YAML against a JSON schema with Monaco's JSON service: the value is formatted as JSON, and
 * results are mapped back to the YAML.
 */
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

  /** The schema violations of a text, in the JSON service's order; empty if the text can't be parsed or is too long. */
  async validate(text: string): Promise<readonly YamlDiagnostic[]> {
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

  /** What the schema allows at a position, in its order; from the first candidate with any results. */
  async complete(ways: readonly YamlCompletionCandidate[]): Promise<readonly YamlCompletionItem[]> {
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

/** True for a reference; its target is validated where it is defined. */
function isReference(root: unknown, pointer: Pointer): boolean {
  return pointer.at(-1) === '$ref' || typeof getOwnValue(getValueAtPointer(root, pointer), '$ref') === 'string';
}

/** Converts a JSON completion item to YAML; null if it is not of the requested kind. */
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

/** From the Language Server Protocol. */
const propertyKind = 10;

/** The range to underline: the key if the violation is about it, or if the value spans several lines. */
function markedRange(text: string, ranges: ValueRanges | undefined, isOfKey: boolean): { from: number; to: number } {
  const { key = null, value = null } = ranges ?? {};
  const isShort = value !== null && value.to > value.from && !text.slice(value.from, value.to).includes('\n');
  const range = key !== null && (isOfKey || !isShort) ? key : (value ?? key ?? { from: 0, to: 0 });
  const end = text.indexOf('\n', range.from);
  return { from: range.from, to: Math.max(range.to, Math.min(range.from + 1, end < 0 ? text.length : end)) };
}

/** The kind of a key's value, from the JSON snippet for it. */
function heldBy(inserted: string): YamlCompletionItem['holds'] {
  if (inserted.endsWith('{$1}')) return { kind: 'object' };
  if (inserted.endsWith('[$1]')) return { kind: 'list' };
  const [, usual = ''] = /: "?\$\{1:([^{}]*)\}"?$/.exec(inserted) ?? [];
  return /: .*\$/.test(inserted) ? { kind: 'word', usual } : { kind: 'unknown' };
}

/** A JSON value as a YAML scalar; null for objects, lists and null. */
function wordOf(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? formatYamlScalar(value) : typeof value === 'object' ? null : String(value);
  } catch {
    return null;
  }
}
