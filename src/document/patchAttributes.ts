import { replacementEdit, type TextEdit } from '#base/textEdit.ts';
import type { ElementAttribute } from './page.ts';
import { printAttribute, printString } from './printElement.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

const nameOf = (attribute: ElementAttribute) =>
  attribute.kind === 'spread' ? `...${attribute.value}` : attribute.name;
const equal = (a: ElementAttribute, b: ElementAttribute) =>
  JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted());

/**
 * The edits that turn an element's attributes into others: what is equal keeps its spelling, a changed string its quotes,
 * a removed one takes the white space before it along. `head` is where the tag's name ends. Null where the order changed.
 */
export function patchAttributes(
  source: string,
  head: number,
  base: readonly ElementAttribute[],
  ranges: readonly Range[],
  edited: readonly ElementAttribute[],
  prefix: string,
): TextEdit[] | null {
  const edits: TextEdit[] = [];
  let last = head;
  let next = 0;
  for (const attribute of edited) {
    const index = base.findIndex((other, position) => position >= next && nameOf(other) === nameOf(attribute));
    const range = ranges[index];
    const before = base[index];
    if (before === undefined || range === undefined) {
      if (base.some((other) => nameOf(other) === nameOf(attribute))) return null;
      edits.push({ from: last, to: last, text: ` ${withPrefix(printAttribute(attribute), prefix)}` });
      continue;
    }
    edits.push(...removals(source, ranges, next, index, last));
    if (!equal(before, attribute)) edits.push(...changed(source, range, before, attribute, prefix));
    last = range.to;
    next = index + 1;
  }
  return [...edits, ...removals(source, ranges, next, base.length, last)];
}

function withPrefix(text: string, prefix: string): string {
  return text.replaceAll('\n', `\n${prefix}`);
}

function removals(source: string, ranges: readonly Range[], from: number, to: number, last: number): TextEdit[] {
  const end = ranges[to - 1]?.to;
  if (from >= to || end === undefined || source.slice(last, end).length === 0) return [];
  return [{ from: last, to: end, text: '' }];
}

function changed(
  source: string,
  range: Range,
  before: ElementAttribute,
  after: ElementAttribute,
  prefix: string,
): TextEdit[] {
  const raw = source.slice(range.from, range.to);
  const quote = raw.endsWith("'") ? "'" : '"';
  if (before.kind === 'string' && after.kind === 'string') {
    const open = raw.search(/["']/);
    const inner = raw.slice(open + 1, -1);
    const plain =
      inner === before.value &&
      !/&#?\w+;/.test(after.value) &&
      !after.value.includes(quote) &&
      !after.value.includes('\n');
    if (plain) return shifted(replacementEdit(inner, after.value), range.from + open + 1);
    return [{ from: range.from + open, to: range.to, text: withPrefix(printString(after.value, quote), prefix) }];
  }
  return [{ ...range, text: withPrefix(printAttribute(after, quote), prefix) }];
}

function shifted(edits: readonly TextEdit[], by: number): TextEdit[] {
  return edits.map(({ from, to, text }) => ({ from: from + by, to: to + by, text }));
}
