import { z, type ZodType } from 'zod';
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
  readonly dropped: readonly string[];
  /** Keys that the service accepts but no form shows. */
  readonly unlisted?: readonly string[];
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
    input === undefined ? `is missing: ${labels[kind]} needs its ${kind === 'language' ? 'code' : 'name'}` : undefined,
});
const name = (kind: ContainerKind) =>
  z
    .string(missingName(kind))
    .min(1, 'must not be empty')
    .meta({ label: 'Name', help: 'What readers see in the navigation.' });
const href = linkSchema({
  label: 'Address',
  help: 'Opens this address instead of the pages inside, which readers then do not see.',
  placeholder: 'https://',
}).optional();
const hidden = booleanSchema({
  label: 'Hidden',
  help: 'Readers do not see it, but can still open its pages through a link.',
  default: false,
}).optional();
const searchable = booleanSchema({
  label: 'Found by search',
  help: 'Whether the site’s search finds the pages inside, even hidden ones.',
}).optional();
const description = textSchema({ label: 'Description', help: 'One line below the name.' }).optional();
const tag = textSchema({
  label: 'Tag',
  help: 'A small label after the name, such as New.',
  placeholder: 'New',
}).optional();
const isDefault = booleanSchema({
  label: 'Shown first',
  help: 'Readers see this one unless they choose another.',
  default: false,
});
const colors = z
  .strictObject({
    light: colorSchema({ label: 'In light mode' }).optional(),
    dark: colorSchema({ label: 'In dark mode' }).optional(),
  })
  .optional()
  .meta({ label: 'Color', help: 'The background of its icon.' });
const sign = { icon: styledIconSchema({ control: 'icon' }) };
/** Settings that nodes of every kind can have for everything below them. */
const inherited = {
  openapi: describedApiSchema('OpenAPI', 'The description of an API whose pages belong here.'),
  asyncapi: describedApiSchema(
    'AsyncAPI',
    'The description of message channels whose pages belong here.',
    '/asyncapi.yaml',
  ),
  directory: choiceSchema(['none', 'accordion', 'card'], {
    label: 'List of the pages inside',
    help: 'How a group’s opening page lists the pages below it.',
    default: 'none',
    words: { none: 'No list', accordion: 'Folded', card: 'Cards' },
  }).optional(),
};
/** The language codes that the service has translations for (reference §1.5). */
const languageCodes = [
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
  return { fields, lists, dropped: ['href', ...lists] };
};

/** The kinds of nodes in the current format (reference §1.5), by the key that names them. */
export const nodeKinds: Readonly<Record<ContainerKind, NodeKind>> = {
  group: {
    fields: {
      group: name('group'),
      ...sign,
      tag,
      root: z
        .string()
        .optional()
        .meta({ label: 'Opening page', help: 'The page that a click on the group’s name opens.', control: 'page' }),
      expanded: booleanSchema({
        label: 'Open at first',
        help: 'Shows the pages inside before readers open it.',
        default: false,
      }).optional(),
      hidden,
      searchable,
      public: booleanSchema({
        label: 'Read without signing in',
        help: 'Only for sites that ask readers to sign in.',
      }).optional(),
      boost: z.number().optional().meta({ label: 'Weight in search', help: 'Above 1 ranks the pages inside higher.' }),
      ...inherited,
    },
    lists: ['pages'],
    dropped: ['openapi', 'asyncapi'],
    unlisted: ['sdk', 'graphql'],
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
          label: 'Side',
          help: 'Its position among the tabs.',
          default: 'start',
          words: { start: 'At the start', end: 'At the end' },
        }).optional(),
        ...inherited,
      },
      ['menu'],
    ),
    unlisted: ['sdk', 'graphql'],
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
    unlisted: ['name'],
  },
  item: branch('menu', { item: name('item'), ...sign, description, href, hidden, ...inherited }),
  version: branch('versions', {
    // Pages and hosts refer to a version by its name.
    version: name('version').meta({ label: 'Name', isName: true, help: 'What readers see in the navigation.' }),
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
              ? 'is missing: a language needs its code'
              : 'must be the code of a language that the service knows, such as en, fr, or pt-BR',
        })
        .meta({ label: 'Code', help: 'What readers see in the navigation.' }),
      default: isDefault.optional(),
      href,
      hidden,
      ...inherited,
    }),
    unlisted: ['banner', 'footer', 'navbar'],
  },
};

const page = z
  .string()
  .min(1, 'must not be empty')
  .meta({ label: 'Page', help: 'Path of the page’s file, without its extension.', control: 'page' });
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
          href: linkSchema({ label: 'Address', help: 'Where it leads.', placeholder: 'https://' }),
        });
        return [list, z.array(entry).optional()];
      }),
    ),
  )
  .optional()
  .meta({ label: 'Everywhere', help: 'Links that every page shows.' });

/** The message for a navigation with an invalid type in both formats. */
export const navigationTypeMessage = {
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'is missing' : 'must be a list of groups, or an object',
};

/** The navigation of a current configuration. */
export const currentNavigationSchema = z
  .looseObject(
    {
      global,
      ...Object.fromEntries(
        everyList.map((list) => {
          const entries = z.array(entrySchema(list));
          return [list, (list === 'pages' ? entries : entries.min(1, 'must not be empty')).optional()];
        }),
      ),
    },
    navigationTypeMessage,
  )
  .superRefine((navigation, context) => {
    if (!everyList.some((list) => Reflect.get(navigation, list) !== undefined))
      context.addIssue({ code: 'custom', message: `must hold one of ${everyList.join(', ')}` });
  })
  .meta({ label: 'Navigation', help: 'Tabs, anchors, groups and the pages inside them.', control: 'map' });

/** True if the service uses a node key of the current format; it drops all others. */
export function isNodeKey(kind: ContainerKind, key: string): boolean {
  const { fields, lists, unlisted = [] } = nodeKinds[kind];
  return Object.hasOwn(fields, key) || [...lists, ...unlisted, ...unlistedEverywhere].includes(key);
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
    if (typeof key === 'string' && nodeKinds[kind].dropped.includes(key)) return path.slice(0, depth + 1);
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
