import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { resolveReferences } from '../read/apiFiles.ts';
import type { ApiContext, ApiOperation } from '../read/apiOperation.ts';
import { getKey, getString, listEntries, listItems, type LocatedValue } from '../read/locatedValue.ts';
import type { OperationReference } from './operationReference.ts';

/** A host with or without scheme, before a path. */
const hostPattern =
  /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/]*|^(?:[\w-]+\.)+[\w-]+(?::\d+)?(?=\/|$)|^localhost(?::\d+)?(?=\/|$)/i;

/** A placeholder for the server, such as `{baseUrl}` or `{{baseUrl}}`, before a path. */
const serverPlaceholder = /^\{+[^{}/]*\}+(?=\/|$)/;

/**
 * Returns whether one of the endpoints that pages describe by themselves (`api: POST https://api.example.com/flags`) is
 * a given operation: a URL must be the operation's path at one of its servers, or at one of the site's settings, which
 * also precede the paths of pages. Names of parameters don't matter.
 */
export function createEndpointLookup(
  endpoints: readonly OperationReference[],
  serverUrls: readonly string[] = [],
): (operation: ApiOperation) => boolean {
  const siteBases = [...new Set(serverUrls.map((url) => parseEndpoint(url).path))];
  const known = new Set(
    endpoints.flatMap(({ method, path }) => {
      const { isAbsolute, path: own } = parseEndpoint(path);
      return isAbsolute
        ? [keyOf(method, true, own)]
        : [keyOf(method, false, own), ...siteBases.map((base) => keyOf(method, true, base + own))];
    }),
  );
  if (known.size === 0) return () => false;
  const basePathsOf = createBasePathReader();
  return (operation) => {
    const path = normalizePath(operation.path);
    const { method } = operation;
    return (
      known.has(keyOf(method, false, path)) ||
      [...siteBases, ...basePathsOf(operation)].some((base) =>
        [true, false].some((isUrl) => known.has(keyOf(method, isUrl, base + path))),
      )
    );
  };
}

function keyOf(method: string, isAbsolute: boolean, path: string): string {
  return `${method} ${isAbsolute ? '//' : ''}${path}`;
}

function parseEndpoint(written: string): { readonly isAbsolute: boolean; readonly path: string } {
  const plain = written.replace(/[?#][^]*$/, '');
  const host = hostPattern.exec(plain)?.[0];
  const path = plain.slice((host ?? serverPlaceholder.exec(plain)?.[0] ?? '').length);
  return { isAbsolute: host !== undefined, path: normalizePath(path) };
}

/** Joins a path's segments with `{}` for each parameter (`{id}`, `:id`). Empty for the root. */
function normalizePath(path: string): string {
  return decodeUriSafely(path)
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .map((segment) => `/${segment.replace(/^:[\w-]+$/, '{}').replaceAll(/\{[^{}]*\}/g, '{}')}`)
    .join('');
}

/** Returns the normalized base paths of an operation's servers. The list closest to it wins as a whole. */
function createBasePathReader(): (operation: ApiOperation) => readonly string[] {
  const known = new Map<unknown, readonly string[]>();
  return ({ spot, pathItem, api }) => {
    for (const owner of [spot, pathItem, api.root]) {
      const servers = getKey(owner, 'servers');
      if (servers === null) continue;
      const paths = known.get(servers.value) ?? listBasePaths(servers, api);
      known.set(servers.value, paths);
      if (paths.length > 0) return paths;
    }
    // Without servers, `/` is the default (OpenAPI 3.1 §4.8.1.1, "Fixed Fields").
    return [''];
  };
}

function listBasePaths(servers: LocatedValue, api: ApiContext): readonly string[] {
  const urls = listItems(servers).flatMap((item) => {
    const { node } = resolveReferences(item, api.files);
    const url = getString(node, 'url');
    return url === null ? [] : listServerUrls(url, listEntries(getKey(node, 'variables')));
  });
  return [...new Set(urls.map((url) => parseEndpoint(url).path))];
}

/** A server's URL as written, with the defaults of its variables, and with each choice of one of them. */
function listServerUrls(url: string, variables: readonly (readonly [string, LocatedValue])[]): readonly string[] {
  const fill = (values: ReadonlyMap<string, string>) =>
    url.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => values.get(name) ?? whole);
  const defaults = new Map(
    variables.flatMap(([name, variable]) => {
      const value = getKey(variable, 'default')?.value ?? listItems(getKey(variable, 'enum'))[0]?.value;
      return value === undefined ? [] : [[name, String(value)] as const];
    }),
  );
  const chosen = variables.flatMap(([name, variable]) =>
    listItems(getKey(variable, 'enum')).map(({ value }) => fill(new Map([...defaults, [name, String(value)]]))),
  );
  return [url, fill(defaults), ...chosen];
}
