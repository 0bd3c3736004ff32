import { normalizeRoute } from './normalizeRoute.ts';
import { createRedirectMatcher, matchSegments, splitPath } from './redirectMatcher.ts';
import { encodePath } from './resolveMovedPath.ts';
import { toWellFormed } from './toWellFormed.ts';

/** A redirect rule: an old path, in which `*` and `:name*` match any number of segments and `:name` one, and its destination. */
export interface Redirect {
  readonly source: string;
  readonly destination: string;
  readonly permanent: boolean;
}

/** Where a redirect goes: a path of the site with its query and fragment (`rest`), or a URL on another host. */
export type RedirectTarget =
  | { readonly kind: 'page'; readonly url: string; readonly rest: string; readonly permanent: boolean }
  | { readonly kind: 'elsewhere'; readonly address: string; readonly permanent: boolean };

/** The final result of redirects. */
export type RedirectResult = RedirectTarget | { readonly kind: 'loop'; readonly sources: readonly string[] };

/** Table of a built site's redirect rules, for servers and for `404.html`. Absent if there are none. */
export const redirectTableFile = '_docwright/redirects.json';

/** Parses the redirect table of a built site. */
export function readRedirectTable(text: string): readonly Redirect[] {
  const table: unknown = JSON.parse(text);
  return (Array.isArray(table) ? table : []).flatMap((rule: unknown): readonly Redirect[] => {
    if (typeof rule !== 'object' || rule === null || !('source' in rule) || !('destination' in rule)) return [];
    const { source, destination } = rule;
    return typeof source === 'string' && typeof destination === 'string'
      ? [{ source, destination, permanent: !('permanent' in rule) || rule.permanent !== false }]
      : [];
  });
}

/** True if a path is a pattern. */
export function isRedirectPattern(source: string): boolean {
  return /\*|:[A-Za-z]/.test(source);
}

/** True if a destination is a URL of another host, rather than a path of the site. */
export function isRedirectElsewhere(destination: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(destination);
}

/** A redirect's path with a leading slash: it starts at the site's root without one, too, as in the navigation. URLs stay as they are. */
export function toRootPath(written: string): string {
  return written.startsWith('/') || isRedirectElsewhere(written) ? written : `/${written}`;
}

