import type { PageField } from './FieldControl.tsx';

/** Settings of a page that belong together; those without a title are always seen, the others where one of them is set or asked for. */
export interface PageFieldGroup {
  readonly title: string | null;
  readonly fields: readonly PageField[];
}

const text = (key: string, label: string, help?: string): PageField => ({
  key,
  label,
  kind: 'text',
  ...(help === undefined ? {} : { help }),
});
const flag = (key: string, label: string): PageField => ({ key, label, kind: 'flag' });
const choice = (key: string, label: string, choices: NonNullable<PageField['choices']>, help?: string): PageField => ({
  key,
  label,
  kind: 'choice',
  choices,
  ...(help === undefined ? {} : { help }),
});

/** The settings of a page beside its title and description (reference §2), in the order that writers use them. */
export const pageFieldGroups: readonly PageFieldGroup[] = [
  {
    title: null,
    fields: [
      text('sidebarTitle', 'Title in the navigation', 'Where it should be shorter than the page’s own'),
      { key: 'icon', label: 'Icon', kind: 'icon' },
      text('tag', 'Tag', 'A small label beside the page in the navigation'),
      choice('mode', 'Layout', [
        ['', 'Default'],
        ['wide', 'Wide'],
        ['custom', 'Custom'],
        ['frame', 'Frame'],
        ['center', 'Center'],
        ['assistant', 'Assistant'],
      ]),
      { key: 'keywords', label: 'Keywords', kind: 'words', help: 'Found by search, not shown' },
      flag('hidden', 'Hidden from the navigation'),
      flag('noindex', 'Hidden from search engines'),
      flag('deprecated', 'Deprecated'),
    ],
  },
  {
    title: 'On the page',
    fields: [
      choice(
        'iconType',
        'Icon style',
        [
          ['', 'As the site has it'],
          ...['regular', 'solid', 'light', 'thin', 'sharp-solid', 'duotone', 'brands'].map(
            (style) => [style, style] as const,
          ),
        ],
        'Only for Font Awesome icons',
      ),
      { key: 'related', label: 'Related pages', kind: 'words', help: 'Paths or addresses, shown below the text' },
      {
        key: 'contextual.options',
        label: 'Menu beside the title',
        kind: 'words',
        help: 'What it offers: copy, view, chatgpt, claude …',
      },
      choice('contextual.display', 'Place of that menu', [
        ['', 'As the site has it'],
        ['header', 'Beside the title'],
        ['toc', 'Beside the contents'],
      ]),
      flag('hideFooterPagination', 'No links to the pages before and behind'),
      flag('timestamp', 'Show when it was changed'),
      text('lastUpdatedDate', 'Changed on', 'A date, as 2026-03-15'),
      flag('rss', 'Feed of its updates'),
      text('url', 'Leads elsewhere', 'The address that its entry in the navigation opens'),
      text('version', 'Version', 'The version of the docs that it belongs to'),
    ],
  },
  {
    title: 'Found and shared',
    fields: [
      { key: 'searchable', label: 'Found by the site’s search', kind: 'off' },
      { key: 'boost', label: 'Weight in the search', kind: 'number', help: 'More than 1 comes first' },
      text('canonical', 'Canonical address', 'Where the same text stands first'),
      text('robots', 'For search engines', 'Such as noindex, nofollow'),
      text('og:title', 'Title when shared'),
      text('og:description', 'Description when shared'),
      text('og:image', 'Picture when shared'),
      { key: 'og:image:width', label: 'Width of that picture', kind: 'number' },
      { key: 'og:image:height', label: 'Height of that picture', kind: 'number' },
      text('og:url', 'Address when shared'),
      text('og:type', 'Kind when shared', 'Such as article'),
      text('twitter:title', 'Title on X'),
      text('twitter:description', 'Description on X'),
      text('twitter:image', 'Picture on X'),
      { key: 'twitter:image:width', label: 'Width of the picture on X', kind: 'number' },
      { key: 'twitter:image:height', label: 'Height of the picture on X', kind: 'number' },
      text('twitter:card', 'Card on X', 'Such as summary_large_image'),
      text('twitter:site', 'Account on X'),
    ],
  },
  {
    title: 'Who may read it',
    fields: [
      flag('public', 'Read without signing in'),
      { key: 'groups', label: 'Groups of readers', kind: 'words', help: 'Only these see the page' },
    ],
  },
  {
    title: 'API page',
    fields: [
      { key: 'openapi', label: 'API operation', kind: 'operation', help: 'GET /path, from the OpenAPI file' },
      text('openapi-schema', 'Schema', 'The name of one in the OpenAPI file'),
      text('asyncapi', 'Channel', 'The file, and a channel in it'),
      text('api', 'API endpoint', 'GET /path, where no file describes it'),
      choice('playground', 'Playground', [
        ['', 'As the site has it'],
        ['interactive', 'Requests can be sent'],
        ['simple', 'Only shown'],
        ['auth', 'Only for those who signed in'],
        ['none', 'None'],
      ]),
      choice('authMethod', 'How requests are signed', [
        ['', 'As the site has it'],
        ['bearer', 'Bearer token'],
        ['basic', 'Name and password'],
        ['key', 'Key'],
        ['none', 'Not at all'],
      ]),
      flag('hideApiMarker', 'No method in the navigation'),
    ],
  },
];

/** The value of a field, also of one within another: `contextual.options`. */
export function fieldIn(values: Readonly<Record<string, unknown>>, key: string): unknown {
  const [outer = '', inner] = key.split('.');
  const value = values[outer];
  return inner === undefined ? value : isObject(value) ? value[inner] : undefined;
}

/** The key and the value to write for a field; a value within another comes with all that stands beside it, and undefined takes it away. */
export function fieldToWrite(
  values: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): readonly [key: string, value: unknown] {
  const [outer = '', inner] = key.split('.');
  if (inner === undefined) return [outer, value];
  const before = values[outer];
  const others = Object.entries(isObject(before) ? before : {}).filter(([name]) => name !== inner);
  const next = value === undefined ? others : [...others, [inner, value] as const];
  return [outer, next.length === 0 ? undefined : Object.fromEntries(next)];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
