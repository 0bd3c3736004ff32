import { isWrittenNumber, keepWrittenNumbers } from '#base/exactJson.ts';
import { upgradeFromTwoToThree } from '@scalar/openapi-upgrader/2.0-to-3.0';
import type { RepoPath } from '#base/repoPath.ts';
import { ApiFiles, type ApiFile, type ReadApiFile } from './apiFiles.ts';
import { isDescriptionUrl } from './isDescriptionUrl.ts';
import { createOpenapiProblem, type OpenapiProblem } from './openapiProblem.ts';
import type { ApiContext, ApiOperation } from './apiOperation.ts';
import { applyOverlays, type OverlaidDescription } from './applyOverlays.ts';
import { locateProblems, type UnlocatedProblem } from './locateProblems.ts';
import { readOperations } from './readOperations.ts';
import { findAllOfCycles, readReferenceGraph, type ReferenceGraph } from './referenceGraph.ts';
import { getKey, listEntries, type LocatedValue } from './locatedValue.ts';
import { gatherBodyParameters } from './swaggerBodies.ts';
import { listTags, type ApiTag } from './tags.ts';
import { isRecord } from '#base/isRecord.ts';
import { getOwnValue } from '../text/pointer.ts';
import { readLocatedText, type LocatedText } from './locatedText.ts';

/** A named schema of a description. */
export interface NamedSchema {
  readonly name: string;
  readonly node: LocatedValue;
  readonly api: ApiContext;
}

/** A parsed API description. If it couldn't be read, its lists are empty and `problems` has the reason. */
export interface OpenapiDescription {
  readonly path: RepoPath;
  /** As written: `3.1.0`; null if missing. */
  readonly version: string | null;
  readonly title: LocatedText | null;
  readonly description: LocatedText | null;
  readonly tags: readonly ApiTag[];
  readonly operations: readonly ApiOperation[];
  readonly schemas: readonly NamedSchema[];
  readonly problems: readonly OpenapiProblem[];
  readonly references: ReferenceGraph;
  /** All files it consists of, its own first. */
  readonly files: readonly RepoPath[];
  /** The overlays applied, in order. */
  readonly overlays: readonly RepoPath[];
  /** The value from its own file, without overlays. */
  readonly bare: unknown;
  /**
   * Why the description shouldn't be edited: text showing that a tool generated the file (and would overwrite edits),
   * or that it is at a URL. Null otherwise.
   */
  readonly generated: string | null;
}

/**
 * Reads an API description, all repository files it references, and applies overlays in order. Never throws: what can't
 * be read becomes a problem with its line, and the rest is still used. `read` returns the text of a repository file, or
 * null.
 */
export function readOpenapi(path: RepoPath, read: ReadApiFile, overlays: readonly RepoPath[] = []): OpenapiDescription {
  return { ...readWith(path, new ApiFiles(read), overlays), overlays };
}

function readWith(
  path: RepoPath,
  files: ApiFiles,
  overlays: readonly RepoPath[],
): Omit<OpenapiDescription, 'overlays'> {
  const file = files.file(path);
  if (file === null)
    return nothing(
      path,
      [createOpenapiProblem('openapi/not-there', 'error', `${path} isn’t in the repository.`, path, '', 0)],
      null,
    );
  if (file.value === undefined) return nothing(path, file.problems, null);
  const version = versionOf(file.value);
  if (version === null || !/^(?:2\.0|3\.)/.test(version)) {
    const problem = createOpenapiProblem(
      'openapi/not-openapi',
      'error',
      notOpenapi(path, version, file.value),
      path,
      file.text,
      0,
    );
    return nothing(path, [...file.problems, problem], version);
  }
  const { laid, pending } = withOverlays(file, files, overlays);
  const root: Pointless = { file: path, pointer: [] };
  let upgraded: ApiContext['upgraded'] = null;
  if (version === '2.0') {
    const original = files.file(path)?.value;
    upgraded = { file: path, original };
    files.replace(path, upgrade(original));
    pending.push({
      rule: 'openapi/older-version',
      severity: 'suggestion',
      message: 'This file uses OpenAPI 2.0. It’s shown as if it were 3.0.',
      at: { ...root, pointer: ['swagger'] },
    });
  } else if (!/^3\.[01](?:\.|$)/.test(version)) {
    pending.push({
      rule: 'openapi/newer-version',
      severity: 'warning',
      message: `This file uses version ${version.slice(0, 20)}. It’s read as 3.1, so newer features aren’t shown.`,
      at: { ...root, pointer: ['openapi'] },
    });
  }
  const api: ApiContext = { path, files, upgraded, overlaid: laid, root: { ...root, value: files.file(path)?.value } };
  return { ...readApi(api, version, pending), bare: file.value };
}

