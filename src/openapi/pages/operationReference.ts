import type { RepoPath } from '#base/repoPath.ts';
import type { ApiOperation } from '../model/apiOperation.ts';
import type { NamedSchema, OpenapiDescription } from '../read/readOpenapi.ts';

/** What an entry of the navigation or front matter names: an operation, with the file that describes it where it says so. */
export interface OperationReference {
  readonly file: string | null;
  /** In capitals; `WEBHOOK` for what the API calls itself. */
  readonly method: string;
  readonly path: string;
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']);

/** Reads `POST /flags`, `openapi.yaml POST /flags` or `webhook flag.updated` (reference §5.3), of which webhooks alone have names with spaces; null where it is none of them. */
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

/** Reads `Flag` or `openapi.yaml Flag`, what `openapi-schema` says; null where it says neither. */
export function parseSchemaReference(written: string): { readonly file: string | null; readonly name: string } | null {
  const [first, second, third] = written.trim().split(/\s+/);
  if (first === undefined || first === '' || third !== undefined) return null;
  return second === undefined ? { file: null, name: first } : { file: first, name: second };
}

/** The operation that is named, and the description that it is of; null where none has it. A slash at the end of a path makes no difference. */
export function findOperation(
  name: OperationReference,
  sources: readonly OpenapiDescription[],
): { readonly source: OpenapiDescription; readonly operation: ApiOperation } | null {
  for (const source of sourcesNamed(name.file, sources)) {
    const operation = source.operations.find(
      (one) => one.method === name.method && withoutSlash(one.path) === withoutSlash(name.path),
    );
    if (operation !== undefined) return { source, operation };
  }
  return null;
}

/** The schema that is named; null where no description has it. */
export function findSchema(
  name: { readonly file: string | null; readonly name: string },
  sources: readonly OpenapiDescription[],
): { readonly source: OpenapiDescription; readonly schema: NamedSchema } | null {
  for (const source of sourcesNamed(name.file, sources)) {
    const schema = source.schemas.find((one) => one.name === name.name);
    if (schema !== undefined) return { source, schema };
  }
  return null;
}

/** The descriptions that a file's name means: that very path, else those whose path holds it, else those called so. Without a name all of them, by their names. */
function sourcesNamed(file: string | null, sources: readonly OpenapiDescription[]): readonly OpenapiDescription[] {
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

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** What an operation is known by in a site, whatever it is called. */
export function getOperationKey({ api, method, path }: ApiOperation): string {
  return `${api.path} ${method} ${path}`;
}

/** What front matter and the navigation say to name each operation: `GET /flags`, behind its file where several have it. */
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
