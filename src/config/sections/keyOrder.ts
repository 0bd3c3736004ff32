import type { Field } from '#form/field.ts';
import { fieldOf } from '#form/fieldsOf.ts';
import { fieldsIn } from '#form/inOrder.ts';
import type { Shape } from '../docsJson.ts';
import type { JsonPath } from '../edit/jsonText.ts';
import { sections } from './registry.ts';

/** The top-level keys in the order of the format's description. */
const topLevel: Readonly<Record<Shape, readonly string[]>> = {
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

/** For each part of a path, the keys that may stand beside it, in the order that they are described in; none where they have no order. */
export function keyOrders(shape: Shape, path: JsonPath): readonly (readonly string[])[] {
  const [first, ...rest] = path;
  if (first === undefined) return [];
  const schema = sections.find((section) => Object.hasOwn(section[shape], first))?.[shape][first];
  return [topLevel[shape], ...ordersIn(schema === undefined ? undefined : fieldOf(String(first), schema), rest)];
}

function ordersIn(field: Field | undefined, path: JsonPath): readonly (readonly string[])[] {
  const [key, ...rest] = path;
  if (key === undefined) return [];
  if (field?.kind === 'list' && typeof key === 'number') return [[], ...ordersIn(field.item, rest)];
  const fields = field === undefined ? [] : fieldsIn(field);
  return [
    fields.map((child) => child.key),
    ...ordersIn(
      fields.find((child) => child.key === key),
      rest,
    ),
  ];
}
