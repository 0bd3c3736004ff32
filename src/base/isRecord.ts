import { InvalidJson } from './exactJson.ts';

/** True for an object that is neither null nor an array: what JSON calls an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  // A String object is a number as written (`exactJson.ts`).
  return !(value instanceof String) && !(value instanceof InvalidJson);
}
