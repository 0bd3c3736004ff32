import { withoutByteOrderMark } from '#base/encoding.ts';
import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { isDescriptionUrl } from './isDescriptionUrl.ts';
import { createOpenapiProblem, type OpenapiProblem } from './openapiProblem.ts';
import type { LocatedValue } from './locatedValue.ts';
import { isRecord } from '#base/isRecord.ts';
import { parsePointer, formatPointer, getValueAtPointer, getOwnValue, type Pointer } from '../text/pointer.ts';
import { listJsonExtensions, removeJsonExtension } from '#config/check/checkJsonSyntax.ts';
import { parseJsonOrYaml } from '../text/parseJsonOrYaml.ts';
import { scanJson } from '../text/scanJson.ts';

/** A parsed file. `value` is undefined if it is neither JSON nor YAML. */
export interface ApiFile {
  readonly path: RepoPath;
  readonly text: string;
  readonly value: unknown;
  readonly problems: readonly OpenapiProblem[];
}

/** Larger files aren't read. */
const largestFile = 32_000_000;

/** Returns the text of a repository file; null if there is none. */
export type ReadApiFile = (path: RepoPath) => string | null;

/** The target of a reference, or why it can't be resolved. */
export type ReferenceTarget =
  | { readonly kind: 'found'; readonly node: LocatedValue; readonly key: string }
  | {
      readonly kind: 'lost';
      readonly rule: 'openapi/reference-not-found' | 'openapi/reference-outside' | 'openapi/reference-circle';
      readonly message: string;
    };

/** The files of an API description. Each is read once, on first use. */
export class ApiFiles {
  readonly #read: ReadApiFile;
  readonly #files = new Map<RepoPath, ApiFile | null>();
  readonly #anchors = new Map<RepoPath, ReadonlyMap<string, Pointer>>();
  readonly #led = new Map<RepoPath, Map<string, ReferenceTarget>>();

  constructor(read: ReadApiFile) {
    this.#read = read;
  }

  /** The files read so far, in order of first use. */
  get all(): readonly ApiFile[] {
    return [...this.#files.values()].filter((file) => file !== null);
  }

  file(path: RepoPath): ApiFile | null {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const text = this.#read(path);
    const file = text === null ? null : readApiFile(path, text);
    this.#files.set(path, file);
    return file;
  }

  /** Replaces a parsed value, for a description upgraded from an older version. */
  replace(path: RepoPath, value: unknown): void {
    const file = this.file(path);
    if (file !== null) this.#files.set(path, { ...file, value });
    this.#led.clear();
  }

  /** Resolves a reference written in the file `from`. Never reads outside the repository or from the network. */
  resolve(reference: string, from: RepoPath): ReferenceTarget {
    const led = this.#led.get(from) ?? new Map<string, ReferenceTarget>();
    this.#led.set(from, led);
    const known = led.get(reference) ?? this.#lead(reference, from);
    led.set(reference, known);
    return known;
  }

  #lead(reference: string, from: RepoPath): ReferenceTarget {
    const [address = '', fragment = ''] = splitReference(reference);
    if (isDescriptionUrl(address)) return outside(reference, 'is a URL, but only files in the repository are read');
    if (address !== '' && isDescriptionUrl(from))
      return outside(reference, 'is a separate file, but only the description itself is fetched');
    const path = address === '' ? from : pathFrom(parentFolderOf(from), decodeUriSafely(address));
    if (path === null) return outside(reference, 'is outside the repository');
    const file = this.file(path);
    if (file === null) return lost(`“${reference}” points to ${path}, which isn’t in the repository.`);
    const pointer = fragment === '' || fragment.startsWith('/') ? parsePointer(fragment) : this.#anchor(file, fragment);
    const value = pointer === null ? undefined : getValueAtPointer(file.value, pointer);
    if (pointer === null || value === undefined)
      return lost(`“${reference}” doesn’t exist${address === '' ? ' in this file' : ''}.`);
    const node = {
      value,
      file: path,
      pointer: pointer.map((key, index) =>
        Array.isArray(getValueAtPointer(file.value, pointer.slice(0, index))) ? Number(key) : key,
      ),
    };
    return { kind: 'found', node, key: formatLocationKey(node) };
  }

  /** The pointer of a name that a 3.1 schema defines with `$anchor` or `$dynamicAnchor`. */
  #anchor(file: ApiFile, name: string): Pointer | null {
    const known = this.#anchors.get(file.path) ?? anchorsIn(file.value);
    this.#anchors.set(file.path, known);
    return known.get(name) ?? null;
  }
}

