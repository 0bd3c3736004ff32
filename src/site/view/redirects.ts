import { splitPath, createRedirectMatcher } from './redirectMatcher.ts';
import { normalizeRoute } from './routes.ts';

/** A rule of the configuration: an old path, in which `*` and `:name*` stand for any rest and `:name` for one part, and where it leads. */
export interface Redirect {
  readonly source: string;
  readonly destination: string;
  readonly permanent: boolean;
}

/** Where an address leads in the end. */
export type RedirectResult =
  | { readonly kind: 'page'; readonly url: string; readonly permanent: boolean }
  | { readonly kind: 'elsewhere'; readonly address: string; readonly permanent: boolean }
  | { readonly kind: 'loop'; readonly sources: readonly string[] };

/** Whether a path stands for several. */
export function isRedirectPattern(source: string): boolean {
  return /\*|:[A-Za-z]/.test(source);
}

/** Whether one of these sources is about a path: `*` and `:name*` at the end of one fit any rest, elsewhere one part. */
export function createRedirectPredicate(sources: readonly string[]): (path: string) => boolean {
  const placeOf = createRedirectMatcher(sources);
  return (path) => placeOf(splitPath(path)) >= 0;
}

/** So many rules are followed one after the other; more count as a circle, as patterns can lead on for ever. */
const mostSteps = 20;
/** No server takes a longer address. A pattern that makes one of a short one leads on for ever, too. */
const longestAddress = 8000;

/** Where the rules lead addresses; null where none is about one. The first rule that fits counts, one without a pattern before others. */
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
      const parts = splitPath(at);
      const found = ordered[placeOf(parts)];
      if (found === undefined) return seen.length === 0 ? null : { kind: 'page', url: at, permanent };
      permanent &&= found.permanent;
      const destination = fill(found.destination, namesIn(found.source, parts));
      if (seen.includes(at) || seen.length >= mostSteps || destination === null)
        return { kind: 'loop', sources: [...seen, at] };
      seen.push(at);
      if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(destination))
        return { kind: 'elsewhere', address: destination, permanent };
      const [path = '', anchor] = destination.split('#');
      if (anchor !== undefined && anchor !== '')
        return { kind: 'page', url: `${normalizeRoute(path)}#${anchor}`, permanent };
      at = normalizeRoute(path);
    }
  };
}

/** What the names of a source stand for in an address that it fits. */
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

/** Null where it would become longer than addresses are. */
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
