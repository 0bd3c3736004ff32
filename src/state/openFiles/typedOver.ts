import { applyEdits, replacementEdit } from '#base/textEdit.ts';

/**
 * What a field says once somebody made one value of another in it, while it holds a third one already that the screen did not
 * show yet, as what another tab typed a moment before: in words both changes, and of lists and objects each part by itself.
 * Where both changed the same letters, it is what was made of them here.
 */
export function typedOver(from: unknown, to: unknown, present: unknown): unknown {
  if (isSame(present, from)) return to;
  if (isSame(to, from)) return present;
  if (isText(from) && isText(to) && isText(present)) {
    const text = lettersOver(from ?? '', to ?? '', present ?? '');
    return text === '' ? to : text;
  }
  const lists = [from, to, present];
  if (lists.every(Array.isArray)) {
    const [before = [], after = [], now = []] = lists;
    const isAligned = before.length === after.length && before.length === now.length;
    return isAligned ? after.map((entry: unknown, at) => typedOver(before[at], entry, now[at])) : to;
  }
  if (!isObject(from) || !isObject(to) || !isObject(present)) return to;
  const keys = [...new Set([...Object.keys(present), ...Object.keys(to)])];
  const entries = keys.map((key) => [key, typedOver(from[key], to[key], present[key])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function lettersOver(from: string, to: string, present: string): string {
  const [ours] = replacementEdit(from, to);
  const [theirs] = replacementEdit(from, present);
  if (ours === undefined || theirs === undefined) return ours === undefined ? present : to;
  // What is typed here stays behind what was typed here before.
  if (ours.from === theirs.from && ours.to === theirs.to && ours.from === ours.to)
    return from.slice(0, ours.from) + ours.text + theirs.text + from.slice(ours.from);
  const isApart = ours.to <= theirs.from || theirs.to <= ours.from;
  return isApart ? applyEdits(from, ours.from <= theirs.from ? [ours, theirs] : [theirs, ours]) : to;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function isText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
