import { z, type ZodType } from 'zod';
import { formatChoice } from '#base/formatList.ts';
import { describedApiSchema } from '../sections/api.ts';
import {
  choiceSchema,
  colorSchema,
  booleanSchema,
  linkSchema,
  styledIconSchema,
  textSchema,
} from '../sections/schemas.ts';
import type { JsonPath } from '../edit/parsedJsonText.ts';
import type { ContainerKind } from './navigationTree.ts';

/** The lists that can contain a node's children, with the kind of their nodes, in the order the service looks for them (reference §1.5). */
export const childLists = {
  products: 'product',
  languages: 'language',
  versions: 'version',
  tabs: 'tab',
  dropdowns: 'dropdown',
  anchors: 'anchor',
  menu: 'item',
  groups: 'group',
  pages: 'page',
} as const satisfies Readonly<Record<string, ContainerKind | 'page'>>;

export type ChildList = keyof typeof childLists;

/** The definition of a kind of node in the current format. The form, JSON schema, and checks derive from it. */
export interface NodeKind {
  /** Its own settings, with its name first. */
  readonly fields: Readonly<Record<string, ZodType>>;
  /** The possible lists for its children; the service keeps one of them. */
  readonly lists: readonly ChildList[];
  /** Keys that the service drops if their value is invalid. An invalid value of any other key makes it refuse the whole file. */
  readonly droppedKeys: readonly string[];
  /** Keys that the service accepts but no form shows. */
  readonly unlistedKeys?: readonly string[];
}

/** Keys allowed on every kind of node: references to other files, global links, and the older icon style. */
const unlistedEverywhere = ['$ref', 'sourceRef', 'global', 'iconType'];

const labels: Readonly<Record<ContainerKind, string>> = {
  group: 'a group',
  tab: 'a tab',
  anchor: 'an anchor',
  dropdown: 'a dropdown',
  product: 'a product',
  item: 'a menu item',
  version: 'a version',
  language: 'a language',
};
const missingName = (kind: ContainerKind) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? `is missing: ${labels[kind]} needs a ${kind === 'language' ? 'code' : 'name'}` : undefined,
});
const name = (kind: ContainerKind) =>
  z
    .string(missingName(kind))
    .min(1, 'can’t be empty')
    .meta({ label: 'Name', help: 'Shown to readers in the navigation.' });
const href = linkSchema({
  label: 'URL',
  help: 'Opens this URL. Readers won’t see the pages inside.',
  placeholder: 'https://',
}).optional();
const hidden = booleanSchema({
  label: 'Hidden',
  help: 'Not shown to readers, but links to its pages still work.',
  default: false,
}).optional();
const searchable = booleanSchema({
  label: 'Include in search',
  help: 'Lets site search find the pages inside, even hidden ones.',
}).optional();
const description = textSchema({ label: 'Description', help: 'One line below the name.' }).optional();
const tag = textSchema({
  label: 'Tag',
  help: 'A small label after the name, such as New.',
  placeholder: 'New',
}).optional();
const isDefault = booleanSchema({
  label: 'Default',
  help: 'Shown unless readers choose another one.',
  default: false,
});
const colors = z
  .strictObject({
    light: colorSchema({ label: 'Light mode' }).optional(),
    dark: colorSchema({ label: 'Dark mode' }).optional(),
  })
  .optional()
  .meta({ label: 'Color', help: 'The icon’s background color.' });
