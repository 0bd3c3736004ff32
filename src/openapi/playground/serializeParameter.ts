import { stringifyExactJson } from '#base/exactJson.ts';
import { toWellFormed } from '#base/toWellFormed.ts';
import { isRecord } from '#base/isRecord.ts';

/** How a parameter is serialized. */
export interface ParameterStyle {
  readonly name: string;
  readonly style: string;
  readonly explode: boolean;
  /** The media type that its value is encoded in, if specified. */
  readonly mediaType: string | null;
}

/** Formats a value for a URL, a header, or a form. */
export function formatParameterValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatParameterValue).join(',');
  return typeof value === 'object' && value !== null ? (stringifyExactJson(value) ?? '') : String(value ?? '');
}

/** Percent-encodes text for a URL. */
export function encodeUrlText(text: string): string {
  return encodeURIComponent(toWellFormed(text));
}

const itself = (text: string): string => text;

/** The replacement for `{name}` in a path (OpenAPI 3.1 §4.8.12.2, "Style Values": `simple`, `label`, `matrix`). */
export function serializePathParameter(parameter: ParameterStyle, value: unknown): string {
  if (parameter.mediaType !== null) return encodeUrlText(serialized(value));
  const { name, style, explode } = parameter;
  if (style === 'label') return `.${joined(value, explode ? '.' : ',', explode, encodeUrlText)}`;
  if (style !== 'matrix') return joined(value, ',', explode, encodeUrlText);
  if (Array.isArray(value) && explode)
    return value.map((item) => `;${encodeUrlText(name)}=${encodeUrlText(formatParameterValue(item))}`).join('');
  if (isRecord(value) && explode) return `;${joined(value, ';', true, encodeUrlText)}`;
  return `;${encodeUrlText(name)}=${joined(value, ',', false, encodeUrlText)}`;
}

/** The value of a header, without percent-encoding. */
export function serializeHeaderParameter(parameter: ParameterStyle, value: unknown): string {
  return parameter.mediaType === null ? joined(value, ',', parameter.explode, itself) : serialized(value);
}

/** A name and its value. `items`: the parts of a value with commas between them, which aren't encoded. */
type NamedValue = readonly [name: string, value: string, items?: readonly string[]];

/** Name/value pairs of a parameter for a query, a form, or cookies (`form`, `spaceDelimited`, `pipeDelimited`, `deepObject`). */
export function toNameValuePairs(
  { name, style, explode, mediaType }: ParameterStyle,
  value: unknown,
): readonly NamedValue[] {
  if (mediaType !== null) return [[name, serialized(value)]];
  if (Array.isArray(value)) {
    const items = value.map(formatParameterValue);
    if (explode) return items.map((item) => [name, item]);
    if (style === 'pipeDelimited') return [[name, items.join('|')]];
    return style === 'spaceDelimited' ? [[name, items.join(' ')]] : [commaSeparated(name, items)];
  }
  if (!isRecord(value)) return [[name, formatParameterValue(value)]];
  if (style === 'deepObject') return deepPairs(name, value);
  return explode
    ? Object.entries(value).map(([key, inner]) => [key, formatParameterValue(inner)])
    : [
        commaSeparated(
          name,
          Object.entries(value).flatMap(([key, inner]) => [key, formatParameterValue(inner)]),
        ),
      ];
}

function commaSeparated(name: string, items: readonly string[]): NamedValue {
  return [name, items.join(','), items];
}

/** Encodes pairs for a query string or a form. With `keepsReserved`, values keep characters such as `/` (`allowReserved`). */
export function formatQuery(pairs: readonly NamedValue[], keepsReserved: boolean = false): string {
  const encode = keepsReserved ? encodeUnreserved : encodeUrlText;
  return pairs
    .map(([name, value, items = [value]]) => `${encodeUrlText(name)}=${items.map(encode).join(',')}`)
    .join('&');
}

/**
 * Percent-encodes what a cookie's value can't contain (RFC 6265 §4.1.1, "cookie-octet"), except commas between items, and
 * `%`, so that decoding returns the value.
 */
export function formatCookieValue([, value, items = [value]]: NamedValue): string {
  return items.map((item) => item.replaceAll(/[^!#$&-+\--:<-[\]-~]+/g, encodeUrlText)).join(',');
}

/** Percent-encodes all but reserved characters without a meaning in a query (OpenAPI 3.1 §4.8.12.2, "allowReserved"). */
function encodeUnreserved(text: string): string {
  return encodeUrlText(text).replaceAll(/%(?:2C|2F|24|3A|3B|3D|3F|40)/g, decodeURIComponent);
}

function deepPairs(name: string, value: unknown): readonly (readonly [name: string, value: string])[] {
  if (Array.isArray(value)) return value.flatMap((item) => deepPairs(name, item));
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, inner]) => deepPairs(`${name}[${key}]`, inner))
    : [[name, formatParameterValue(value)]];
}

/** Joins a list or an object: `a,b`, `R=100,G=200`, or `R,100,G,200`. */
function joined(value: unknown, separator: string, explode: boolean, write: (text: string) => string): string {
  if (Array.isArray(value)) return value.map((item) => write(formatParameterValue(item))).join(separator);
  if (!isRecord(value)) return write(formatParameterValue(value));
  return Object.entries(value)
    .map(([key, inner]) => `${write(key)}${explode ? '=' : ','}${write(formatParameterValue(inner))}`)
    .join(separator);
}

function serialized(value: unknown): string {
  return typeof value === 'string' ? value : (stringifyExactJson(value) ?? '');
}
