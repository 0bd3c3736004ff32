import type { RepoPath } from '#base/repoPath.ts';
import type { ApiOperation } from '../read/apiOperation.ts';
import type { NamedSchema, OpenapiDescription } from '../read/readOpenapi.ts';

/** The operation that a navigation entry or front matter names, with its file if given. */
export interface OperationReference {
  readonly file: string | null;
  /** Uppercase; `WEBHOOK` for a webhook. */
  readonly method: string;
  readonly path: string;
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Parses `POST /flags`, `openapi.yaml POST /flags`, or `webhook flag.updated` (reference §5.3); only webhook names may
 * contain spaces. Null if it is none of them.
 */
export function parseOperationReference(written: string): OperationReference | null {
  const webhook = /^(?:(\S+)\s+)?webhook\s+(\S.*)$/i.exec(written.trim());
  if (webhook?.[2] !== undefined) return { file: webhook[1] ?? null, method: 'WEBHOOK', path: webhook[2] };
  const words = written.trim().split(/\s+/);
  const at = words.length === 3 ? 1 : 0;
  const method = words[at]?.toUpperCase() ?? '';
  const path = words[at + 1];
  if (path === undefined || words.length > 3 || !methods.has(method)) return null;
  return { file: at === 1 ? (words[0] ?? null) : null, method, path };
}

/** The schema that front matter names, with its file if given. */
export interface SchemaReference {
  readonly file: string | null;
  readonly name: string;
}

/** Parses an `openapi-schema` value, `Flag` or `openapi.yaml Flag`; null if it is neither. */
export function parseSchemaReference(written: string): SchemaReference | null {
  const [first, second, third] = written.trim().split(/\s+/);
  if (first === undefined || first === '' || third !== undefined) return null;
  return second === undefined ? { file: null, name: first } : { file: first, name: second };
}

/** Finds the operation and its description; null if there is none. Ignores a trailing slash in the path. */
export function findOperation(
  name: OperationReference,
  sources: readonly OpenapiDescription[],
): { readonly source: OpenapiDescription; readonly operation: ApiOperation } | null {
  for (const source of listSourcesNamed(name.file, sources)) {
    const operation = source.operations.find(
      (one) => one.method === name.method && withoutSlash(one.path) === withoutSlash(name.path),
    );
    if (operation !== undefined) return { source, operation };
  }
  return null;
}

/** Finds the schema and its description; null if there is none. */
export function findSchema(
  name: SchemaReference,
  sources: readonly OpenapiDescription[],
): { readonly source: OpenapiDescription; readonly schema: NamedSchema } | null {
  for (const source of listSourcesNamed(name.file, sources)) {
    const schema = source.schemas.find((one) => one.name === name.name);
    if (schema !== undefined) return { source, schema };
  }
  return null;
}

/**
 * The descriptions a file name matches: the exact path, else paths that contain it, else files with that base name.
 * Without a name, all of them sorted by path.
 */
export function listSourcesNamed<Source extends { readonly path: RepoPath }>(
  file: string | null,
  sources: readonly Source[],
): readonly Source[] {
  if (file === null) return sources.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const wanted = file.replace(/^\.?\//, '');
  const exact = sources.filter(({ path }) => path === wanted);
  if (exact.length > 0) return exact;
  const holding = sources.filter(({ path }) => path.includes(wanted));
  return holding.length > 0 ? holding : sources.filter(({ path }) => bareName(path) === bareName(wanted));
}

function bareName(path: RepoPath): string {
  return (path.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '');
}

/** Leaves out a path's trailing slash. */
export function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** Key that identifies an operation within a site. */
export function getOperationKey({ api, method, path }: ApiOperation): string {
  return `${api.path} ${method} ${path}`;
}

/**
 * Returns the name of each operation for front matter and the navigation: `GET /flags`, prefixed with the file if
 * several files have it.
 */
export function createOperationFormatter(sources: readonly OpenapiDescription[]): (operation: ApiOperation) => string {
  const count = new Map<string, number>();
  for (const { operations } of sources)
    for (const operation of operations)
      if (!operation.excluded) count.set(plainEntry(operation), (count.get(plainEntry(operation)) ?? 0) + 1);
  return (operation) => {
    const entry = plainEntry(operation);
    return (count.get(entry) ?? 0) > 1 ? `/${operation.api.path} ${entry}` : entry;
  };
}

function plainEntry({ method, path }: ApiOperation): string {
  return `${method === 'WEBHOOK' ? 'webhook' : method} ${path}`;
}