/** A redirect's path from the site's root, or its URL, without query, fragment, and trailing slash. */
export function normalizeRedirectPath(written: string): string {
  return toRootPath(written.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1'));
}

/** Returns a predicate for paths that a source matches. */
export function createRedirectPredicate(sources: readonly string[]): (path: string) => boolean {
  const indexOf = createRedirectMatcher(sources);
  return (path) => indexOf(splitPath(normalizeRoute(path))) >= 0;
}

/** Maximum number of redirects in a row. More count as a loop, because patterns can produce new paths forever. */
const maxRedirects = 20;
/** No server accepts a longer URL. A pattern that creates one from a short URL also counts as a loop. */
const maxUrlLength = 8000;

/**
 * Creates a lookup of the first rule for a normalized path, and of its target; null if no rule matches, or the target is too
 * long. Rules without a pattern come first.
 */
function createRedirectStep(rules: readonly Redirect[]): (url: string) => RedirectTarget | 'too-long' | null {
  const ordered = [
    ...rules.filter(({ source }) => !isRedirectPattern(source)),
    ...rules.filter(({ source }) => isRedirectPattern(source)),
  ];
  const indexOf = createRedirectMatcher(ordered.map(({ source }) => source));
  return (url) => {
    const parts = splitPath(url);
    const rule = ordered[indexOf(parts)];
    if (rule === undefined) return null;
    const { permanent } = rule;
    const destination = fill(rule.destination, readValues(rule.source, parts));
    if (destination === null) return 'too-long';
    // The rule decides, not the path that a visitor gives.
    if (isRedirectElsewhere(rule.destination)) return { kind: 'elsewhere', address: destination, permanent };
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(destination) ?? [];
    return { kind: 'page', url: normalizeRoute(path), rest: rest === '#' || rest === '?' ? '' : rest, permanent };
  };
}

/**
 * Creates a function that yields the targets of a path one after the other, each permanent if all before it are. They end
 * with a loop, at another host, or at a target with a query or fragment.
 */
export function createRedirectWalk(rules: readonly Redirect[]): (address: string) => Iterable<RedirectResult> {
  const step = createRedirectStep(rules);
  return function* walk(address) {
    const seen: string[] = [];
    let at = normalizeRoute(address);
    let permanent = true;
    for (;;) {
      const target = step(at);
      if (target === null) return;
      if (seen.includes(at) || seen.length >= maxRedirects || target === 'too-long') {
        yield { kind: 'loop', sources: [...seen, at] };
        return;
      }
      seen.push(at);
      permanent &&= target.permanent;
      yield { ...target, permanent };
      if (target.kind === 'elsewhere' || target.rest !== '') return;
      at = target.url;
    }
  };
}

/**
 * Creates a resolver for redirects; null if no rule matches, or if the path exists. `exists` is true for the site's own pages
 * and files: a chain of redirects ends there.
 */
export function createRedirectResolver(
  rules: readonly Redirect[],
  exists: (url: string) => boolean = () => false,
): (address: string) => RedirectResult | null {
  const walk = createRedirectWalk(rules);
  return (address) => {
    if (exists(normalizeRoute(address))) return null;
    let found: RedirectResult | null = null;
    for (const target of walk(address)) {
      found = target;
      if (target.kind === 'page' && target.rest === '' && exists(target.url)) break;
    }
    return found;
  };
}

/** The values of a source's names, and of its stars in order, in a path that it matches. */
interface PathValues {
  readonly names: ReadonlyMap<string, string>;
  readonly stars: readonly string[];
}

function readValues(source: string, given: readonly string[]): PathValues {
  const names = new Map<string, string>();
  const stars: string[] = [];
  const wanted = splitPath(normalizeRoute(source));
  const taken = matchSegments(wanted, given);
  for (const [index, part] of wanted.entries()) {
    const value = (taken[index] ?? []).join('/');
    const [, name, star] = /^(?::([A-Za-z]\w*))?(\*?)$/.exec(part) ?? [];
    if (name !== undefined) names.set(name, value);
    else if (star === '*') stars.push(value);
    else {
      const [, beginning, inner] = /^([^:]+):([A-Za-z]\w*)$/.exec(part) ?? [];
      if (inner !== undefined) names.set(inner, value.slice((beginning ?? '').length));
      else if (part.endsWith('*')) stars.push(value.slice(part.length - 1));
    }
  }
  return { names, stars };
}

/** Returns a function that yields the values in order, and the last one from then on; undefined if there are none. */
export function createStarFiller(values: readonly string[]): () => string | undefined {
  let next = 0;
  return () => {
    const value = values[Math.min(next, values.length - 1)];
    next += 1;
    return value;
  };
}

/** Fills in a destination, its stars in order and further ones with the last value, with values encoded for the part of the URL that they are in; null if the result exceeds the maximum length. */
function fill(destination: string, { names, stars }: PathValues): string | null {
  if (names.size === 0 && stars.length === 0) return destination;
  const nextStar = createStarFiller(stars);
  let filled = '';
  let from = 0;
  const [beforeQuery] = destination.split(/[?#]/, 1);
  const pathFrom = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i.exec(destination)?.[0].length ?? 0;
  for (const { 0: written, 1: name, index } of destination.matchAll(/:([A-Za-z]\w*)\*?|\*/g)) {
    const value = name === undefined ? nextStar() : names.get(name);
    const isInPath = index >= pathFrom && index < (beforeQuery ?? '').length;
    const encode = isInPath ? encodePath : (text: string) => encodeURIComponent(toWellFormed(text));
    filled += destination.slice(from, index) + (value === undefined ? written : encode(value));
    from = index + written.length;
    if (filled.length > maxUrlLength) return null;
  }
  return filled + destination.slice(from);
}
