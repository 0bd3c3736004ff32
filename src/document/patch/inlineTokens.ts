import { isSameJson } from '#base/isSameJson.ts';
import { escapeText, type EscapeContext } from '../print/escapeText.ts';
import { normalizeInlineWhitespace } from '../read/normalizeInline.ts';
import type { JSONContent } from '../page.ts';
import { printAtom, printLinkResource } from '../print/printAtom.ts';
import { printTagContents, getTagName } from '../print/printElement.ts';
import { withoutNumber } from '../read/elementNumbers.ts';
import type { MarkJson } from '../read/readInline.ts';

/** The smallest unit that is merged as a whole: a word, white space, a character, a mark's delimiter, or an atom. */
export interface InlineToken {
  /** Equal for units with the same meaning, regardless of their notation. */
  readonly key: string;
  /** Its canonical source; `\n` represents a line ending with the next line's prefix. */
  readonly text: string;
  /** The atom, or the mark that it opens or closes. */
  readonly of?: JSONContent | MarkJson;
}

/** How to print a block's text. */
export interface InlineStyle {
  readonly block: EscapeContext['block'];
  readonly hasDefinitions: boolean;
  readonly emphasis: '*' | '_';
  readonly strong: '**' | '__';
  /** Whether URLs are printed as they are, which readers see as links, or escaped so that nothing in them can be markup. */
  readonly addresses: 'bare' | 'escaped';
  /** Pairs of opening keys, `outer>inner`, that the source nests in this order although either order is possible. */
  readonly nesting?: ReadonlySet<string>;
}

interface Draft {
  readonly key: string;
  readonly text: string;
  readonly plain: boolean;
  readonly inLink: boolean;
  readonly of?: JSONContent | MarkJson;
}

const pieces = /[\p{L}\p{N}\p{M}]+|[ \t]+|[\s\S]/gu;

/** Splits a text into merge units. */
export function splitIntoMergeTokens(text: string): string[] {
  return text.match(pieces) ?? [];
}

/** Token key of a mark's opening or closing delimiter. */
export function getMarkDelimiterKey(side: 'open' | 'close', mark: MarkJson): string {
  return `${side}:${mark.type}:${JSON.stringify(withoutNumber(mark.attrs) ?? null)}`;
}

/** Token key of an atom. */
export function getAtomKey(node: JSONContent): string {
  return `atom:${node.type}:${JSON.stringify(node.attrs ?? null)}`;
}

/** Prints inline nodes as canonical tokens. */
export function printInlineTokens(content: readonly JSONContent[], style: InlineStyle): InlineToken[] {
  const nodes = normalizeInlineWhitespace(content);
  const drafts = withUnderscores(draftTokens(nodes, style));
  return escapeDrafts(drafts, nodes, style);
}

function draftTokens(nodes: readonly JSONContent[], style: InlineStyle): Draft[] {
  const drafts: Draft[] = [];
  const open: MarkJson[] = [];
  const add = (draft: Omit<Draft, 'inLink'>) =>
    drafts.push({ ...draft, inLink: open.some(({ type }) => type === 'link') });
  const close = () => {
    const mark = open.pop();
    if (mark !== undefined) add(delimiter('close', mark, style));
  };
  nodes.forEach((node, index) => {
    const marks = (node.marks ?? []).filter(({ type }) => type !== 'code');
    while (open.some((mark) => !holds(marks, mark))) close();
    const fresh = marks.filter((mark) => !holds(open, mark));
    const ordered = fresh.toSorted(
      (a, b) => runLength(nodes, index, b) - runLength(nodes, index, a) || nested(style, a, b),
    );
    for (const mark of ordered) {
      open.push(mark);
      add(delimiter('open', mark, style));
    }
    const code = (node.marks ?? []).find(({ type }) => type === 'code');
    if (node.type !== 'text')
      add({ key: getAtomKey(node), text: printAtom(node, nodes, index, style), plain: false, of: node });
    else if (code !== undefined) for (const draft of codeDrafts(node.text ?? '', code, style)) drafts.push(draft);
    else for (const piece of splitIntoMergeTokens(node.text ?? '')) add({ key: `t${piece}`, text: piece, plain: true });
  });
  while (open.length > 0) close();
  return drafts;
}

/**
 * Uses underscores for emphasis directly next to another delimiter of asterisks, so that it is unambiguous which
 * asterisks belong together.
 */
