import { isScalar, type Node, type ToStringOptions } from 'yaml';
import type { TextEdit } from '#base/textEdit.ts';
import { printBlockYaml, printFlowYaml } from './printYaml.ts';

/** Nodes of a parsed document have a range: start, end of the value, end with what follows on its line. */
export type RangedNode = Node & { readonly range: readonly [number, number, number] };

/** Whether it is a node that stands in the text. */
export function isRangedNode(node: unknown): node is RangedNode {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}

/** The quotes of a neighbour, for words. */
export function matchQuoteStyle(value: unknown, like: unknown): ToStringOptions {
  const type = isScalar(like) ? like.type : undefined;
  return typeof value === 'string' && (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE')
    ? { defaultStringType: type }
    : {};
}

/** A text of YAML that is edited. */
export interface YamlSource {
  readonly text: string;
  readonly newline: string;
  /** Whether only the words that differ are written, instead of whole values. */
  readonly isWithin: boolean;
}

/** A list in a text: its entries, and the line ends there. */
export interface YamlList extends Pick<YamlSource, 'text' | 'newline'> {
  readonly items: readonly RangedNode[];
}

/** The edit that puts values at an index of a list, `flow` being one in brackets; null where it must be written anew. */
export function insertListItems(
  { text, items, newline }: YamlList,
  flow: boolean,
  at: number,
  values: readonly unknown[],
): TextEdit[] | null {
  const before = items[at - 1];
  const next = items[at];
  const beside = before ?? next;
  if (beside === undefined) return null;
  const texts = values.map((value) =>
    flow || String(value).includes('\n')
      ? printFlowYaml(value, matchQuoteStyle(value, beside))
      : printBlockYaml(value, matchQuoteStyle(value, beside)).replace(/\n$/, ''),
  );
  if (flow) {
    const separator = separatorOf(text, items);
    const place = before?.range[1] ?? beside.range[0];
    return [
      {
        from: place,
        to: place,
        text:
          before === undefined
            ? texts.map((one) => one + separator).join('')
            : texts.map((one) => separator + one).join(''),
      },
    ];
  }
  const lead = leadOf(text, beside);
  if (lead === null) return null;
  const further = newline + lead.replaceAll(/\S/g, ' ');
  const place = before === undefined ? beside.range[0] - lead.length : findYamlLineEnd(text, before.range[1]);
  const open = place > 0 && text[place - 1] !== '\n' ? newline : '';
  return [
    {
      from: place,
      to: place,
      text:
        open + texts.map((one) => lead + one.replaceAll('\n', further)).join(newline) + (open === '' ? newline : ''),
    },
  ];
}

/** The edit that takes out entries from one index up to another; null where the list must be written anew. */
export function removeListItems({ text, items }: YamlList, flow: boolean, from: number, to: number): TextEdit[] | null {
  const first = items[from];
  const last = items[to - 1];
  if (first === undefined || last === undefined || to <= from) return [];
  const before = items[from - 1];
  const next = items[to];
  if (flow) {
    if (before !== undefined) return [{ from: before.range[1], to: last.range[1], text: '' }];
    return next === undefined ? null : [{ from: first.range[0], to: next.range[0], text: '' }];
  }
  const lead = leadOf(text, first);
  return lead === null
    ? null
    : [{ from: first.range[0] - lead.length, to: findYamlLineEnd(text, last.range[1]), text: '' }];
}

/** What stands between the items of a list in brackets. */
function separatorOf(text: string, [first, second]: readonly RangedNode[]): string {
  const between = first === undefined || second === undefined ? '' : text.slice(first.range[1], second.range[0]);
  return /^\s*,\s*$/.test(between) ? between : ', ';
}

/** What stands before an item on its line, its dash included; null where it shares the line. */
function leadOf(text: string, item: RangedNode): string | null {
  const lead = text.slice(text.lastIndexOf('\n', item.range[0] - 1) + 1, item.range[0]);
  return /^\s*-\s+$/.test(lead) ? lead : null;
}

/** Where the line of an offset begins. */
export function findYamlLineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Where the line ends that a value ends on, its line end included. */
export function findYamlLineEnd(text: string, offset: number): number {
  if (text[offset - 1] === '\n') return offset;
  const next = text.indexOf('\n', offset);
  return next < 0 ? text.length : next + 1;
}