function readApiFile(path: RepoPath, text: string): ApiFile {
  if (text.length > largestFile) {
    return {
      path,
      text,
      value: undefined,
      problems: [
        createOpenapiProblem(
          'openapi/too-large',
          'error',
          `${path} is larger than 32 MB, so it isn’t read.`,
          path,
          '',
          0,
        ),
      ],
    };
  }
  const { value, error, duplicateKey } = parseJsonOrYaml(text);
  const problems = duplicateKey.map((offset) =>
    createOpenapiProblem(
      'openapi/duplicate-key',
      'warning',
      'This key appears twice in one object. Only the last one counts.',
      path,
      text,
      offset,
    ),
  );
  if (error === null) return { path, text, value, problems: [...notJson(path, text), ...problems] };
  const message = `Couldn’t read this file: ${error.message}. None of its content shows until this is fixed.`;
  return {
    path,
    text,
    value,
    problems: [createOpenapiProblem('openapi/not-read', 'error', message, path, text, error.offset)],
  };
}

/** Warns about `.json` files that are only valid as YAML: they work here but fail everywhere else. */
function notJson(path: RepoPath, text: string): readonly OpenapiProblem[] {
  if (!/\.json$/i.test(path)) return [];
  const bare = withoutByteOrderMark(text);
  const { error } = scanJson(bare);
  if (error === null) return [];
  const message = 'This isn’t valid JSON. Docwright reads it as YAML, but other tools may reject the whole file.';
  const offset = error + text.length - bare.length;
  const comma = listJsonExtensions(text).find(({ kind, next }) => kind === 'comma' && next === offset);
  const fixes = comma === undefined ? [] : [{ title: 'Remove the comma', edits: [removeJsonExtension(text, comma)] }];
  return [{ ...createOpenapiProblem('openapi/not-json', 'error', message, path, text, offset), fixes }];
}

function outside(reference: string, why: string): ReferenceTarget {
  return { kind: 'lost', rule: 'openapi/reference-outside', message: `“${shortened(reference)}” ${why}.` };
}

function lost(message: string): ReferenceTarget {
  return { kind: 'lost', rule: 'openapi/reference-not-found', message: shortened(message) };
}

function shortened(words: string): string {
  return words.length > 300 ? `${words.slice(0, 300)}…` : words;
}

function splitReference(reference: string): readonly [string, string] {
  const hash = reference.indexOf('#');
  return hash < 0 ? [reference, ''] : [reference.slice(0, hash), reference.slice(hash + 1)];
}

/** Resolves a relative path against a folder; null if it leaves the repository or starts at the root of a disk. */
function pathFrom(folder: RepoPath, address: string): RepoPath | null {
  if (/^[/\\]/.test(address) || address.includes('\0')) return null;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of address.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

function anchorsIn(root: unknown): ReadonlyMap<string, Pointer> {
  const anchors = new Map<string, Pointer>();
  const seen = new Set<object>();
  const walk = (value: unknown, pointer: Pointer) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = getOwnValue(value, key);
      if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, pointer);
    }
    for (const [key, inner] of Object.entries(value))
      walk(inner, [...pointer, Array.isArray(value) ? Number(key) : key]);
  };
  walk(root, []);
  return anchors;
}

/** A resolved value, and the locations passed on the way; `keys` has the form `file#/pointer`. */
export interface ResolvedReference {
  readonly node: LocatedValue;
  readonly visited: readonly LocatedValue[];
  readonly keys: readonly string[];
  readonly lost: Extract<ReferenceTarget, { kind: 'lost' }> | null;
}

const mostHops = 50;

/** Follows `$ref` until a value that isn't a reference. If one can't be resolved, returns the object that contains it. */
export function resolveReferences(spot: LocatedValue, files: ApiFiles): ResolvedReference {
  const keys: string[] = [];
  const visited: LocatedValue[] = [];
  let at = spot;
  for (;;) {
    const reference = readReference(at.value);
    if (reference === null) return { node: at, visited, keys, lost: null };
    const led = files.resolve(reference, at.file);
    if (led.kind === 'lost') return { node: at, visited, keys, lost: led };
    const { key } = led;
    if (keys.includes(key) || keys.length >= mostHops) {
      return {
        node: at,
        visited,
        keys,
        lost: {
          kind: 'lost',
          rule: 'openapi/reference-circle',
          message: `“${shortened(reference)}” refers back to itself.`,
        },
      };
    }
    keys.push(key);
    visited.push(at);
    at = led.node;
  }
}

/** The reference of an object; null if it isn't one. A `$dynamicRef` resolves like a `$ref`. */
export function readReference(value: unknown): string | null {
  if (!isRecord(value)) return null;
  const reference = getOwnValue(value, '$ref') ?? getOwnValue(value, '$dynamicRef');
  return typeof reference === 'string' ? reference : null;
}

/** A location as a string: `openapi.yaml#/components/schemas/Flag`. */
export function formatLocationKey({ file, pointer }: Pick<LocatedValue, 'file' | 'pointer'>): string {
  return `${file}#${formatPointer(pointer)}`;
}