/** Applies overlays to the parsed description. Missing or unreadable ones become problems. */
function withOverlays(
  file: ApiFile,
  files: ApiFiles,
  overlays: readonly RepoPath[],
): { readonly laid: OverlaidDescription | null; readonly pending: UnlocatedProblem[] } {
  if (overlays.length === 0) return { laid: null, pending: [] };
  const found = overlays.flatMap((path) => files.file(path) ?? []);
  const lost = overlays.filter((path) => files.file(path) === null);
  const laid = applyOverlays(file, found);
  files.replace(file.path, laid.value);
  const pending = lost.map((path): UnlocatedProblem => ({
    rule: 'openapi/overlay',
    severity: 'warning',
    message: `The overlay ${path} isn’t in the repository, so it isn’t applied to this description.`,
    at: { file: file.path, pointer: [] },
  }));
  return { laid, pending: [...pending, ...laid.problems] };
}

type Pointless = Pick<LocatedValue, 'file' | 'pointer'>;

function readApi(
  api: ApiContext,
  version: string,
  pending: UnlocatedProblem[],
): Omit<OpenapiDescription, 'overlays' | 'bare'> {
  const { operations, misplaced } = readOperations(api);
  const references = readReferenceGraph(api);
  for (const { node, message } of misplaced)
    pending.push({ rule: 'openapi/not-an-object', severity: 'error', message, at: node });
  for (const { node, lost } of references.lost)
    pending.push({ rule: lost.rule, severity: 'error', message: lost.message, at: node });
  for (const spot of findAllOfCycles(references))
    pending.push({
      rule: 'openapi/reference-circle',
      severity: 'error',
      message: 'This schema includes itself through “allOf”.',
      at: spot,
    });
  const known = api.files.all;
  return {
    path: api.path,
    version,
    title: readLocatedText(getKey(api.root, 'info'), 'title', api),
    description: readLocatedText(getKey(api.root, 'info'), 'description', api),
    tags: listTags(api),
    operations,
    schemas: listEntries(schemasOf(api)).map(([name, node]) => ({ name, node: node, api })),
    problems: [...known.flatMap(({ problems }) => problems), ...locateProblems(pending, api.files)],
    references,
    files: known.map(({ path }) => path),
    generated: isDescriptionUrl(api.path) ? 'at a URL' : generatedBy(known[0]?.text ?? '', api.root.value),
  };
}

function schemasOf({ root }: ApiContext): LocatedValue | null {
  const components = getKey(root, 'components');
  return components === null ? null : getKey(components, 'schemas');
}

function nothing(
  path: RepoPath,
  problems: readonly OpenapiProblem[],
  version: string | null,
): Omit<OpenapiDescription, 'overlays'> {
  const references: ReferenceGraph = { parts: new Map(), roots: new Set(), lost: [] };
  return {
    path,
    version,
    title: null,
    description: null,
    tags: [],
    operations: [],
    schemas: [],
    problems,
    references,
    files: [path],
    bare: undefined,
    generated: null,
  };
}

/** The declared version of a description. YAML parses it as a number if it isn't quoted. */
function versionOf(value: unknown): string | null {
  const said = getOwnValue(value, 'openapi') ?? getOwnValue(value, 'swagger');
  if (isWrittenNumber(said)) return String(said);
  if (typeof said === 'number') return Number.isInteger(said) ? `${said}.0` : String(said);
  return typeof said === 'string' ? said.trim() : null;
}

function notOpenapi(path: RepoPath, version: string | null, value: unknown): string {
  if (version !== null)
    return `${path} uses version ${version.slice(0, 20)}, which Docwright doesn’t support. It supports 2.0, 3.0, and 3.1.`;
  return getOwnValue(value, 'asyncapi') === undefined
    ? `${path} isn’t an OpenAPI file: its version is missing.`
    : `${path} is an AsyncAPI file, which isn’t supported.`;
}

/** Upgrades a description to version 3.0. Returns it unchanged if that fails. */
function upgrade(value: unknown): unknown {
  try {
    // The upgrade would take a written number for an object.
    return keepWrittenNumbers(value, (plain) =>
      upgradeFromTwoToThree({ ...gatherBodyParameters(isRecord(plain) ? plain : {}), swagger: '2.0' }),
    );
  } catch {
    return value;
  }
}

/** Detects marks that generators leave in their output. */
function generatedBy(text: string, root: unknown): string | null {
  const comment =
    /^(?:\uFEFF?\s*#[^\n]*\n){0,20}?\uFEFF?\s*#[^\n]*\b(?:auto-?generated|generated (?:by|from|automatically)|do not edit)\b[^\n]*/i.exec(
      text,
    );
  if (comment !== null)
    return (comment[0].split('\n').at(-1) ?? '')
      .replace(/^\s*#+\s*/, '')
      .trim()
      .slice(0, 200);
  const info = getOwnValue(root, 'info');
  const mark = ['x-speakeasy', 'x-generated', 'x-generated-by', 'x-generator'].find(
    (key) => getOwnValue(root, key) !== undefined || getOwnValue(info, key) !== undefined,
  );
  return mark ?? null;
}
