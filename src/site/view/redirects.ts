import { routeOf } from './routes.ts';

/** A rule of the configuration: an old path, in which `*` and `:name*` stand for any rest and `:name` for one part, and where it leads. */
export interface Redirect {
  readonly source: string;
  readonly destination: string;
  readonly permanent: boolean;
}

/** Where an address leads in the end. */
export type Redirected =
  | { readonly kind: 'page'; readonly url: string; readonly permanent: boolean }
  | { readonly kind: 'elsewhere'; readonly address: string; readonly permanent: boolean }
  | { readonly kind: 'loop'; readonly sources: readonly string[] };

/** Whether a path stands for several. */
export function isPattern(source: string): boolean {
  return /\*|:[A-Za-z]/.test(source);
}

/** Whether a rule is about a path: `*` and `:name*` at its end fit any rest, elsewhere one part. */
export function isRedirected(source: string, path: string): boolean {
  return match(source, path) !== null;
}

/** So many rules are followed one after the other; more count as a circle, as patterns can lead on for ever. */
const mostSteps = 20;

/** Where the rules lead an address; null where none is about it. The first rule that fits counts, one without a pattern before others. */
export function redirectOf(rules: readonly Redirect[], address: string): Redirected | null {
  const ordered = [...rules.filter(({ source }) => !isPattern(source)), ...rules.filter(({ source }) => isPattern(source))];
  const seen: string[] = [];
  let at = routeOf(address);
  let permanent = true;
  for (;;) {
    const found = firstMatch(ordered, at);
    if (found === null) return seen.length === 0 ? null : { kind: 'page', url: at, permanent };
    permanent &&= found.permanent;
    if (seen.includes(at) || seen.length >= mostSteps) return { kind: 'loop', sources: [...seen, at] };
    seen.push(at);
    if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(found.destination)) return { kind: 'elsewhere', address: found.destination, permanent };
    const [path = '', anchor] = found.destination.split('#');
    if (anchor !== undefined && anchor !== '') return { kind: 'page', url: `${routeOf(path)}#${anchor}`, permanent };
    at = routeOf(path);
  }
}

function firstMatch(rules: readonly Redirect[], url: string): { readonly destination: string; readonly permanent: boolean } | null {
  for (const { source, destination, permanent } of rules) {
    const found = match(source, url);
    if (found !== null) return { destination: fill(destination, found), permanent };
  }
  return null;
}

/** What the names of a pattern stand for in an address; null where it does not fit. Parts are compared one by one, so nothing is tried twice. */
function match(source: string, url: string): ReadonlyMap<string, string> | null {
  const wanted = source.replace(/[?#].*$/, '').split('/').filter((part) => part !== '');
  const given = url.split('/').filter((part) => part !== '');
  const found = new Map<string, string>();
  for (const [index, part] of wanted.entries()) {
    const rest = /^(?::([A-Za-z]\w*))?\*$/.exec(part);
    if (rest !== null && index === wanted.length - 1) {
      found.set(rest[1] ?? '*', given.slice(index).join('/'));
      return found;
    }
    const own = given[index];
    if (own === undefined) return null;
    const name = /^:([A-Za-z]\w*)$/.exec(part)?.[1];
    if (name !== undefined) found.set(name, own);
    else if (!fits(part, own, found)) return null;
  }
  return given.length === wanted.length ? found : null;
}

/** A part with a star at its end, `v1-*`, fits what begins so. */
function fits(part: string, own: string, found: Map<string, string>): boolean {
  const star = part.indexOf('*');
  if (star < 0) return part === own;
  if (!own.startsWith(part.slice(0, star)) || star !== part.length - 1) return false;
  found.set('*', own.slice(star));
  return true;
}

function fill(destination: string, found: ReadonlyMap<string, string>): string {
  return destination.replaceAll(/:([A-Za-z]\w*)\*?|\*/g, (written, name: string | undefined) => found.get(name ?? '*') ?? written);
}
