import { isScalar, visit, type Node, type Scalar, type ToStringOptions } from 'yaml';
import type { TextEdit } from '#base/textEdit.ts';
import { printBlockYaml, printFlowYaml } from './printYaml.ts';

/** A node of a parsed document with its range: start, end of the value, end including the rest of its line. */
export type RangedNode = Node & { readonly range: readonly [number, number, number] };

/** True for a node with a position in the text. */
export function isRangedNode(node: unknown): node is RangedNode {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}

/** For strings: the quote style of a neighbor. */
export function matchQuoteStyle(value: unknown, like: unknown): ToStringOptions {
  const type = isScalar(like) ? like.type : undefined;
  return typeof value === 'string' && (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE')
    ? { defaultStringType: type }
    : {};
}

/**
 * How new strings are quoted next to those of a map: as all of them are, counting only those that don't need quotes if
 * there are any; otherwise only where YAML needs quotes, and then with those that the map uses.
 */
export function readQuoteStyle(map: Node | null): ToStringOptions {
  const strings: Scalar[] = [];
  if (map !== null)
    visit(map, {
      Scalar: (key, node) => {
        if (key !== 'key' && typeof node.value === 'string' && node.value !== '') strings.push(node);
      },
    });
  const free = strings.filter(({ value }) => printBlockYaml(value) === `${String(value)}\n`);
  const types = new Set((free.length > 0 ? free : strings).map(({ type }) => type));
  for (const defaultStringType of ['QUOTE_DOUBLE', 'QUOTE_SINGLE'] as const)
    if (types.size === 1 && types.has(defaultStringType)) return { defaultStringType, defaultKeyType: 'PLAIN' };
  const has = (wanted: string) => strings.some(({ type }) => type === wanted);
  return has('QUOTE_SINGLE') && !has('QUOTE_DOUBLE') ? { singleQuote: true } : {};
}

/** Prints keys with their values in a style for strings; those with line endings are block scalars in any style. */
export function printYamlKeys(values: Readonly<Record<string, unknown>>, style: ToStringOptions): string {
  return Object.entries(values)
    .map(([key, value]) => {
      const hasLines = JSON.stringify(value)?.includes('\\n') === true;
      return printBlockYaml({ [key]: value }, hasLines ? {} : style);
    })
    .join('');
}

/** A YAML text being edited. */
export interface YamlSource {
  readonly text: string;
  readonly newline: string;
  /** True to edit only the differing parts of strings instead of whole values. */
  readonly isWithin: boolean;
}

/** A list's items, and the text's line ending. */
export interface YamlList extends Pick<YamlSource, 'text' | 'newline'> {
  readonly items: readonly RangedNode[];
}

/** The edit that inserts values at an index of a list; `flow`: the list is in brackets. Null if it must be rewritten. */
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

/** The edit that removes the items from index `from` up to `to`; null if the list must be rewritten. */
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

/** The separator of a list in brackets. */
function separatorOf(text: string, [first, second]: readonly RangedNode[]): string {
  const between = first === undefined || second === undefined ? '' : text.slice(first.range[1], second.range[0]);
  return /^\s*,\s*$/.test(between) ? between : ', ';
}

/** The text before an item on its line, including its dash; null if there is anything else. */
function leadOf(text: string, item: RangedNode): string | null {
  const lead = text.slice(text.lastIndexOf('\n', item.range[0] - 1) + 1, item.range[0]);
  return /^\s*-\s+$/.test(lead) ? lead : null;
}

/** Start of the line with an offset. */
export function findYamlLineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** End of the line on which a value ends, including the line ending. */
export function findYamlLineEnd(text: string, offset: number): number {
  if (text[offset - 1] === '\n') return offset;
  const next = text.indexOf('\n', offset);
  return next < 0 ? text.length : next + 1;
}
