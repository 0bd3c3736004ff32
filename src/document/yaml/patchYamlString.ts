import type { Scalar } from 'yaml';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { decodeScalar, type BlockShape, type ScalarStyle } from '../scalar/decodeScalar.ts';
import { patchScalarContent } from '../scalar/patchScalar.ts';
import { printBlockYaml, printFlowYaml, unprintablePattern } from './printYaml.ts';
import type { RangedNode, YamlSource } from './yamlListEdits.ts';

const styles: Readonly<Partial<Record<string, ScalarStyle>>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

/** A string's content without its quotes or block header. */
interface InnerText {
  readonly from: number;
  readonly to: number;
  readonly block: BlockShape;
}

/**
 * Edits only the differing part of a string, keeping its style and lines; null if the whole value must be rewritten.
 * js-yaml 3, js-yaml 4, and our parser read the same from it.
 */
export function patchYamlString(
  { text, newline }: YamlSource,
  node: RangedNode & Scalar,
  after: string,
  inFlow: boolean,
): TextEdit | null {
  const style = styles[node.type ?? ''];
  const inner = style === undefined ? null : innerText(text, node, style);
  if (style === undefined || inner === null || typeof node.value !== 'string' || unprintablePattern.test(after))
    return null;
  const { from, to, block } = inner;
  const written = text.slice(from, to);
  const edit = patchScalarContent(
    { text, style, block, from, to, before: node.value, indent: furtherIndent(text, inner), newline, asciiOnly: false },
    after,
  );
  if (edit === null) return null;
  const changed = applyEdits(written, [{ from: edit.from - from, to: edit.to - from, text: edit.text }]);
  const isBlock = style === 'literal' || style === 'folded';
  const isOdd =
    decodeScalar(changed, style, block).value !== after ||
    // js-yaml 3 keeps white space before line endings in quotes.
    (!isBlock && /[ \t]\r?\n/.test(changed) && !/[ \t]\r?\n/.test(written)) ||
    (style === 'plain' && !isPlain(after.replaceAll('\n', ' '), inFlow));
  return isOdd ? null : edit;
}

/** How a string on one line is written. */
export interface YamlStringStyle {
  readonly quote: '' | "'" | '"';
  /** True if it is in brackets or braces. */
  readonly inFlow: boolean;
}

/** A string on one line in a YAML text. Its offsets exclude its quotes. */
export interface YamlString {
  readonly value: string;
  readonly from: number;
  readonly to: number;
  readonly style: YamlStringStyle;
}

const stringTypes = { '': 'PLAIN', "'": 'QUOTE_SINGLE', '"': 'QUOTE_DOUBLE' } as const;

/** The edit that replaces part of a string's value. Its quotes stay, unless the new value needs others. */
export function replaceInYamlString(
  { value, from, to, style: { quote, inFlow } }: YamlString,
  start: number,
  end: number,
  text: string,
): TextEdit {
  const after = value.slice(0, start) + text + value.slice(end);
  const style = { defaultStringType: stringTypes[quote] };
  const block = inFlow ? '' : printBlockYaml(after, style).replace(/\n$/, '');
  const printed = block === '' || block.includes('\n') ? printFlowYaml(after, style) : block;
  const width = quote.length;
  if (!printed.startsWith(quote)) return { from: from - width, to: to + width, text: printed };
  const inner = printed.slice(width, printed.length - width);
  return inner === after && to - from === value.length
    ? { from: from + start, to: from + end, text }
    : { from, to, text: inner };
}

function isPlain(words: string, inFlow: boolean): boolean {
  return inFlow ? printFlowYaml(words) === words : printBlockYaml(words) === `${words}\n`;
}

function innerText(text: string, { range: [from, to] }: RangedNode, style: ScalarStyle): InnerText | null {
  const none: BlockShape = { indent: 0, chomping: 'clip' };
  if (style === 'plain') return { from, to, block: none };
  if (style === 'single' || style === 'double') return { from: from + 1, to: to - 1, block: none };
  const header = /^[|>]([-+]?)[ \t]*(?:#.*)?\r?\n/.exec(text.slice(from, to));
  if (header === null) return null;
  const start = from + header[0].length;
  const indent = /^(?:[ \t]*\r?\n)*( *)/.exec(text.slice(start, to))?.[1]?.length ?? 0;
  return {
    from: start,
    to,
    block: { indent, chomping: header[1] === '-' ? 'strip' : header[1] === '+' ? 'keep' : 'clip' },
  };
}

/** Indentation of continuation lines: that of existing ones, or one level more than the string's first line. */
function furtherIndent(text: string, { from, to, block }: InnerText): string {
  if (block.indent > 0) return ' '.repeat(block.indent);
  const further = /\n([ \t]*)\S/.exec(text.slice(from, to));
  const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, from);
  return further?.[1] ?? `${/^[ \t]*/.exec(line)?.[0] ?? ''}  `;
}