function withUnderscores(drafts: readonly Draft[]): Draft[] {
  const result = [...drafts];
  const starred = (index: number, side: 'open' | 'close') =>
    result[index]?.key.startsWith(`${side}:`) === true && result[index].text.startsWith('*');
  const opened: number[] = [];
  result.forEach((draft, index) => {
    if (!/^(?:open|close):italic:/.test(draft.key)) return;
    if (draft.key.startsWith('open')) {
      opened.push(index);
      return;
    }
    const start = opened.pop();
    const first = start === undefined ? undefined : result[start];
    if (
      start === undefined ||
      first === undefined ||
      draft.text !== '*' ||
      !(starred(start - 1, 'close') || starred(index + 1, 'open'))
    )
      return;
    result[start] = { ...first, text: '_' };
    result[index] = { ...draft, text: '_' };
  });
  return result;
}

function sameMark(a: MarkJson, b: MarkJson): boolean {
  return a.type === b.type && isSameJson(a.attrs ?? null, b.attrs ?? null);
}

function holds(marks: readonly MarkJson[], mark: MarkJson): boolean {
  return marks.some((other) => sameMark(other, mark));
}

function nested(style: InlineStyle, a: MarkJson, b: MarkJson): number {
  const [left, right] = [getNestingKey(a), getNestingKey(b)];
  return style.nesting?.has(`${left}>${right}`) === true ? -1 : style.nesting?.has(`${right}>${left}`) === true ? 1 : 0;
}

/** A mark's key in `InlineStyle.nesting`. */
export function getNestingKey(mark: MarkJson): string {
  return mark.type === 'link' ? mark.type : `${mark.type}${JSON.stringify(withoutNumber(mark.attrs) ?? null)}`;
}

function runLength(nodes: readonly JSONContent[], from: number, mark: MarkJson): number {
  let end = from;
  while (end < nodes.length && holds(nodes[end]?.marks ?? [], mark)) end += 1;
  return end - from;
}

function delimiter(side: 'open' | 'close', mark: MarkJson, style: InlineStyle): Omit<Draft, 'inLink'> {
  return { key: getMarkDelimiterKey(side, mark), text: printDelimiter(side, mark, style), plain: false, of: mark };
}

function printDelimiter(side: 'open' | 'close', mark: MarkJson, style: InlineStyle): string {
  switch (mark.type) {
    case 'bold':
      return style.strong;
    case 'italic':
      return style.emphasis;
    case 'strike':
      return '~~';
    case 'link':
      return side === 'open' ? '[' : `](${printLinkResource(mark.attrs?.['href'], mark.attrs?.['title'], style)})`;
    default:
      return side === 'open' ? `<${printTagContents(mark.attrs, style.block)}>` : `</${getTagName(mark.attrs)}>`;
  }
}

