import { replacementEdit, type TextEdit } from '#base/textEdit.ts';
import { identifierOf } from './definitions.ts';
import { escapeAtLineStart } from './escapeText.ts';
import {
  nestingKey,
  printAlternative,
  printTarget,
  printTokens,
  type InlineStyle,
  type Token,
} from './inlineTokens.ts';
import { mergeTokens, type Merged } from './mergeTokens.ts';
import { lineStartAt, type Origin } from './origins.ts';
import type { JSONContent } from './page.ts';
import { attributesOf, tagOf } from './printElement.ts';
import { patchAttributes } from './patchAttributes.ts';
import { rangeOf, readInline, type InlineContext, type Mark } from './readInline.ts';
import { sourceTokens, type Reference, type SourceToken } from './sourceTokens.ts';
import type { Writing } from './writing.ts';
import type { MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { Nodes, PhrasingContent } from 'mdast';

/** The edits that turn a block's text into another; null where the source cannot be followed, so that it must be written anew. */
export function patchInline(
  context: Writing,
  origin: Origin,
  base: readonly JSONContent[],
  edited: readonly JSONContent[],
  style: InlineStyle,
  lineEnd: string,
): TextEdit[] | null {
  const nodes = origin.inline;
  if (nodes === undefined || nodes.length === 0) return null;
  const asWritten = { ...context, definitions: context.written };
  const source = sourceTokens(asWritten, nodes);
  const first = source?.[0];
  const last = source?.at(-1);
  if (source === null || first === undefined || last === undefined) return null;
  const nested = { ...style, nesting: nestingOf(source) };
  // Beside other definitions the base's references lead elsewhere; here they are compared as the source has them.
  const hasLost = source.some(({ reference }) => reference !== undefined && isLost(context, reference));
  // A text block's nodes are phrasing content, as the reader stored them.
  const before = printTokens(hasLost ? readInline(asWritten, nodes as readonly PhrasingContent[]) : base, nested);
  const after = printTokens(edited, nested);
  if (after.length === 0) return null;
  const keys = (tokens: readonly { readonly key: string }[]) => tokens.map(({ key }) => key);
  const merged = mergeTokens(keys(source), keys(before), keys(after));
  if (!isBalanced(merged.map(({ kind, index }) => (kind === 'kept' ? source[index]?.key : after[index]?.key) ?? '')))
    return null;
  return editsOf({ context, nodes, source, after, style, lineEnd }, merged, first.from, last.to);
}

/** In which order the source nests the marks that begin together. */
function nestingOf(source: readonly SourceToken[]): Set<string> {
  const pairs = new Set<string>();
  const open: Mark[] = [];
  for (const token of source) {
    if (token.key.startsWith('close:')) open.pop();
    if (!token.key.startsWith('open:') || token.of === undefined) continue;
    for (const outer of open) pairs.add(`${nestingKey(outer)}>${nestingKey(token.of)}`);
    open.push(token.of);
  }
  return pairs;
}

/** Whether every opened mark is closed, the innermost first. */
function isBalanced(keys: readonly string[]): boolean {
  const open: string[] = [];
  for (const key of keys) {
    if (key.startsWith('open:')) open.push(key.slice(5));
    if (key.startsWith('close:') && open.pop() !== key.slice(6)) return false;
  }
  return open.length === 0;
}

interface Merging {
  readonly context: Writing;
  readonly nodes: readonly Nodes[];
  readonly source: readonly SourceToken[];
  readonly after: readonly Token[];
  readonly style: InlineStyle;
  readonly lineEnd: string;
}

function editsOf(merging: Merging, merged: readonly Merged[], from: number, to: number): TextEdit[] {
  const { source, after, context } = merging;
  const edits: TextEdit[] = [];
  let position = from;
  let pending: Token[] = [];
  let nextSource = 0;
  const flush = (end: number, upTo: number) => {
    const dropped = source.slice(nextSource, upTo);
    if (pending.length === 0 && dropped.length === 0 && position === end) return;
    const refined = refine(merging, dropped, pending);
    if (refined !== null) edits.push(...refined);
    else
      edits.push(
        ...shifted(replacementEdit(context.source.slice(position, end), written(merging, position, pending)), position),
      );
  };
  for (const [index, part] of merged.entries()) {
    if (part.kind === 'new') {
      const token = after[part.index];
      if (token !== undefined) pending.push(token);
      continue;
    }
    const token = source[part.index];
    if (token === undefined) continue;
    if (pending.length > 0 || part.index > nextSource) flush(token.from, part.index);
    if (token.reference !== undefined)
      edits.push(
        ...(isLost(context, token.reference)
          ? readdressed(merging, token, token.reference)
          : labelled(merging, merged, index, token, token.reference)),
      );
    pending = [];
    position = token.to;
    nextSource = part.index + 1;
  }
  flush(to, source.length);
  return edits;
}

/** Whether a reference is read otherwise beside the definitions that the page will have. */
function isLost({ written, definitions }: Writing, { identifier }: Reference): boolean {
  const [before, after] = [written.get(identifier), definitions.get(identifier)];
  return before?.url !== after?.url || before?.title !== after?.title;
}

/** A reference that lost its definition, by the new label of that one, or with its address. */
function readdressed({ context, style }: Merging, { from, to }: SourceToken, reference: Reference): TextEdit[] {
  const [label, target] = [context.renamed.get(reference.identifier), context.written.get(reference.identifier)];
  const end = label === undefined ? `(${printTarget(target?.url, target?.title, style)})` : `[${label}]`;
  return [{ from, to, text: wordsOf(context.source.slice(from, to), reference) + end }];
}

/** A link that is found by its own words gets them as a label of its own where other words are not found so. */
function labelled(
  { source, after, context }: Merging,
  merged: readonly Merged[],
  at: number,
  { from, to }: SourceToken,
  { isFull, size, label, identifier }: Reference,
): TextEdit[] {
  if (isFull || size === 0) return [];
  const opening = (merged[at]?.index ?? 0) - size - 1;
  let words = '';
  let kept = 0;
  for (let index = at - 1; index >= 0; index -= 1) {
    const part = merged[index];
    if (part?.kind === 'kept' && part.index <= opening) {
      const isFound =
        part.index === opening && ((kept === size && at - index - 1 === size) || identifierOf(words) === identifier);
      return isFound ? [] : [{ from, to, text: `][${label}]` }];
    }
    if (part?.kind === 'kept') kept += 1;
    const token = part?.kind === 'kept' ? source[part.index] : undefined;
    words =
      (token === undefined ? (after[part?.index ?? 0]?.text ?? '') : context.source.slice(token.from, token.to)) +
      words;
  }
  return [{ from, to, text: `][${label}]` }];
}

function shifted(edits: readonly TextEdit[], by: number): TextEdit[] {
  return edits.map(({ from, to, text }) => ({ from: from + by, to: to + by, text }));
}

/** The new tokens as text; the first one may stand at a line's start where the source is wrapped. */
function written(merging: Merging, position: number, tokens: readonly Token[]): string {
  const { context, style, lineEnd } = merging;
  const text = tokens.map((token) => token.text).join('');
  const lineStart = lineStartAt(context.source, position);
  const lineBefore = context.source.slice(lineStart, position);
  const first = tokens[0];
  const wrapped = first !== undefined && /^[\s>]*$/.test(lineBefore) && position > lineStart;
  const place = {
    before: '',
    after: text.slice(first?.text.length ?? 0),
    lineStart: 'next',
    block: style.block,
    inLink: false,
    whole: text,
    hasMath: false,
    hasDefinitions: false,
  } as const;
  const safe =
    wrapped && first !== undefined ? escapeAtLineStart(first.text, place) + text.slice(first.text.length) : text;
  return safe.replaceAll('\n', lineEnd);
}

/** One delimiter or atom for another of its kind: only the attribute, address or words that changed are written. */
function refine(merging: Merging, dropped: readonly SourceToken[], pending: readonly Token[]): TextEdit[] | null {
  if (dropped.length === 0 || dropped.length !== pending.length) return null;
  const edits: TextEdit[] = [];
  for (const [index, token] of dropped.entries()) {
    const next = pending[index];
    if (next === undefined || kindOf(token.key) !== kindOf(next.key)) return null;
    if (token.key === next.key) continue;
    const refined =
      token.key.startsWith('t') || token.of === undefined || next.of === undefined
        ? null
        : refineOne(merging, token, next);
    if (refined === null && token.key.startsWith('t')) return null;
    edits.push(...(refined ?? [{ from: token.from, to: token.to, text: next.text.replaceAll('\n', merging.lineEnd) }]));
  }
  return edits;
}

const kindOf = (key: string) => (key.startsWith('t') ? 't' : key.split(':', 2).join(':'));

function refineOne(merging: Merging, token: SourceToken, next: Token): TextEdit[] | null {
  const { context } = merging;
  const before = token.of?.attrs;
  const after = next.of?.attrs;
  if (before === undefined || after === undefined) return null;
  const raw = context.source.slice(token.from, token.to);
  if (next.of?.type === 'image')
    return token.reference === undefined
      ? refineImage(raw, token.from, before, after, merging.style)
      : refineReference(raw, token, token.reference, before, after, merging.style);
  if (next.of?.type === 'link')
    return token.key.startsWith('open') && raw === next.text
      ? []
      : refineTarget(raw, token.from, before, after, merging.style);
  if (!('attributes' in before) || tagOf(before) !== tagOf(after)) return null;
  if (token.key.startsWith('close')) return [];
  const element = findElement(context, merging.nodes, token.from);
  if (element === null) return null;
  const ranges = element.attributes.map((attribute) => ({
    from: (attribute.position?.start.offset ?? 0) + context.base,
    to: (attribute.position?.end.offset ?? 0) + context.base,
  }));
  const head = token.from + raw.indexOf(tagOf(before)) + tagOf(before).length;
  return patchAttributes(context.source, head, attributesOf(before), ranges, attributesOf(after), '');
}

function findElement(context: InlineContext, nodes: readonly Nodes[], from: number): MdxJsxTextElement | null {
  for (const node of nodes) {
    if (node.type === 'mdxJsxTextElement' && rangeOf(context, node).from === from) return node;
    const inner = 'children' in node ? findElement(context, node.children, from) : null;
    if (inner !== null) return inner;
  }
  return null;
}

type Attrs = Readonly<Record<string, unknown>>;

/** What stands before a reference's own label: `]`, or the words of a picture with their brackets. */
function wordsOf(raw: string, { isFull }: Reference): string {
  return isFull ? raw.slice(0, raw.lastIndexOf('[')) : raw.endsWith('][]') ? raw.slice(0, -2) : raw;
}

/** `](address "title")` with another address: the rest of it stays as it is. */
function refineTarget(raw: string, from: number, before: Attrs, after: Attrs, style: InlineStyle): TextEdit[] | null {
  const name = 'href' in before ? 'href' : 'src';
  const address = before[name];
  if (before['title'] !== after['title'] || typeof address !== 'string' || address === '') return null;
  const at = raw.lastIndexOf(`](${address}`);
  if (at < 0 || !/^(?:\s*\)|\s+["'(])/.test(raw.slice(at + 2 + address.length))) return null;
  return shifted(replacementEdit(address, printTarget(after[name], null, style)), from + at + 2);
}

/** A picture by reference with other words, or, where it leads elsewhere, with an address of its own. */
function refineReference(
  raw: string,
  { from, to }: SourceToken,
  reference: Reference,
  before: Attrs,
  after: Attrs,
  style: InlineStyle,
): TextEdit[] {
  const isSame = before['src'] === after['src'] && before['title'] === after['title'];
  const words =
    before['alt'] === after['alt']
      ? wordsOf(raw, reference)
      : `![${printAlternative(String(after['alt'] ?? ''), style)}]`;
  if (isSame && !reference.isFull && identifierOf(words.slice(2, -1)) === reference.identifier)
    return [{ from, to, text: raw.endsWith('][]') ? `${words}[]` : words }];
  return [
    {
      from,
      to,
      text: words + (isSame ? `[${reference.label}]` : `(${printTarget(after['src'], after['title'], style)})`),
    },
  ];
}

/** An image with other words or another address: only these are written. */
function refineImage(raw: string, from: number, before: Attrs, after: Attrs, style: InlineStyle): TextEdit[] | null {
  if (before['alt'] === after['alt']) return refineTarget(raw, from, before, after, style);
  const alt = before['alt'];
  const next = after['alt'];
  if (
    before['src'] !== after['src'] ||
    before['title'] !== after['title'] ||
    typeof alt !== 'string' ||
    typeof next !== 'string'
  )
    return null;
  if (!raw.startsWith(`![${alt}]`) || /[\\`*_{}[\]<~$&!|\n]/.test(next)) return null;
  return shifted(replacementEdit(alt, next), from + 2);
}
