import { diffToEdit, type TextEdit } from '#base/textEdit.ts';
import { alignAltText } from './alignText.ts';
import { normalizeLinkLabel } from '../read/definitions.ts';
import type { InlineStyle, InlineToken } from './inlineTokens.ts';
import { printAltText, printLinkResource } from '../print/printAtom.ts';
import { getElementAttributes, getTagName } from '../print/printElement.ts';
import { patchAttributes } from './patchAttributes.ts';
import { getNodeRange, type InlineContext } from '../read/readInline.ts';
import type { ReferenceSyntax, SourceToken } from './readSourceTokens.ts';
import type { PrintContext } from '../print/printContext.ts';
import type { MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { Nodes } from 'mdast';

/** A text block whose tokens are compared with the wanted ones. */
export interface TokenRefinement {
  readonly context: PrintContext;
  readonly nodes: readonly Nodes[];
  readonly style: InlineStyle;
  /** A line ending with the next line's prefix. */
  readonly lineEnd: string;
}

/** Shifts the positions of edits. */
export function shiftEdits(edits: readonly TextEdit[], by: number): TextEdit[] {
  return edits.map(({ from, to, text }) => ({ from: from + by, to: to + by, text }));
}

/** Replaces delimiters or atoms with others of the same kind, changing only the attribute, URL, or text that differs. */
export function refineTokens(
  merging: TokenRefinement,
  dropped: readonly SourceToken[],
  pending: readonly InlineToken[],
): TextEdit[] | null {
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

function refineOne(merging: TokenRefinement, token: SourceToken, next: InlineToken): TextEdit[] | null {
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
  if (!('attributes' in before) || getTagName(before) !== getTagName(after)) return null;
  if (token.key.startsWith('close')) return [];
  const element = findElement(context, merging.nodes, token.from);
  if (element === null) return null;
  const ranges = element.attributes.map((attribute) => ({
    from: (attribute.position?.start.offset ?? 0) + context.base,
    to: (attribute.position?.end.offset ?? 0) + context.base,
  }));
  const head = token.from + raw.indexOf(getTagName(before)) + getTagName(before).length;
  return patchAttributes(context.source, head, getElementAttributes(before), ranges, getElementAttributes(after), '');
}

function findElement(context: InlineContext, nodes: readonly Nodes[], from: number): MdxJsxTextElement | null {
  for (const node of nodes) {
    if (node.type === 'mdxJsxTextElement' && getNodeRange(context, node).from === from) return node;
    const inner = 'children' in node ? findElement(context, node.children, from) : null;
    if (inner !== null) return inner;
  }
  return null;
}

type Attrs = Readonly<Record<string, unknown>>;

/** The part before a reference's label: `]`, or an image's text with its brackets. */
export function getReferenceText(raw: string, { isFull }: ReferenceSyntax): string {
  return isFull ? raw.slice(0, raw.lastIndexOf('[')) : raw.endsWith('][]') ? raw.slice(0, -2) : raw;
}

/** Changes the URL in `](address "title")` and keeps the rest. */
function refineTarget(raw: string, from: number, before: Attrs, after: Attrs, style: InlineStyle): TextEdit[] | null {
  const name = 'href' in before ? 'href' : 'src';
  const address = before[name];
  if (before['title'] !== after['title'] || typeof address !== 'string' || address === '') return null;
  const at = raw.lastIndexOf(`](${address}`);
  if (at < 0 || !/^(?:\s*\)|\s+["'(])/.test(raw.slice(at + 2 + address.length))) return null;
  return shiftEdits(diffToEdit(address, printLinkResource(after[name], null, style)), from + at + 2);
}

/** Changes a reference image's text; if its target changed too, replaces the reference with a URL. */
function refineReference(
  raw: string,
  { from, to }: SourceToken,
  reference: ReferenceSyntax,
  before: Attrs,
  after: Attrs,
  style: InlineStyle,
): TextEdit[] {
  const isSame = before['src'] === after['src'] && before['title'] === after['title'];
  const words =
    before['alt'] === after['alt']
      ? getReferenceText(raw, reference)
      : `![${printAltText(String(after['alt'] ?? ''), style)}]`;
  if (isSame && !reference.isFull && normalizeLinkLabel(words.slice(2, -1)) === reference.identifier)
    return [{ from, to, text: raw.endsWith('][]') ? `${words}[]` : words }];
  return [
    {
      from,
      to,
      text: words + (isSame ? `[${reference.label}]` : `(${printLinkResource(after['src'], after['title'], style)})`),
    },
  ];
}

/** Changes only an image's text or URL. */
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
  const edit = diffToEdit(alt, next)[0];
  const found = alignAltText(raw, alt, 2, raw.length);
  if (edit === undefined || found === null) return null;
  const start = edit.from < edit.to ? found.starts[edit.from] : (found.ends[edit.from - 1] ?? 2);
  const end = edit.from < edit.to ? found.ends[edit.to - 1] : start;
  if (start === undefined || end === undefined) return null;
  return shiftEdits([{ from: start, to: end, text: printAltText(edit.text, style) }], from);
}