/** Delimiters for inline code: backticks, with spaces if needed. */
export function getCodeDelimiters(text: string): readonly [opening: string, closing: string] {
  const runs = (text.match(/`+/g) ?? []).map((run) => run.length);
  let length = 1;
  while (runs.includes(length)) length += 1;
  const padded = /^`|`$/.test(text) || (/^ .* $/s.test(text) && /[^ ]/.test(text));
  const [ticks, pad] = ['`'.repeat(length), padded ? ' ' : ''];
  return [ticks + pad, pad + ticks];
}

function codeDrafts(text: string, mark: MarkJson, style: InlineStyle): Draft[] {
  const [opening, closing] = getCodeDelimiters(text);
  const inside = splitIntoMergeTokens(text).map((piece): Draft => {
    const written = style.block === 'cell' ? piece.replaceAll('|', '\\|') : piece;
    return { key: `t${piece}`, text: written, plain: false, inLink: false };
  });
  return [
    { key: getMarkDelimiterKey('open', mark), text: opening, plain: false, inLink: false, of: mark },
    ...inside,
    { key: getMarkDelimiterKey('close', mark), text: closing, plain: false, inLink: false, of: mark },
  ];
}

const isSpace = (character: string) => character === '' || /\s/.test(character);
/**
 * True if a character next to a delimiter counts as part of a word in CommonMark. The parser checks UTF-16 units, so
 * emoji aren't punctuation.
 */
const isWord = (character: string) =>
  !isSpace(character) && (/[\uD800-\uDFFF]/.test(character.charAt(0)) || !/[\p{P}\p{S}]/u.test(character));

function escapeDrafts(drafts: readonly Draft[], nodes: readonly JSONContent[], style: InlineStyle): InlineToken[] {
  const whole = drafts.map((draft) => draft.text).join('');
  const plain = drafts.map((draft) => (draft.plain ? draft.text : '')).join('');
  const addresses = style.addresses === 'bare' ? addressRanges(whole) : [];
  const hasMath =
    nodes.some(({ type }) => type === 'mathInline') || drafts.some((draft) => !draft.plain && draft.text.includes('$'));
  let from = 0;
  const tokens = drafts.map((draft) => {
    const to = from + draft.text.length;
    const before = whole.slice(Math.max(0, from - 200), from);
    const after = whole.slice(to, to + 200);
    from = to;
    if (!draft.plain || (!draft.inLink && addresses.some(([start, end]) => to > start && to <= end)))
      return token(draft, draft.text);
    const lineStart = before === '' ? 'first' : before.endsWith('\\\n') ? 'next' : false;
    const written = escapeText(draft.text, {
      before,
      after,
      lineStart,
      inLink: draft.inLink,
      whole: plain,
      hasMath,
      ...style,
    });
    return token(draft, written);
  });
  return withReferences(drafts, tokens);
}

/**
 * Replaces letters next to delimiters with references if needed. A replacement can require another one, so repeats
 * until nothing changes.
 */
function withReferences(drafts: readonly Draft[], tokens: readonly InlineToken[]): InlineToken[] {
  let result = [...tokens];
  for (let again = drafts.some(isTight); again;) {
    again = false;
    const whole = result.map(({ text }) => text).join('');
    let to = 0;
    result = result.map((one, index) => {
      to += one.text.length;
      const draft = drafts[index];
      if (draft?.plain !== true || one.text !== draft.text) return one;
      const text = beside(one.text, drafts[index - 1], drafts[index + 1], whole, to);
      again ||= text !== one.text;
      return text === one.text ? one : { ...one, text };
    });
  }
  // A preceding backslash would escape the reference's `&`.
  return result.map((one, index) =>
    one.text === '\\' && drafts[index]?.plain === true && result[index + 1]?.text.startsWith('&') === true
      ? { ...one, text: '\\\\' }
      : one,
  );
}

/** Ranges of bare URLs and email addresses, which become links. */
function addressRanges(text: string): (readonly [from: number, to: number])[] {
  if (!/:\/\/|www\.|@/i.test(text)) return [];
  return [
    ...text.matchAll(/(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>|*[\]`{}]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu),
  ].map((match) => [match.index, match.index + match[0].length]);
}

function token(draft: Draft, text: string): InlineToken {
  return { key: draft.key, text, ...(draft.of === undefined ? {} : { of: draft.of }) };
}

const isTight = (draft: Draft | undefined) =>
  draft?.of !== undefined && /^(?:open|close):(?:bold|italic|strike):/.test(draft.key);

const isUnderscore = (draft: Draft) => draft.text.startsWith('_');
const referenceTo = (character: string) => `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`;

/**
 * Escapes a word outside a delimiter if there is no word on its inner side: CommonMark would take the delimiter for
 * text ("left- and right-flanking"), unless the adjacent letter is a character reference.
 */
function beside(text: string, previous: Draft | undefined, next: Draft | undefined, whole: string, to: number): string {
  const opens = next !== undefined && isTight(next) && next.key.startsWith('open');
  const closes = previous !== undefined && isTight(previous) && previous.key.startsWith('close');
  if (/^\s+$/.test(text)) return spaceWithin(text, previous, next);
  const characters = [...text];
  const last = characters.length - 1;
  const inside = next === undefined ? '' : whole.charAt(to + next.text.length);
  const insideBefore = previous === undefined ? '' : whole.charAt(to - text.length - previous.text.length - 1);
  const isSign = (character: string) => !isWord(character) && !isSpace(character);
  const atEnd = opens && isWord(characters[last] ?? '') && (isSign(inside) || isUnderscore(next));
  const atStart = closes && isWord(characters[0] ?? '') && (isSign(insideBefore) || isUnderscore(previous));
  return characters
    .map((character, index) =>
      (atEnd && index === last) || (atStart && index === 0) ? referenceTo(character) : character,
    )
    .join('');
}

/** Escapes white space next to a delimiter inside a mark, which occurs if another mark splits it. */
function spaceWithin(text: string, previous: Draft | undefined, next: Draft | undefined): string {
  if (isTight(next) && next?.key.startsWith('close') === true) return text.slice(0, -1) + referenceTo(text.slice(-1));
  return isTight(previous) && previous?.key.startsWith('open') === true ? referenceTo(text) + text.slice(1) : text;
}
