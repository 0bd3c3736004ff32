import { diffToEdit, type TextEdit } from '#base/textEdit.ts';
import { mergeTokens, type MergedToken } from '#merge/mergeTokens.ts';
import { fitCodeSpanBackticks } from './codeSpans.ts';
import { normalizeLinkLabel } from '../read/definitions.ts';
import { escapeAtLineStart } from '../print/escapeText.ts';
import { getNestingKey, printInlineTokens, type InlineStyle, type InlineToken } from './inlineTokens.ts';
import { findLineStart, type NodeOrigin } from './documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import { printLinkResource } from '../print/printAtom.ts';
import { readInline, type MarkJson } from '../read/readInline.ts';
import { getReferenceText, refineTokens, shiftEdits, type TokenRefinement } from './refineTokens.ts';
import { readSourceTokens, type ReferenceSyntax, type SourceToken } from './readSourceTokens.ts';
import type { PrintContext } from '../print/printContext.ts';
import type { PhrasingContent } from 'mdast';

/** Edits that change a block's text; null if it can't be aligned with the source and must be reprinted. */
export function patchInline(
  context: PrintContext,
  origin: NodeOrigin,
  base: readonly JSONContent[],
  edited: readonly JSONContent[],
  style: InlineStyle,
  lineEnd: string,
): TextEdit[] | null {
  const nodes = origin.inline;
  if (nodes === undefined || nodes.length === 0) return null;
  const asWritten = { ...context, definitions: context.sourceDefinitions };
  const source = readSourceTokens(asWritten, nodes);
  const first = source?.[0];
  const last = source?.at(-1);
  if (source === null || first === undefined || last === undefined) return null;
  const nested = { ...style, nesting: nestingOf(source) };
  // If definitions changed, the base's references have other targets, so the base is read as it is in the source.
  const hasLost = source.some(({ reference }) => reference !== undefined && isLost(context, reference));
  // A text block's nodes are phrasing content, as the reader stored them.
  const before = printInlineTokens(hasLost ? readInline(asWritten, nodes as readonly PhrasingContent[]) : base, nested);
  const after = printInlineTokens(edited, nested);
  if (after.length === 0) return null;
  const keys = (tokens: readonly { readonly key: string }[]) => tokens.map(({ key }) => key);
  const merging = { context, nodes, source, after, style, lineEnd };
  const merged = fitCodeSpanBackticks(
    context.source,
    source,
    after,
    mergeTokens(keys(source), keys(before), keys(after)),
  );
  if (!isBalanced(merged.map(({ kind, index }) => (kind === 'kept' ? source[index]?.key : after[index]?.key) ?? '')))
    return null;
  return editsOf(merging, merged, first.from, last.to);
}

/** The source's nesting order of marks that start together. */
function nestingOf(source: readonly SourceToken[]): Set<string> {
  const pairs = new Set<string>();
  const open: MarkJson[] = [];
  for (const token of source) {
    if (token.key.startsWith('close:')) open.pop();
    if (!token.key.startsWith('open:') || token.of === undefined) continue;
    for (const outer of open) pairs.add(`${getNestingKey(outer)}>${getNestingKey(token.of)}`);
    open.push(token.of);
  }
  return pairs;
}

/** True if all opened marks are closed, innermost first. */
function isBalanced(keys: readonly string[]): boolean {
  const open: string[] = [];
  for (const key of keys) {
    if (key.startsWith('open:')) open.push(key.slice(5));
    if (key.startsWith('close:') && open.pop() !== key.slice(6)) return false;
  }
  return open.length === 0;
}

interface Merging extends TokenRefinement {
  readonly source: readonly SourceToken[];
  readonly after: readonly InlineToken[];
}

function editsOf(merging: Merging, merged: readonly MergedToken[], from: number, to: number): TextEdit[] {
  const { source, after, context } = merging;
  const edits: TextEdit[] = [];
  let position = from;
  let pending: InlineToken[] = [];
  let nextSource = 0;
  const flush = (end: number, upTo: number) => {
    const dropped = source.slice(nextSource, upTo);
    if (pending.length === 0 && dropped.length === 0 && position === end) return;
    const refined = refineTokens(merging, dropped, pending);
    if (refined !== null) edits.push(...refined);
    else
      edits.push(
        ...shiftEdits(
          diffToEdit(context.source.slice(position, end), written(merging, position, dropped, pending)),
          position,
        ),
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
          : labeled(merging, merged, index, token, token.reference)),
      );
    pending = [];
    position = token.to;
    nextSource = part.index + 1;
  }
  flush(to, source.length);
  return edits;
}

/** True if the page's new definitions change a reference's target. */
function isLost({ sourceDefinitions, definitions }: PrintContext, { identifier }: ReferenceSyntax): boolean {
  const [before, after] = [sourceDefinitions.get(identifier), definitions.get(identifier)];
  return before?.url !== after?.url || before?.title !== after?.title;
}

/** Repairs a reference that lost its definition: uses the definition's new label, or else the URL. */
function readdressed({ context, style }: Merging, { from, to }: SourceToken, reference: ReferenceSyntax): TextEdit[] {
  const [label, target] = [
    context.renamedLabels.get(reference.identifier),
    context.sourceDefinitions.get(reference.identifier),
  ];
  const end = label === undefined ? `(${printLinkResource(target?.url, target?.title, style)})` : `[${label}]`;
  return [{ from, to, text: getReferenceText(context.source.slice(from, to), reference) + end }];
}

/** Adds an explicit label to a link that is resolved by its text, if its new text doesn't resolve to the same definition. */
function labeled(
  { source, after, context }: Merging,
  merged: readonly MergedToken[],
  at: number,
  { from, to }: SourceToken,
  { isFull, size, label, identifier }: ReferenceSyntax,
): TextEdit[] {
  if (isFull || size === 0) return [];
  const opening = (merged[at]?.index ?? 0) - size - 1;
  let words = '';
  let kept = 0;
  for (let index = at - 1; index >= 0; index -= 1) {
    const part = merged[index];
    if (part?.kind === 'kept' && part.index <= opening) {
      const isFound =
        part.index === opening &&
        ((kept === size && at - index - 1 === size) || normalizeLinkLabel(words) === identifier);
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

const words = /^t[\p{L}\p{N}\p{M}]+$/u;

/** True if words replace words: then the context is read as before, and nothing needs to be escaped. */
function isOfWords({ context }: Merging, dropped: readonly SourceToken[], tokens: readonly InlineToken[]): boolean {
  const isPlain = (token: SourceToken | undefined) =>
    token !== undefined && words.test(token.key) && context.source.slice(token.from, token.to) === token.key.slice(1);
  const isWord = (token: InlineToken | undefined) => token !== undefined && words.test(token.key);
  return (
    isPlain(dropped[0]) &&
    isPlain(dropped.at(-1)) &&
    isWord(tokens[0]) &&
    isWord(tokens.at(-1)) &&
    tokens.every(({ key }) => words.test(key) || /^t +$/.test(key)) &&
    !/^t(?:import|export)$/.test(tokens[0]?.key ?? '')
  );
}

/** Prints the new tokens; the first one may be at the start of a wrapped line. */
function written(
  merging: Merging,
  position: number,
  dropped: readonly SourceToken[],
  tokens: readonly InlineToken[],
): string {
  if (isOfWords(merging, dropped, tokens)) return tokens.map(({ key }) => key.slice(1)).join('');
  const { context, style, lineEnd } = merging;
  const text = tokens.map((token) => token.text).join('');
  const lineStart = findLineStart(context.source, position);
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
