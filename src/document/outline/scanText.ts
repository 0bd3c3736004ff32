import { decodeString } from 'micromark-util-decode-string';
import { normalizeIdentifier } from 'micromark-util-normalize-identifier';
import type { OutlineElement, OutlineParts } from './outline.ts';
import { mapElementOffsets } from './parseCodeOutline.ts';
import { scanLinkResource } from './scanLinkResource.ts';
import { scanExpression, scanTag } from './scanTag.ts';

/** The text of a paragraph, heading, or cell. */
export interface LeafText {
  readonly text: string;
  /** Maps an offset in the text to the page. */
  readonly toSourceOffset: (at: number) => number;
}

/** The result of scanning a leaf. */
export interface ScannedText {
  /** Its text without tags and expressions, but with emphasis delimiters. */
  readonly plain: string;
  /** The content of `{#…}`. */
  readonly id: string | null;
  /** True if it may contain emphasis. */
  readonly hasMarks: boolean;
  /** True if the parser is sure to read it in the same way. */
  readonly isSure: boolean;
}

interface OpenBracket {
  readonly at: number;
  readonly isImage: boolean;
  readonly tags: number;
  /** State at the bracket: an image's alt text doesn't count as text. */
  readonly before: {
    readonly plain: string;
    readonly words: number;
    readonly links: number;
    readonly elements: number;
    readonly expressions: number;
  };
  /** False inside another link: links can't be nested. */
  isActive: boolean;
  /** A tag that was opened before the bracket was closed inside it. */
  isCrossed: boolean;
}

interface OpenTag {
  readonly name: string;
  readonly to: number;
}

interface Scan extends LeafText {
  readonly parts: OutlineParts;
  /** Identifiers of all definitions of the page. */
  readonly defined: ReadonlySet<string>;
  readonly brackets: OpenBracket[];
  readonly tags: OpenTag[];
  /** Start of the text that isn't counted yet. */
  wordsFrom: number;
  plain: string;
  words: number;
  hasMarks: boolean;
  id: string | null;
  isSure: boolean;
}

const special = /[\\`<{[\]!$]|(?<![A-Za-z])(?:https?:\/\/|www\.)/gi;

/** Scans inline MDX: adds links, tags, and expressions to `parts`. Supports CommonMark, GFM autolinks, MDX, and `dollarMath`. */
export function scanText(
  { text, toSourceOffset }: LeafText,
  parts: OutlineParts,
  defined: ReadonlySet<string>,
): ScannedText {
  const scan: Scan = {
    text,
    toSourceOffset,
    parts,
    defined,
    brackets: [],
    tags: [],
    wordsFrom: 0,
    plain: '',
    words: 0,
    hasMarks: false,
    id: null,
    isSure: true,
  };
  special.lastIndex = 0;
  for (let found = special.exec(text); found !== null; found = special.exec(text)) {
    const end = step(scan, found.index, found[0]);
    special.lastIndex = end;
  }
  takeWords(scan, text.length, text.length);
  parts.wordCount += scan.words;
  return { plain: scan.plain, hasMarks: scan.hasMarks, id: scan.id, isSure: scan.isSure && scan.tags.length === 0 };
}

/** Reads what starts with a special character. Returns the offset to continue at. */
function step(scan: Scan, at: number, found: string): number {
  const { text } = scan;
  switch (found) {
    case '\\':
      return at + 2;
    case '`':
      return stepCode(scan, at);
    case '<':
      return stepTag(scan, at);
    case '{':
      return stepExpression(scan, at);
    case '!':
      if (text[at + 1] === '[') open(scan, at + 1, true);
      return at + (text[at + 1] === '[' ? 2 : 1);
    case '[':
      open(scan, at, false);
      return at + 1;
    case ']':
      return stepClose(scan, at);
    case '$':
      return stepMath(scan, at);
    default:
      return stepAddress(scan, at, found);
  }
}

