import { getOwnProperty } from '#base/getOwnProperty.ts';
import { createRangeLookup, type Finding, type Severity } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import {
  findEntry,
  findNodeAtPath,
  parseJsonText,
  type JsonPath,
  type ParsedJsonText,
} from '../edit/parsedJsonText.ts';
import { isJsonArray, isJsonObject, type DocsJson, type JsonLocation, type JsonValue } from '../docsJson.ts';

/** A finding in a configuration, by the path of its value, before it is located in a text. */
export interface ConfigFinding {
  readonly rule: string;
  readonly severity: Severity;
  /** A full sentence. */
  readonly message: string;
  readonly path: JsonPath;
  /** Source location, if `path` isn't the path in the joined configuration. */
  readonly place?: JsonLocation;
  /** True if the service refuses the whole file because of it. */
  readonly isRefused?: boolean;
  /** The part that the service drops because of it. */
  readonly ignored?: JsonPath;
}

/** Locates findings in the file that contains the value: at its key if there is one, else at the parent. */
export function locateConfigFindings(
  findings: readonly ConfigFinding[],
  docs: Pick<DocsJson, 'config' | 'locations'>,
  file: RepoPath,
  textOf: (path: RepoPath) => string | null,
): readonly Finding[] {
  const open = createFileOpener(textOf);
  return findings.map(({ rule, severity, message, path, place, isRefused = false }) => {
    const written = place ?? resolveJsonLocation(docs, path, file);
    const { json, range } = open(written.file ?? file);
    const offset = json === null ? 0 : offsetOf(json, written.path) + json.shift;
    return {
      rule,
      severity,
      message,
      path: written.file ?? file,
      range: range(offset, offset),
      fixes: [],
      setting: path,
      ...(isRefused ? { isRefused } : {}),
    };
  });
}

/** A file of a configuration; `json` is null if it can't be parsed. */
interface OpenedFile {
  readonly json: ParsedJsonText | null;
  readonly range: ReturnType<typeof createRangeLookup>;
}

/** Returns a function that parses files, each once. */
export function createFileOpener(textOf: (path: RepoPath) => string | null): (path: RepoPath) => OpenedFile {
  const opened = new Map<RepoPath, OpenedFile>();
  return (path) => {
    const known = opened.get(path);
    if (known !== undefined) return known;
    const text = textOf(path) ?? '';
    const file = { json: parseJsonText(text), range: createRangeLookup(text) };
    opened.set(path, file);
    return file;
  };
}

/** Source location of a path of the joined configuration: its file, and the path in that file. */
export function resolveJsonLocation(
  docs: Pick<DocsJson, 'config' | 'locations'>,
  path: JsonPath,
  file: RepoPath,
): JsonLocation {
  let value: JsonValue | undefined = docs.config;
  let place: JsonLocation = docs.locations.get(docs.config) ?? { file, path: [] };
  for (const key of path) {
    place = { file: place.file, path: [...place.path, key] };
    value =
      isJsonArray(value) && typeof key === 'number'
        ? value[key]
        : isJsonObject(value)
          ? getOwnProperty(value, String(key))
          : undefined;
    place = (typeof value === 'object' ? docs.locations.get(value) : undefined) ?? place;
  }
  return place;
}

function offsetOf(json: ParsedJsonText, path: JsonPath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = findNodeAtPath(json.root, path.slice(0, length - 1));
    const entry = parent === null ? null : findEntry(parent, path[length - 1] ?? 0);
    if (entry !== null) return entry.node.offset;
  }
  return json.root.offset;
}
