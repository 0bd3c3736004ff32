import { z, type ZodType } from 'zod';
import type { Field } from '#form/field.ts';
import { fieldOf, fieldsOf } from '#form/fieldsOf.ts';
import type { Shape } from '../docsJson.ts';
import { isClassicBranch } from '../edit/setInEntry.ts';
import type { ContainerKind, NavigationContainer, NavigationLink } from './navigationTree.ts';
import { anchorsSection } from '../sections/anchors.ts';
import { described } from '../sections/api.ts';
import { navigationSection } from '../sections/navigation.ts';
import { choice, color, flag, icon, link, text } from '../sections/schemas.ts';
import { tabsSection } from '../sections/tabs.ts';

type Described = Readonly<Record<string, ZodType>>;

const name = (label = 'Name') => text({ label, help: 'What readers see in the navigation.' });
const href = link({
  label: 'Address',
  help: 'Opens this address instead of the pages inside, which readers then do not see.',
  placeholder: 'https://',
}).optional();
const hidden = flag({
  label: 'Hidden',
  help: 'Readers do not see it, but can still open its pages through a link.',
  default: false,
}).optional();
const searchable = flag({
  label: 'Found by search',
  help: 'Whether the site’s search finds the pages inside, even hidden ones.',
}).optional();
const description = text({ label: 'Description', help: 'One line below the name.' }).optional();
const tag = text({ label: 'Tag', help: 'A small label after the name, such as New.', placeholder: 'New' }).optional();
const isDefault = flag({
  label: 'Shown first',
  help: 'Readers see this one unless they choose another.',
  default: false,
});
const colors = z
  .looseObject({
    light: color({ label: 'In light mode' }).optional(),
    dark: color({ label: 'In dark mode' }).optional(),
  })
  .optional()
  .meta({ label: 'Colour', help: 'The background of its icon.' });
const signs: Described = { icon: icon().optional() };
/** What nodes of every kind may say for all that is below them. */
const inherited: Described = {
  openapi: described('OpenAPI', 'The description of an API whose pages belong here.'),
  asyncapi: described('AsyncAPI', 'The description of message channels whose pages belong here.', '/asyncapi.yaml'),
  directory: choice(['none', 'accordion', 'card'], {
    label: 'List of the pages inside',
    help: 'How a group’s opening page lists the pages below it.',
    default: 'none',
    words: { none: 'No list', accordion: 'Folded', card: 'Cards' },
  }).optional(),
};

/** What nodes of the current shape hold beside their children (reference §1.5), by their kind. */
const entries: Readonly<Record<ContainerKind, Described>> = {
  group: {
    group: name(),
    ...signs,
    tag,
    root: z
      .string()
      .optional()
      .meta({ label: 'Opening page', help: 'The page that a click on the group’s name opens.', control: 'page' }),
    expanded: flag({
      label: 'Open at first',
      help: 'Shows the pages inside before readers open it.',
      default: false,
    }).optional(),
    hidden,
    searchable,
    public: flag({ label: 'Read without signing in', help: 'Only for sites that ask readers to sign in.' }).optional(),
    boost: z.number().optional().meta({ label: 'Weight in search', help: 'Above 1 ranks the pages inside higher.' }),
    ...inherited,
  },
  tab: {
    tab: name(),
    ...signs,
    href,
    hidden,
    searchable,
    align: choice(['start', 'end'], {
      label: 'Side',
      help: 'Its position among the tabs.',
      default: 'start',
      words: { start: 'At the start', end: 'At the end' },
    }).optional(),
    ...inherited,
  },
  anchor: { anchor: name(), ...signs, color: colors, href, hidden, ...inherited },
  dropdown: { dropdown: name(), ...signs, color: colors, description, href, hidden, ...inherited },
  product: { product: name(), ...signs, color: colors, description, href, hidden, ...inherited },
  item: { item: name(), ...signs, description, href, hidden, ...inherited },
  version: { version: name(), default: isDefault.optional(), tag, href, hidden, ...inherited },
  language: {
    language: name('Code'),
    default: isDefault.optional(),
    href,
    hidden,
    ...inherited,
  },
};

/** The sections that describe the lists of a classic configuration, by what a list is called as a node's home. */
const classicLists: Readonly<Record<string, ZodType | undefined>> = {
  navigation: navigationSection.classic['navigation'],
  pages: navigationSection.classic['navigation'],
  'classic tabs': tabsSection.classic['tabs'],
  'classic anchors': anchorsSection.classic['anchors'],
};
const kinds = ['group', 'tab', 'anchor', 'dropdown', 'product', 'item', 'version', 'language'] as const;

type Entry = NavigationContainer | NavigationLink;

/**
 * What can be set of a node of the navigation, beside its name and its children: the fields of its kind in the shape that it is
 * written in. A link has its name among them, since no other menu names it. None for a node that is written nowhere.
 */
export function entryFields(node: Entry, shape: Shape, place: { readonly isNested: boolean }): readonly Field[] {
  return fieldsOfEntry(node, shape).filter(
    ({ key }) =>
      key !== 'pages' &&
      (key !== nameKeyOf(node) || node.kind === 'link') &&
      (key !== 'expanded' || (place.isNested && shape === 'current')),
  );
}

/** The keys of a node in the order that they are described in; what holds its children comes behind them. */
export function entryOrder(node: Entry, shape: Shape): readonly string[] {
  return fieldsOfEntry(node, shape).flatMap(({ key }) => (key === 'pages' ? [] : [key]));
}

function fieldsOfEntry(node: Entry, shape: Shape): readonly Field[] {
  if (node.home.index < 0) return [];
  const list = shape === 'classic' ? classicLists[node.home.key] : undefined;
  if (list !== undefined) {
    const field = fieldOf('', list);
    return field.kind === 'list' && field.item.kind === 'object' ? field.item.fields : [];
  }
  const kind = kindOf(node);
  return kind === null ? [] : fieldsOf(z.looseObject(entries[kind]));
}

function nameKeyOf(node: Entry): string | null {
  return isClassicBranch(node) ? 'name' : kindOf(node);
}

function kindOf(node: Entry): ContainerKind | null {
  return node.kind === 'link' ? (kinds.find((kind) => typeof node.written[kind] === 'string') ?? null) : node.kind;
}