function stepCode(scan: Scan, at: number): number {
  const { text } = scan;
  let end = at;
  while (text[end] === '`') end += 1;
  const size = end - at;
  const runs = /`+/g;
  runs.lastIndex = end;
  for (let run = runs.exec(text); run !== null; run = runs.exec(text)) {
    if (run[0].length !== size) continue;
    takeWords(scan, at, run.index + size);
    scan.plain += text
      .slice(end, run.index)
      .replaceAll('\n', ' ')
      .replace(/^ (.*[^ ].*) $/, '$1');
    return run.index + size;
  }
  return end;
}

function stepTag(scan: Scan, at: number): number {
  const { text, tags, brackets } = scan;
  if (text.startsWith('<!--', at)) {
    scan.isSure = false;
    const end = text.indexOf('-->', at);
    return end < 0 ? text.length : end + 3;
  }
  if (/[ \t\r\n]/.test(text[at + 1] ?? '')) return at + 1;
  const tag = scanTag(text, at);
  if (tag === null) {
    scan.isSure = false;
    return at + 1;
  }
  takeWords(scan, at, tag.to);
  if (tag.kind !== 'close') addElement(scan, { name: tag.name, from: at, attributes: tag.attributes }, tag.inner);
  if (tag.kind === 'open') tags.push({ name: tag.name, to: tag.to });
  if (tag.kind === 'close') {
    const opened = tags.pop();
    if (opened?.name !== tag.name || mayCross(text, opened.to, at)) scan.isSure = false;
    for (const bracket of brackets) if (bracket.tags > tags.length) bracket.isCrossed = true;
  }
  return tag.to;
}

/** Delimiters that could open emphasis outside an element and close it inside, or vice versa. */
const mark = /[*~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u;

function mayCross(text: string, from: number, to: number): boolean {
  return mark.test(text.slice(from, to)) && mark.test(`${text.slice(0, from)} ${text.slice(to)}`);
}

function stepExpression(scan: Scan, at: number): number {
  const { text } = scan;
  const expression = scanExpression(text, at, 'content');
  if (expression === null) {
    scan.isSure = false;
    return at + 1;
  }
  takeWords(scan, at, expression.to);
  const { toSourceOffset } = scan;
  scan.parts.expressions.push({ from: toSourceOffset(at), to: toSourceOffset(expression.to - 1) + 1 });
  for (const element of expression.inner) scan.parts.elements.push(mapElementOffsets(element, toSourceOffset));
  scan.id = parseHeadingAnchor(text.slice(at + 1, expression.to - 1)) ?? scan.id;
  return expression.to;
}

/** A heading's explicit anchor: the inner part of `{#id}`. */
export function parseHeadingAnchor(expression: string): string | null {
  return /^\s*#([^\s{}]+)\s*$/.exec(expression)?.[1] ?? null;
}

function open(scan: Scan, at: number, isImage: boolean): void {
  const { brackets, tags, parts } = scan;
  takeWords(scan, isImage ? at - 1 : at, at);
  brackets.push({
    at,
    isImage,
    tags: tags.length,
    before: {
      plain: scan.plain,
      words: scan.words,
      links: parts.links.length,
      elements: parts.elements.length,
      expressions: parts.expressions.length,
    },
    isActive: true,
    isCrossed: false,
  });
}

function stepClose(scan: Scan, at: number): number {
  const { text, brackets, tags, parts, toSourceOffset } = scan;
  const bracket = brackets.pop();
  if (bracket?.isActive !== true) return at + 1;
  const resource = text[at + 1] === '(' ? scanLinkResource(text, at + 1) : null;
  const end = resource?.end ?? referenceEnd(scan, bracket, at);
  if (end === null) return at + 1;
  if (bracket.isCrossed || bracket.tags !== tags.length) scan.isSure = false;
  takeWords(scan, at, end);
  closeLabel(scan, bracket);
  if (!bracket.isImage) for (const outer of brackets) outer.isActive &&= outer.isImage;
  if (resource === null) return end;
  const { from, to } = resource;
  parts.links.push({
    kind: bracket.isImage ? 'image' : 'link',
    target: text.slice(from, to),
    from: toSourceOffset(from),
    to: toSourceOffset(from) + to - from,
  });
  if (text.slice(from, to).includes('\n')) scan.isSure = false;
  return end;
}

/**
 * End of a reference whose label closes at `at` (CommonMark, "full", "collapsed", and "shortcut reference link"). Null
 * if there is no reference.
 */
function referenceEnd({ text, defined }: Scan, bracket: OpenBracket, at: number): number | null {
  if (defined.size === 0) return null;
  const isDefined = (label: string) => defined.has(normalizeIdentifier(label));
  const isOwn = isDefined(text.slice(bracket.at + 1, at));
  if (text[at + 1] !== '[') return isOwn ? at + 1 : null;
  const second = /\[((?:\\[^]|[^\\[\]])*)\]/y;
  second.lastIndex = at + 1;
  const found = second.exec(text);
  const label = found?.[1] ?? '';
  if (found !== null && (label === '' ? isOwn : isDefined(label))) return at + 1 + found[0].length;
  return null;
}

/** Finishes the label of a link or image: a link's label is part of the text, an image's isn't. */
function closeLabel(scan: Scan, { isImage, before }: OpenBracket): void {
  const { links, elements, expressions } = scan.parts;
  scan.plain = isImage ? before.plain : before.plain + scan.plain.slice(before.plain.length + 1);
  if (!isImage) return;
  scan.words = before.words;
  if (links.length > before.links || elements.length > before.elements || expressions.length > before.expressions)
    scan.isSure = false;
}

function stepMath(scan: Scan, at: number): number {
  const { text } = scan;
  if (text[at + 1] === '$') {
    // Two dollar signs always open math, and close at the next two.
    scan.isSure = false;
    return at + 2;
  }
  const found = /\$(?![\s$])((?:[^$\\\n]|\\[^\n])*?)(?<!\s)\$(?![\d$])/y;
  found.lastIndex = at;
  const math = found.exec(text);
  if (math === null) return at + 1;
  if (text.slice(at, at + math[0].length).includes('\\$')) scan.isSure = false;
  takeWords(scan, at, at + math[0].length);
  scan.plain += math[1] ?? '';
  return at + math[0].length;
}

/** A bare URL (GFM, "autolinks (extension)"). Not sure if it contains characters of other syntax. */
function stepAddress(scan: Scan, at: number, found: string): number {
  if (scan.brackets.length > 0) return at + found.length;
  const run = /[^\s<]*/y;
  run.lastIndex = at;
  const address = run.exec(scan.text)?.[0] ?? '';
  if (!/[[\]{}`\\$!]/.test(address)) return at + address.length;
  scan.isSure = false;
  return at + found.length;
}

function addElement(scan: Scan, element: OutlineElement, inner: readonly OutlineElement[]): void {
  scan.parts.elements.push(
    mapElementOffsets(element, scan.toSourceOffset),
    ...inner.map((one) => mapElementOffsets(one, scan.toSourceOffset)),
  );
  if (
    [element, ...inner].some(({ attributes }) => attributes.some(({ value }) => value?.target.includes('\n') === true))
  )
    scan.isSure = false;
}

const letter = /[\p{L}\p{N}]/u;

/** Counts the text up to an offset and continues at another. */
function takeWords(scan: Scan, to: number, goOnAt: number): void {
  if (to > scan.wordsFrom) {
    const raw = scan.text.slice(scan.wordsFrom, to);
    const text = /[&\\]/.test(raw) ? decodeString(raw) : raw;
    scan.words += countWords(text);
    scan.hasMarks ||= /[*_~]/.test(raw) && mark.test(raw);
    scan.plain += text;
  }
  scan.wordsFrom = goOnAt;
}

/** Number of runs of letters and digits. */
export function countWords(text: string): number {
  let count = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isAscii = code < 128;
    const isLetter = isAscii
      ? (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58)
      : letter.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
    if (!isAscii && code >= 0xd800 && code < 0xdc00) at += 1;
    if (isLetter && !isInWord) count += 1;
    isInWord = isLetter;
  }
  return count;
}
