import { mergeBoth } from '#workspace/mergeBoth.ts';

/**
 * What a field says once a step leads it from one value to another, where it holds a third one by now, as when another tab
 * typed in it: the step's words change and the others stay. Where both changed the same words the field stays as it is.
 */
export function fieldOver(from: unknown, to: unknown, present: unknown): unknown {
  if (typeof from !== 'string' || typeof present !== 'string' || present === from) return to;
  if (typeof to !== 'string' && to !== undefined) return to;
  const { text, both } = mergeBoth(from, to ?? '', present);
  if (both) return present;
  return text === '' ? to : text;
}
