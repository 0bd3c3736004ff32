import { splitPath, createRedirectMatcher } from './redirectMatcher.ts';
import { normalizeRoute, toRouteLink } from './routes.ts';

/** A redirect rule: an old path, in which `*` and `:name*` match any rest and `:name` one segment, and its destination. */
export interface Redirect {
  readonly source: string;
  readonly destination: string;
  readonly permanent: boolean;
}

/** The final result of redirects. `url` is a link from the site's root. */
export type RedirectResult =
  | { readonly kind: 'page'; readonly url: string; readonly permanent: boolean }
  | { readonly kind: 'elsewhere'; readonly address: string; readonly permanent: boolean }
  | { readonly kind: 'loop'; readonly sources: readonly string[] };

/** True if a path is a pattern. */
export function isRedirectPattern(source: string): boolean {
  return /\*|:[A-Za-z]/.test(source);
}

/** Returns a predicate for paths that a source matches: at its end, `*` and `:name*` match any rest, elsewhere one segment. */
export function createRedirectPredicate(sources: readonly string[]): (path: string) => boolean {
  const placeOf = createRedirectMatcher(sources);
  return (path) => placeOf(splitPath(path)) >= 0;
}

/** Maximum number of redirects in a row. More count as a loop, because patterns can produce new paths forever. */
const mostSteps = 20;
/** No server accepts a longer URL. A pattern that creates one from a short URL also counts as a loop. */
const longestAddress = 8000;

/** Creates a resolver for redirects; null if no rule matches. The first match wins, and rules without a pattern come first. */
export function createRedirectResolver(rules: readonly Redirect[]): (address: string) => RedirectResult | null {
  const ordered = [
    ...rules.filter(({ source }) => !isRedirectPattern(source)),
    ...rules.filter(({ source }) => isRedirectPattern(source)),
  ];
  const placeOf = createRedirectMatcher(ordered.map(({ source }) => source));
  return (address) => {
    const seen: string[] = [];
    let at = normalizeRoute(address);
    let permanent = true;
    for (;;) {
      const parts = at.split('/').filter((part) => part !== '');
      const found = ordered[placeOf(parts)];
      if (found === undefined) return seen.length === 0 ? null : { kind: 'page', url: toRouteLink(at), permanent };
      permanent &&= found.permanent;
      const destination = fill(found.destination, namesIn(found.source, parts));
      if (seen.includes(at) || seen.length >= mostSteps || destination === null)
        return { kind: 'loop', sources: [...seen, at] };
      seen.push(at);
      if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(destination))
        return { kind: 'elsewhere', address: destination, permanent };
      const [path = '', anchor] = destination.split('#');
      if (anchor !== undefined && anchor !== '')
        return { kind: 'page', url: `${toRouteLink(normalizeRoute(path))}#${anchor}`, permanent };
      at = normalizeRoute(path);
    }
  };
}

/** The values of a source's names in a path that it matches. */
function namesIn(source: string, given: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const wanted = splitPath(source);
  for (const [index, part] of wanted.entries()) {
    const [, name, star] = /^(?::([A-Za-z]\w*))?(\*?)$/.exec(part) ?? [];
    if (star === '*' && index === wanted.length - 1) found.set(name ?? '*', given.slice(index).join('/'));
    else if (name !== undefined && star === '') found.set(name, given[index] ?? '');
    else if (part.endsWith('*')) found.set('*', (given[index] ?? '').slice(part.length - 1));
  }
  return found;
}

/** Fills in a destination; null if the result exceeds the maximum length. */
function fill(destination: string, found: ReadonlyMap<string, string>): string | null {
  if (found.size === 0) return destination;
  let filled = '';
  let from = 0;
  for (const { 0: written, 1: name = '*', index } of destination.matchAll(/:([A-Za-z]\w*)\*?|\*/g)) {
    filled += destination.slice(from, index) + (found.get(name) ?? written);
    from = index + written.length;
    if (filled.length > longestAddress) return null;
  }
  return filled + destination.slice(from);
}
