import { decodeUriSafely } from '#base/decodeUriSafely.ts';
/** The keys and indexes that lead from the root of a text of JSON or YAML to one of its values. */
export type Pointer = readonly (string | number)[];

/** The pointer as RFC 6901 writes it: `/paths/~1flags/get`. */
export function formatPointer(pointer: Pointer): string {
  return pointer.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The keys of a pointer as it is written behind the `#` of a `$ref`; what is not percent-encoded rightly stays as it is. */
export function parsePointer(written: string): Pointer {
  if (written === '' || written === '/') return [];
  return written
    .replace(/^\//, '')
    .split('/')
    .map((key) => decodeUriSafely(key).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value of a key or an index; undefined where there is none. What objects inherit is none of their values. */
export function getOwnValue(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(String(key)) ? value[Number(key)] : undefined;
  return isRecord(value) && Object.hasOwn(value, String(key)) ? value[String(key)] : undefined;
}

/** The value that a pointer leads to; undefined where there is none. */
export function getValueAtPointer(root: unknown, pointer: Pointer): unknown {
  return pointer.reduce<unknown>((value, key) => getOwnValue(value, key), root);
}

/** Whether a value is an object of JSON, no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
