import { preserveCase } from '#base/preserveCase.ts';
import { printFlowYaml } from '#document/yaml/printYaml.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { isYamlNonString, listSourceStrings, type FileSyntax, type SourceString } from './fileMeaning.ts';
import type { ClassifiedMatch, ReplacementUnit } from './replacementUnit.ts';
import type { SearchMatch } from './searchQuery.ts';
import { isPageTextScope, deleteHits } from './deleteHits.ts';
import { codeEncodings, jsonEncodings, textEncodings, yamlEncodings, type HitEncoding } from './encodings.ts';

/** A part of a replacement: typed text, or source captured by a group of the pattern, which is already escaped. */
interface Part {
  readonly text: string;
  readonly isSource: boolean;
}

/** Marks that represent text while a file is parsed. */
export interface ReplacementMarks {
  readonly of: (words: string) => string;
  /** The mark for deleted text. */
  readonly nothing: string;
  /** Replaces the marks in JSON with their text, except for `nothing`. */
  readonly replacedIn: (json: string) => string;
}

/** Creates marks from private use characters that don't occur in the text. Every syntax treats them as letters. */
export function createReplacementMarks(text: string): ReplacementMarks {
  let base = 0xe000;
  while (base < 0xf800 && new RegExp(`[\\u${base.toString(16)}-\\u${(base + 0xff).toString(16)}]`).test(text))
    base += 0x100;
  const known: string[] = [];
  const nothing = String.fromCharCode(base + 0xff);
  return {
    nothing,
    of(words) {
      if (words === '') return nothing;
      if (!known.includes(words)) known.push(words);
      return String.fromCharCode(base + known.indexOf(words));
    },
    replacedIn: (json) =>
      known.reduce(
        (text, words, index) =>
          text.replaceAll(String.fromCharCode(base + index), () => JSON.stringify(words).slice(1, -1)),
        json,
      ),
  };
}

/** What replaces hits. */
export interface Replacement {
  readonly words: string;
  /** True if the words name groups of the pattern (`$1`). */
  readonly isPattern: boolean;
  /** The query, if the words get the capitals of each hit; null if they are written as typed. */
  readonly casedQuery: string | null;
}

/** The parts of a hit's replacement. For a pattern, groups are filled in (`$1`, `$&`, `$$`). */
function partsOf(hit: SearchMatch, text: string, { words, isPattern, casedQuery }: Replacement): readonly Part[] {
  if (!isPattern) {
    const cased = casedQuery === null ? words : preserveCase(text.slice(hit.from, hit.to), words, casedQuery);
    return [{ text: cased, isSource: false }];
  }
  return words.split(/(\$(?:\$|&|\d{1,2}))/).flatMap((piece, index): readonly Part[] => {
    if (index % 2 === 0) return piece === '' ? [] : [{ text: piece, isSource: false }];
    if (piece === '$$') return [{ text: '$', isSource: false }];
    if (piece === '$&') return [{ text: text.slice(hit.from, hit.to), isSource: true }];
    const group = hit.groups[Number(piece.slice(1)) - 1];
    return group === undefined ? [{ text: piece, isSource: false }] : [{ text: group ?? '', isSource: true }];
  });
}

const joined = (parts: readonly Part[]) => parts.map(({ text }) => text).join('');
const written = (parts: readonly Part[], write: HitEncoding) =>
  parts
    .map(({ text, isSource }, index) =>
      isSource ? text : write(text, joined(parts.slice(0, index)), joined(parts.slice(index + 1))),
    )
    .join('');

