import { assertNever } from '#base/assertNever.ts';
import { findNameAround } from '#base/findNameAround.ts';
import type { PatternProblem } from '#base/pattern/pattern.ts';
import { isTextAttribute } from '#blocks/isTextAttribute.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { findFrontMatterScalars } from '#document/yaml/findFrontMatterStrings.ts';
import { classifyCode, classifyStylesOrHtml, classifySource } from '#document/read/classifySource.ts';
import { listYamlStrings } from '#openapi/text/yamlStrings.ts';
import type { PageSource } from '../site.ts';
import { createConfigurationClassifier, listJsonStrings } from './configurationClassifier.ts';
import { classifySearchFile, type SearchFileKind } from './searchFileKind.ts';
import type { TextMatcher, SearchMatch, SearchScope } from './searchQuery.ts';

/** A hit with its surroundings in the line. */
interface HitContext {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

const around = 60;
const longestMatch = 200;

/** The part of a line that lists show for a hit. Long lines are cut at word boundaries, marked by “…”. */
function getHitContext(text: string, from: number, to: number): HitContext {
  const lineFrom = text.lastIndexOf('\n', from - 1) + 1;
  const found = text.indexOf('\n', to);
  const lineTo = found < 0 ? text.length : found;
  const start = Math.max(lineFrom, from - around);
  const stop = Math.min(lineTo, to + around);
  const before = text.slice(start, from);
  const behind = text.slice(to, stop).replace(/\r$/, '');
  const match = text.slice(from, to);
  return {
    before: start > lineFrom ? `…${before.replace(/^\S*\s/, '')}` : before.trimStart(),
    match: match.length > longestMatch ? `${match.slice(0, longestMatch)}…` : match,
    after: stop < lineTo ? `${behind.replace(/\s\S*$/, '')}…` : behind,
  };
}

/** A match with its scope and the line around it. */
export interface SearchHit extends SearchMatch, HitContext {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly scope: SearchScope;
  /** As what it is listed and chosen: its scope, or that of the name or address it is part of, although that is written as text. */
  readonly place: SearchScope;
}

/** All hits in one file. */
export interface FileHits {
  readonly path: string;
  readonly kind: SearchFileKind;
  readonly hits: readonly SearchHit[];
  /** True if there are more hits than listed. */
  readonly isCut: boolean;
}

/** How many hits a search may find before it stops. */
export interface SearchLimits {
  readonly hits: number;
  readonly hitsOfFile: number;
}

/** How a search ended. */
export interface SearchEnd {
  readonly files: number;
  readonly hits: number;
  /** True if it stopped at a limit. */
  readonly isCut: boolean;
  /** Files that weren't searched to the end because the pattern took too long. */
  readonly slow: readonly string[];
  readonly problem: PatternProblem | null;
}

export const defaultSearchLimits: SearchLimits = { hits: 5000, hitsOfFile: 1000 };

/** The search stops after this many slow files. */
const mostSlow = 3;

/**
 * Searches texts one by one and yields each file with hits immediately. Parses only those files, to classify their
 * hits. Can be stopped at any time. Returns whether everything was searched.
 */
export function* searchTexts(
  texts: Iterable<PageSource>,
  find: TextMatcher,
  places: ReadonlySet<SearchScope> | null,
  limits: SearchLimits = defaultSearchLimits,
): Generator<FileHits, SearchEnd, void> {
  let [files, count] = [0, 0];
  const slow: string[] = [];
  const end = (isCut: boolean, problem: PatternProblem | null): SearchEnd => ({
    files,
    hits: count,
    isCut,
    slow,
    problem,
  });
  for (const { path, text } of texts) {
    const found = find(text, places === null ? limits.hitsOfFile + 1 : Infinity);
    if (!found.ok) {
      slow.push(path);
      if (slow.length >= mostSlow) return end(true, found.problem);
      continue;
    }
    if (found.value.length === 0) continue;
    const room = Math.min(limits.hitsOfFile, limits.hits - count);
    // One more than listed shows that there are more.
    const { kind, placeAt } = readSearched(path, text);
    const all = hitsOf(text, placeAt, found.value, places, room + 1);
    if (all.length === 0) continue;
    files += 1;
    count += Math.min(room, all.length);
    yield { path, kind, hits: all.slice(0, room), isCut: all.length > room };
    if (count >= limits.hits) return end(true, null);
  }
  return end(false, null);
}

/** A file as the search sees it. */
interface SearchedFile {
  readonly kind: SearchFileKind;
  readonly placeAt: (offset: number) => SearchScope;
}

function readSearched(path: string, text: string): SearchedFile {
  const strings = /\.jsonc?$/i.test(path) ? listJsonStrings(text) : /\.ya?ml$/i.test(path) ? listYamlStrings(text) : [];
  const kind = classifySearchFile(path, strings);
  switch (kind) {
    case 'page':
      return { kind, placeAt: pagePlaces(text) };
    case 'llms':
      return { kind, placeAt: classifySource(text, isTextAttribute).kindAt };
    case 'code':
      return { kind, placeAt: classifyCode(text, isTextAttribute) };
    case 'styles':
    case 'html':
    case 'image':
      return { kind, placeAt: classifyStylesOrHtml(text, kind === 'styles' ? 'styles' : 'html', isTextAttribute) };
    case 'settings':
    case 'api':
    case 'data':
      return { kind, placeAt: createConfigurationClassifier(text, strings, kind === 'settings' ? 'settings' : 'file') };
    case 'rules':
    case 'tool':
      return { kind, placeAt: () => 'reference' };
    case 'other':
      return { kind, placeAt: () => 'code' };
    default:
      return assertNever(kind);
  }
}

function pagePlaces(text: string): (offset: number) => SearchScope {
  const { kindAt } = classifySource(text, isTextAttribute);
  const head = findFrontMatter(text);
  if (head === null) return kindAt;
  const front = text.slice(head.from, head.to);
  const frontPlaceAt = createConfigurationClassifier(front, findFrontMatterScalars(front), 'frontMatter');
  return (offset) => {
    const place = offset >= head.from && offset < head.to ? frontPlaceAt(offset - head.from) : 'configuration';
    return place === 'configuration' ? kindAt(offset) : place;
  };
}

function hitsOf(
  text: string,
  placeAt: (offset: number) => SearchScope,
  ranges: readonly SearchMatch[],
  places: ReadonlySet<SearchScope> | null,
  most: number,
): readonly SearchHit[] {
  const hits: SearchHit[] = [];
  let line = 1;
  let lineFrom = 0;
  for (const range of ranges) {
    if (hits.length >= most) break;
    const scope = placeAt(range.from);
    for (let next = text.indexOf('\n', lineFrom); next >= 0 && next < range.from; next = text.indexOf('\n', lineFrom)) {
      line += 1;
      lineFrom = next + 1;
    }
    const place = placeInText(text, range, scope);
    if (places === null || places.has(place))
      hits.push({
        ...range,
        ...getHitContext(text, range.from, range.to),
        line,
        column: range.from - lineFrom + 1,
        scope,
        place,
      });
  }
  return hits;
}

/** The scope of a hit in text: that of a name if it is part of an identifier, and that of a link if it is part of an address or path. */
function placeInText(text: string, range: Pick<SearchMatch, 'from' | 'to'>, scope: SearchScope): SearchScope {
  if (scope !== 'text' && scope !== 'heading' && scope !== 'attribute' && scope !== 'frontMatter') return scope;
  const name = findNameAround(text, range);
  return name === null ? scope : name === 'identifier' ? 'reference' : 'link';
}
