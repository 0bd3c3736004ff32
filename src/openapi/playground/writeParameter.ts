import { wellFormed } from '#base/wellFormed.ts';
import { isRecord } from '../text/pointer.ts';

/** How a parameter is written. */
export interface Written {
  readonly name: string;
  readonly style: string;
  readonly explode: boolean;
  /** The media type that its value is written in, where it is said. */
  readonly mediaType: string | null;
}

/** A value within an address, a header or a form. */
export function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(',');
  return typeof value === 'object' && value !== null ? (JSON.stringify(value) ?? '') : String(value ?? '');
}

/** A text as it stands in an address. */
export function encoded(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

const itself = (text: string): string => text;

/** What stands in place of `{name}` in a path (OpenAPI 3.1 §4.8.12.2, "Style Values": `simple`, `label`, `matrix`). */
export function pathText(parameter: Written, value: unknown): string {
  if (parameter.mediaType !== null) return encoded(serialized(value));
  const { name, style, explode } = parameter;
  if (style === 'label') return `.${joined(value, explode ? '.' : ',', explode, encoded)}`;
  if (style !== 'matrix') return joined(value, ',', explode, encoded);
  if (Array.isArray(value) && explode)
    return value.map((item) => `;${encoded(name)}=${encoded(plainText(item))}`).join('');
  if (isRecord(value) && explode) return `;${joined(value, ';', true, encoded)}`;
  return `;${encoded(name)}=${joined(value, ',', false, encoded)}`;
}

/** The value of a header, which is written as it is. */
export function headerText(parameter: Written, value: unknown): string {
  return parameter.mediaType === null ? joined(value, ',', parameter.explode, itself) : serialized(value);
}

/** The names and values of a parameter of a query, of a form or of cookies (`form`, `spaceDelimited`, `pipeDelimited`, `deepObject`). */
export function valuePairs(
  { name, style, explode, mediaType }: Written,
  value: unknown,
): readonly (readonly [name: string, value: string])[] {
  if (mediaType !== null) return [[name, serialized(value)]];
  if (Array.isArray(value)) {
    if (explode) return value.map((item) => [name, plainText(item)]);
    return [
      [name, value.map(plainText).join(style === 'pipeDelimited' ? '|' : style === 'spaceDelimited' ? ' ' : ',')],
    ];
  }
  if (!isRecord(value)) return [[name, plainText(value)]];
  if (style === 'deepObject') return deepPairs(name, value);
  return explode
    ? Object.entries(value).map(([key, inner]) => [key, plainText(inner)])
    : [[name, joined(value, ',', false, itself)]];
}

/** Pairs as they stand behind the `?` of an address, or in a form. */
export function queryText(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
}

function deepPairs(name: string, value: unknown): readonly (readonly [name: string, value: string])[] {
  if (Array.isArray(value)) return value.flatMap((item) => deepPairs(name, item));
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, inner]) => deepPairs(`${name}[${key}]`, inner))
    : [[name, plainText(value)]];
}

/** A list or an object in one text: `a,b`, `R=100,G=200` or `R,100,G,200`. */
function joined(value: unknown, separator: string, explode: boolean, write: (text: string) => string): string {
  if (Array.isArray(value)) return value.map((item) => write(plainText(item))).join(separator);
  if (!isRecord(value)) return write(plainText(value));
  return Object.entries(value)
    .map(([key, inner]) => `${write(key)}${explode ? '=' : ','}${write(plainText(inner))}`)
    .join(separator);
}

function serialized(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