/** Groups hits into units. Leaves out those that wouldn't change anything. */
export function groupHitsIntoUnits(
  form: FileSyntax,
  text: string,
  hits: readonly ClassifiedMatch[],
  replacement: Replacement,
  marks: ReplacementMarks,
): readonly ReplacementUnit[] {
  const bodyFrom = form === 'page' ? (findFrontMatter(text)?.bodyFrom ?? 0) : 0;
  const strings = listSourceStrings(form, text);
  const bare = new Map<SourceString, { readonly hit: ClassifiedMatch; readonly parts: readonly Part[] }[]>();
  const units: ReplacementUnit[] = [];
  const isTaken = (hit: ClassifiedMatch) =>
    form === 'page' && hit.from >= bodyFrom && joined(partsOf(hit, text, replacement)) === '';
  const taken = hits.filter(isTaken).map((hit) => ({ hit, from: fromOf(text, hit) }));
  const out = deleteHits(text, taken, marks.nothing);
  const known = new Set(out.flatMap((unit) => unit.sourceEdits.map(({ from }) => from)));
  let at = 0;
  for (const hit of hits) {
    if (known.has(hit.from)) continue;
    const found = merged(partsOf(hit, text, replacement));
    const asSource = joined(found);
    // A deletion counts as text too, because the text around it may parse differently.
    const parts = asSource === '' ? [{ text: '', isSource: false }] : found;
    if (asSource === text.slice(hit.from, hit.to)) continue;
    const isWritten = form === 'yaml' || form === 'json' || (form === 'page' && hit.from < bodyFrom);
    while ((strings[at]?.to ?? Infinity) <= hit.from) at += 1;
    const string = isWritten ? stringAround(strings[at], hit, text) : undefined;
    const isSource =
      parts.every((part) => part.isSource) ||
      (isWritten ? string === undefined : /^(?:reference|link|component)$/.test(hit.scope)) ||
      form === 'look' ||
      form === 'other';
    if (isSource) {
      const edits = [{ from: hit.from, to: hit.to, text: asSource }];
      units.push({ hits: 1, scope: hit.scope, markedEdits: null, encodedEdits: [edits], sourceEdits: edits });
    } else if (string !== undefined && text.slice(string.from, string.to) === string.value)
      bare.set(string, [...(bare.get(string) ?? []), { hit, parts }]);
    else units.push(unitOf(form, text, hit, parts, marks, isWritten));
  }
  return [...units, ...out, ...[...bare].map(([string, found]) => bareUnit(text, string, found, marks))];
}

/** Joins adjacent text into one part. */
function merged(parts: readonly Part[]): readonly Part[] {
  return parts.reduce<readonly Part[]>((all, part) => {
    const last = all.at(-1);
    return last?.isSource === false && !part.isSource
      ? [...all.slice(0, -1), { text: last.text + part.text, isSource: false }]
      : [...all, part];
  }, []);
}

function unitOf(
  form: FileSyntax,
  text: string,
  hit: ClassifiedMatch,
  parts: readonly Part[],
  marks: ReplacementMarks,
  isWritten: boolean,
): ReplacementUnit {
  const isText = form === 'page' && isPageTextScope(hit.scope);
  const [from, to] = [form === 'page' && parts[0]?.isSource !== true ? fromOf(text, hit) : hit.from, hit.to];
  const ways = isText
    ? textEncodings(text, from, to, hit.scope === 'heading')
    : isWritten
      ? form === 'json'
        ? jsonEncodings
        : yamlEncodings
      : codeEncodings;
  return {
    hits: 1,
    scope: hit.scope,
    markedEdits: [{ from, to, text: written(parts, marks.of) }],
    encodedEdits: ways.map((write) => [{ from, to, text: written(parts, write) }]),
    sourceEdits: [{ from: hit.from, to, text: joined(parts) }],
  };
}

/** Start of the replaced range in page text, including a backslash that escapes its first character. */
function fromOf(text: string, hit: ClassifiedMatch): number {
  const isEscaped =
    isPageTextScope(hit.scope) &&
    /[!-/:-@[-`{-~]/.test(text.charAt(hit.from)) &&
    /(?<!\\)(?:\\\\)*\\$/.test(text.slice(Math.max(0, hit.from - 50), hit.from));
  return isEscaped ? hit.from - 1 : hit.from;
}

/** All hits in an unquoted string, which may need quotes after the replacement. */
function bareUnit(
  text: string,
  { from, to, value }: SourceString,
  found: readonly { readonly hit: ClassifiedMatch; readonly parts: readonly Part[] }[],
  marks: ReplacementMarks,
): ReplacementUnit {
  const plain = found.map(({ hit, parts }) => ({ from: hit.from, to: hit.to, text: joined(parts) }));
  const markedEdits = found.map(({ hit, parts }) => ({ from: hit.from, to: hit.to, text: written(parts, marks.of) }));
  let at = from;
  const after =
    plain
      .map((edit) => {
        const part = text.slice(at, edit.from) + edit.text;
        at = edit.to;
        return part;
      })
      .join('') + text.slice(at, to);
  // A number stays a number and needs no quotes.
  if (isYamlNonString(value) && isYamlNonString(after))
    return { hits: found.length, scope: 'frontMatter', markedEdits: null, encodedEdits: [plain], sourceEdits: plain };
  return {
    hits: found.length,
    scope: 'frontMatter',
    markedEdits,
    encodedEdits: [plain, [{ from, to, text: printFlowYaml(after) }]],
    sourceEdits: plain,
  };
}

/** The string that contains a hit, within its quotes. */
function stringAround(string: SourceString | undefined, hit: SearchMatch, text: string): SourceString | undefined {
  if (string === undefined) return undefined;
  const quotes = /["']/.test(text.charAt(string.from)) && text.slice(string.from, string.to) !== string.value ? 1 : 0;
  return hit.from >= string.from + quotes && hit.to <= string.to - quotes ? string : undefined;
}
