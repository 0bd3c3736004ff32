import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../docsJson.ts';
import type { ConvertedKey } from './upgradeKeys.ts';

const only = (key: string, value: JsonValue): ConvertedKey => ({ values: [[[key], value]], losses: [] });
const rest = (path: readonly string[], value: JsonObject, known: readonly string[]): ConvertedKey => ({
  values: [],
  losses: Object.entries(value)
    .filter(([key]) => !known.includes(key))
    .map(([key, content]) => ({
      path: [...path, key],
      value: content,
      reason: 'has no equivalent in the classic format',
    })),
});
const join = (...parts: readonly ConvertedKey[]): ConvertedKey => ({
  values: parts.flatMap(({ values }) => values),
  losses: parts.flatMap(({ losses }) => losses),
});
const nothing: ConvertedKey = { values: [], losses: [] };

/** Converters from keys of the current format to a classic file: the inverse of `upgradeConverters` where possible. */
export const downgradeConverters: Readonly<Record<string, (value: JsonValue) => ConvertedKey>> = {
  navbar: (value) => {
    if (!isJsonObject(value)) return nothing;
    const { links, primary } = value;
    return join(
      isJsonArray(links) ? only('topbarLinks', links.map(topbarLink)) : nothing,
      isJsonObject(primary) ? button(primary) : nothing,
      rest(['navbar'], value, ['links', 'primary']),
    );
  },
  appearance: (value) => {
    if (!isJsonObject(value)) return nothing;
    const mode: JsonObject = {
      ...(value['default'] === 'light' || value['default'] === 'dark' ? { default: value['default'] } : {}),
      ...(value['strict'] === undefined ? {} : { isHidden: value['strict'] }),
    };
    return join(
      Object.keys(mode).length === 0 ? nothing : only('modeToggle', mode),
      rest(['appearance'], value, ['default', 'strict']),
    );
  },
};

function topbarLink(link: JsonValue): JsonValue {
  if (!isJsonObject(link)) return link;
  const { label, href, ...others } = link;
  return { ...(label === undefined ? {} : { name: label }), ...(href === undefined ? {} : { url: href }), ...others };
}

function button({ type, label, href, ...others }: JsonObject): ConvertedKey {
  const kept = only('topbarCtaButton', {
    type: type === 'github' ? 'github' : 'link',
    ...(label === undefined ? {} : { name: label }),
    ...(href === undefined ? {} : { url: href }),
  });
  const noLink: ConvertedKey =
    type === undefined || type === 'github' || type === 'button'
      ? nothing
      : {
          values: [],
          losses: [
            {
              path: ['navbar', 'primary', 'type'],
              value: type,
              reason: 'has no equivalent in the classic format, so the button becomes a link',
            },
          ],
        };
  return join(kept, noLink, rest(['navbar', 'primary'], others, []));
}
