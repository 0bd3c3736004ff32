/** True for an object that is neither null nor an array: what JSON calls an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  // A String object is a number as written (`exactJson.ts`).
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof String);
}
