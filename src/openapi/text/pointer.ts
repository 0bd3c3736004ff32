import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { isRecord } from '#base/isRecord.ts';

/** The keys and indexes from the root of JSON or YAML text to a value. */
export type Pointer = readonly (string | number)[];

/** Formats a pointer as in RFC 6901: `/paths/~1flags/get`. */
export function formatPointer(pointer: Pointer): string {
  return pointer.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Parses a pointer from after the `#` of a `$ref`. Invalid percent-encoding stays as it is. */
export function parsePointer(written: string): Pointer {
  if (written === '' || written === '/') return [];
  return written
    .replace(/^\//, '')
    .split('/')
    .map((key) => decodeUriSafely(key).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The own value at a key or index, never an inherited one; undefined if there is none. */
export function getOwnValue(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(String(key)) ? value[Number(key)] : undefined;
  return isRecord(value) && Object.hasOwn(value, String(key)) ? value[String(key)] : undefined;
}

/** The value at a pointer; undefined if there is none. */
export function getValueAtPointer(root: unknown, pointer: Pointer): unknown {
  return pointer.reduce<unknown>((value, key) => getOwnValue(value, key), root);
}
