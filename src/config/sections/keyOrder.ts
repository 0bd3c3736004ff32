import type { Field } from '#form/field.ts';
import { schemaToField } from '#form/schemaToFields.ts';
import { getObjectFields } from '#form/sortKeysByField.ts';
import type { ConfigFormat } from '../docsJson.ts';
import type { JsonPath } from '../edit/parsedJsonText.ts';
import { settingsSections } from './registry.ts';

/** The top-level keys in the order of the format's documentation. */
const topLevel: Readonly<Record<ConfigFormat, readonly string[]>> = {
  classic: [
    '$schema',
    'name',
    'logo',
    'favicon',
    'theme',
    'layout',
    'colors',
    'topbarLinks',
    'topbarCtaButton',
    'topbar',
    'versions',
    'anchors',
    'topAnchor',
    'primaryTab',
    'tabs',
    'navigation',
    'api',
    'openapi',
    'footerSocials',
    'footer',
    'feedback',
    'modeToggle',
    'backgroundImage',
    'background',
    'font',
    'eyebrow',
    'codeBlock',
    'rounded',
    'sidebar',
    'search',
    'metadata',
    'seo',
    'redirects',
    'analytics',
    'integrations',
    'isWhiteLabeled',
  ],
  current: [
    '$schema',
    'theme',
    'name',
    'description',
    'colors',
    'logo',
    'favicon',
    'appearance',
    'fonts',
    'icons',
    'background',
    'styling',
    'thumbnails',
    'navbar',
    'navigation',
    'footer',
    'banner',
    'interaction',
    'contextual',
    'redirects',
    'variables',
    'metadata',
    'errors',
    'api',
    'markdown',
    'seo',
    'search',
    'integrations',
    'public',
  ],
};

/** For each part of a path, the sibling keys in schema order; empty if they have no order. */
export function listKeyOrders(shape: ConfigFormat, path: JsonPath): readonly (readonly string[])[] {
  const [first, ...rest] = path;
  if (first === undefined) return [];
  const schema = settingsSections.find((section) => Object.hasOwn(section[shape], first))?.[shape][first];
  return [topLevel[shape], ...ordersIn(schema === undefined ? undefined : schemaToField(String(first), schema), rest)];
}

function ordersIn(field: Field | undefined, path: JsonPath): readonly (readonly string[])[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  if (field?.kind === 'list' && typeof key === 'number') return [[], ...ordersIn(field.item, rest)];
  const fields = field === undefined ? [] : getObjectFields(field);
  return [
    fields.map((child) => child.key),
    ...ordersIn(
      fields.find((child) => child.key === key),
      rest,
    ),
  ];
}
