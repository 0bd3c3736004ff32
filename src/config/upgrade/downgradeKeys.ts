import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../docsJson.ts';
import { getOwnEntry, type ConvertedKey } from './upgradeKeys.ts';

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
  api: (value) => {
    if (!isJsonObject(value)) return nothing;
    const { openapi, playground, examples, params, mdx } = value;
    return join(
      openapi === undefined ? nothing : only('openapi', openapi),
      moved(['api', 'playground'], playground, {
        display: ['api', 'playground', 'mode'],
        proxy: ['api', 'playground', 'disableProxy'],
      }),
      moved(['api', 'examples'], examples, {
        languages: ['api', 'request', 'example', 'languages'],
        defaults: ['api', 'request', 'example', 'showOptionalParams'],
      }),
      moved(['api', 'params'], params, {
        expanded: ['api', 'paramFields', 'expanded'],
        post: ['api', 'paramFields', 'post'],
      }),
      moved(['api', 'mdx'], mdx, { server: ['api', 'baseUrl'], auth: ['api', 'auth'] }),
      rest(['api'], value, ['openapi', 'playground', 'examples', 'params', 'mdx']),
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

/** Moves the keys of an object to their classic paths, with the values that the classic format has. */
function moved(
  path: readonly string[],
  value: JsonValue | undefined,
  places: Readonly<Record<string, readonly string[]>>,
): ConvertedKey {
  if (value === undefined) return nothing;
  if (!isJsonObject(value)) return { values: [], losses: [{ path, value, reason: 'has an unexpected value' }] };
  return join(
    ...Object.entries(places).map(([key, place]): ConvertedKey => {
      const content = value[key];
      return content === undefined
        ? nothing
        : { values: [[place, toClassicValue(place.at(-1) ?? '', content)]], losses: [] };
    }),
    rest(path, value, Object.keys(places)),
  );
}

function toClassicValue(key: string, value: JsonValue): JsonValue {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    mode: { interactive: 'show', auth: 'show', simple: 'simple', none: 'hide' },
    expanded: { closed: 'none' },
  };
  if (key === 'disableProxy') return value !== true;
  if (key === 'showOptionalParams') return value !== 'required';
  return getOwnEntry(getOwnEntry(words, key) ?? {}, String(value)) ?? value;
}

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