const sign = { icon: styledIconSchema({ control: 'icon' }) };
/** Settings that nodes of every kind can have for everything below them. */
const inherited = {
  openapi: describedApiSchema('OpenAPI', 'The OpenAPI file for the API pages in this section.'),
  asyncapi: describedApiSchema(
    'AsyncAPI',
    'The AsyncAPI file for the channel pages in this section.',
    '/asyncapi.yaml',
  ),
  directory: choiceSchema(['none', 'accordion', 'card'], {
    label: 'Page list',
    help: 'How a group’s landing page lists the pages in the group.',
    default: 'none',
    words: { none: 'None', accordion: 'Accordion', card: 'Cards' },
  }).optional(),
};
/** The language codes that the service has translations for (reference §1.5). */
export const languageCodes = [
  ...['ar', 'ca', 'cn', 'cs', 'da', 'de', 'en', 'es', 'fi', 'fr', 'fr-CA', 'fr-ca', 'he', 'hi', 'hu', 'id', 'it'],
  ...['ja', 'ja-JP', 'ja-jp', 'jp', 'ko', 'lv', 'nl', 'no', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sv', 'tr', 'uk', 'uz'],
  ...['vi', 'zh', 'zh-CN', 'zh-Hans', 'zh-Hant', 'zh-TW'],
];

const everyList: readonly ChildList[] = [
  'products',
  'languages',
  'versions',
  'tabs',
  'dropdowns',
  'anchors',
  'groups',
  'pages',
];
const branch = (own: ChildList, fields: NodeKind['fields'], more: readonly ChildList[] = []): NodeKind => {
  const lists = [...everyList.filter((list) => list !== own), ...more];
  return { fields, lists, droppedKeys: ['href', ...lists] };
};

/** The kinds of nodes in the current format (reference §1.5), by the key that names them. */
export const nodeKinds: Readonly<Record<ContainerKind, NodeKind>> = {
  group: {
    fields: {
      group: name('group'),
      ...sign,
      tag,
      root: z.string().optional().meta({
        label: 'Landing page',
        help: 'The page that opens when readers click the group’s name.',
        control: 'page',
      }),
      expanded: booleanSchema({
        label: 'Open by default',
        help: 'The group starts out expanded.',
        default: false,
      }).optional(),
      hidden,
      searchable,
      public: booleanSchema({
        label: 'Public pages',
        help: 'Readers don’t need to sign in to see these pages. Only for sites that require sign-in.',
      }).optional(),
      boost: z
        .number()
        .optional()
        .meta({ label: 'Search boost', help: 'Values above 1 rank the pages inside higher.' }),
      ...inherited,
    },
    lists: ['pages'],
    droppedKeys: ['openapi', 'asyncapi'],
    unlistedKeys: ['sdk', 'graphql'],
  },
  tab: {
    ...branch(
      'tabs',
      {
        tab: name('tab'),
        ...sign,
        href,
        hidden,
        searchable,
        align: choiceSchema(['start', 'end'], {
          label: 'Alignment',
          help: 'The position in the tab bar.',
          default: 'start',
          words: { start: 'Start', end: 'End' },
        }).optional(),
        ...inherited,
      },
      ['menu'],
    ),
    unlistedKeys: ['sdk', 'graphql'],
  },
  anchor: branch('anchors', { anchor: name('anchor'), ...sign, color: colors, href, hidden, ...inherited }),
  dropdown: branch('dropdowns', {
    ...{ dropdown: name('dropdown'), ...sign, color: colors, description, href, hidden },
    ...inherited,
  }),
  product: {
    ...branch(
      'products',
      { product: name('product'), ...sign, color: colors, description, href, hidden, ...inherited },
      ['menu'],
    ),
    unlistedKeys: ['name'],
  },
  item: branch('menu', { item: name('item'), ...sign, description, href, hidden, ...inherited }),
  version: branch('versions', {
    // Pages and hosts refer to a version by its name.
    version: name('version').meta({ label: 'Name', isName: true, help: 'Shown to readers in the navigation.' }),
    default: isDefault.optional(),
    tag,
    href,
    hidden,
    ...inherited,
  }),
  language: {
    ...branch('languages', {
      language: z
        .enum(languageCodes, {
          error: ({ input }) =>
            input === undefined
              ? 'is missing: a language needs a code'
              : 'must be a language code that the hosting service supports, such as en, fr, or pt-BR',
        })
        .meta({ label: 'Language code', help: 'Shown to readers in the navigation.' }),
      default: isDefault.optional(),
      href,
      hidden,
      ...inherited,
    }),
    unlistedKeys: ['banner', 'footer', 'navbar'],
  },
};

const page = z
  .string()
  .min(1, 'can’t be empty')
  .meta({ label: 'Page', help: 'The path to the page’s file, without the extension.', control: 'page' });
const nodes = new Map<ContainerKind, ZodType>();

/** The schema of a node including its children. */
function nodeSchema(kind: ContainerKind): ZodType {
  const known = nodes.get(kind);
  if (known !== undefined) return known;
  const { fields, lists } = nodeKinds[kind];
  const schema = z.looseObject({
    ...fields,
    ...Object.fromEntries(lists.map((list) => [list, z.array(entrySchema(list)).optional()])),
  });
  nodes.set(kind, schema);
  return schema;
}

function entrySchema(list: ChildList): ZodType {
  const kind = childLists[list];
  return kind === 'page' ? z.union([page, z.lazy(() => nodeSchema('group'))]) : z.lazy(() => nodeSchema(kind));
}

const globalLists = ['languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'products'] as const;
const global = z
  .strictObject(
    Object.fromEntries(
      globalLists.map((list) => {
        const entry = z.looseObject({
          ...nodeKinds[childLists[list]].fields,
          href: linkSchema({ label: 'URL', help: 'The URL or path to open.', placeholder: 'https://' }),
        });
        return [list, z.array(entry).optional()];
      }),
    ),
  )
  .optional()
  .meta({ label: 'Global links', help: 'Links shown on every page.' });

/** The message for a navigation with an invalid type in both formats. */
export const navigationTypeMessage = {
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'is missing' : 'must be a list of groups or an object',
};

/** The navigation of a current configuration. */
export const currentNavigationSchema = z
  .looseObject(
    {
      global,
      ...Object.fromEntries(
        everyList.map((list) => {
          const entries = z.array(entrySchema(list));
          return [list, (list === 'pages' ? entries : entries.min(1, 'can’t be empty')).optional()];
        }),
      ),
    },
    navigationTypeMessage,
  )
  .superRefine((navigation, context) => {
    if (!everyList.some((list) => Reflect.get(navigation, list) !== undefined))
      context.addIssue({ code: 'custom', message: `must contain ${formatChoice(everyList)}` });
  })
  .meta({ label: 'Navigation', help: 'Tabs, anchors, groups, and the pages inside them.', control: 'map' });

/** True if the service uses a node key of the current format; it drops all others. */
export function isNodeKey(kind: ContainerKind, key: string): boolean {
  const { fields, lists, unlistedKeys = [] } = nodeKinds[kind];
  return Object.hasOwn(fields, key) || [...lists, ...unlistedKeys, ...unlistedEverywhere].includes(key);
}

/**
 * The part of a current configuration that the service drops because of an invalid value at `path` inside it; null if
 * the value makes it refuse the whole file.
 */
export function findDroppedPart(path: JsonPath): JsonPath | null {
  const [root, list] = path;
  if (root !== 'navigation' || !isChildList(list)) return null;
  let kind = containerKindOf(list);
  for (let depth = 3; depth < path.length; depth += 2) {
    const key = path[depth];
    if (typeof key === 'string' && nodeKinds[kind].droppedKeys.includes(key)) return path.slice(0, depth + 1);
    if (!isChildList(key)) return null;
    kind = containerKindOf(key);
  }
  return null;
}

function isChildList(key: string | number | undefined): key is ChildList {
  return typeof key === 'string' && Object.hasOwn(childLists, key);
}

/** The container kind in a list; `group` for pages. */
export function containerKindOf(list: ChildList): ContainerKind {
  const kind = childLists[list];
  return kind === 'page' ? 'group' : kind;
}
