import { diffToEdit, type TextEdit } from '#base/textEdit.ts';
import { alignAttributeValue } from './alignText.ts';
import type { ElementAttribute } from '../page.ts';
import { printAttribute, printAttributeString } from '../print/printElement.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

const nameOf = (attribute: ElementAttribute) =>
  attribute.kind === 'spread' ? `...${attribute.value}` : attribute.name;
const equal = (a: ElementAttribute, b: ElementAttribute) =>
  JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted());

/**
 * Edits that change an element's attributes: equal ones keep their spelling, changed strings keep their quotes, removed
 * ones take the preceding white space with them. `head`: end of the tag's name. Null if the order changed.
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
  const within = before.kind === 'flag' ? null : changedWithin(source, range, before, after, prefix);
  if (within !== null) return within;
  if (before.kind !== 'string' || after.kind !== 'string')
    return [{ ...range, text: withPrefix(printAttribute(after, quote), prefix) }];
  return [
    {
      from: range.from + raw.search(/["']/),
      to: range.to,
      text: withPrefix(printAttributeString(after.value, quote), prefix),
    },
  ];
}

/** The edit of just the difference in an attribute's value; null if it can't be written that way. */
function changedWithin(
  source: string,
  range: Range,
  before: Exclude<ElementAttribute, { kind: 'flag' }>,
  after: ElementAttribute,
  prefix: string,
): TextEdit[] | null {
  const isString = before.kind === 'string';
  const start = source.slice(range.from, range.to).search(isString ? /["']/ : /\{/);
  if (after.kind !== before.kind || start < 0) return null;
  const inner = { from: range.from + start + 1, to: range.to - 1 };
  const edit = diffToEdit(before.value, after.value)[0];
  const found = alignAttributeValue(source, before.value, inner, isString);
  if (edit === undefined || found === null) return null;
  const from = edit.from < edit.to ? found.starts[edit.from] : (found.ends[edit.from - 1] ?? inner.from);
  const to = edit.from < edit.to ? found.ends[edit.to - 1] : from;
  if (from === undefined || to === undefined || (isString && edit.text.includes(source.charAt(inner.to)))) return null;
  const text = withPrefix(edit.text, prefix);
  const next = source.slice(inner.from, from) + text + source.slice(to, inner.to);
  const isRead = alignAttributeValue(next, after.value, { from: 0, to: next.length }, isString) !== null;
  return isRead ? [{ from, to, text }] : null;
}
