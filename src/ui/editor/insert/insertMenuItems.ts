import type { ResolvedPos } from '@tiptap/pm/model';
import type { BlockSpec, MenuGroup, MenuIcon } from '#blocks/blockSpec.ts';
import { readPage } from '#blocks/pages.ts';
import { blockSpecs } from '#blocks/registry.ts';
import type { JSONContent } from '#document/page.ts';
import { allowsFootnote } from '../footnotes/insertFootnote.ts';

/** An item of the insert menu. */
export interface InsertItem {
  readonly title: string;
  readonly icon: MenuIcon;
  readonly purpose: string;
  readonly synonyms: readonly string[];
  /** The tags it is written with. */
  readonly tags: readonly string[];
  readonly group: 'text' | MenuGroup;
  readonly shortcut?: string;
  readonly inline: boolean;
  /** The node type it creates. */
  readonly node: string;
  /** Node types it must be a direct child of; absent if it may go anywhere. */
  readonly parents?: readonly string[];
  readonly content: () => readonly JSONContent[];
}

const paragraph: JSONContent = { type: 'paragraph' };
const item: JSONContent = { type: 'listItem', content: [paragraph] };

function cells(type: 'tableHeader' | 'tableCell'): JSONContent {
  return { type: 'tableRow', content: [{ type }, { type }, { type }] };
}

function textItem(
  title: string,
  icon: MenuIcon,
  purpose: string,
  synonyms: readonly string[],
  block: JSONContent,
  shortcut?: string,
): InsertItem {
  return {
    title,
    icon,
    purpose,
    synonyms,
    tags: [],
    group: 'text',
    inline: false,
    node: block.type,
    content: () => [block],
    ...(shortcut === undefined ? {} : { shortcut }),
  };
}

const textItems: readonly InsertItem[] = [
  textItem('Text', 'type', 'Plain text', ['paragraph', 'body'], paragraph),
  textItem(
    'Heading 2',
    'heading-2',
    'A section heading',
    ['h2', 'title', 'section'],
    { type: 'heading', attrs: { level: 2 } },
    '##',
  ),
  textItem(
    'Heading 3',
    'heading-3',
    'A subsection heading',
    ['h3', 'subtitle', 'subsection'],
    { type: 'heading', attrs: { level: 3 } },
    '###',
  ),
  textItem('Heading 4', 'heading-4', 'A small heading', ['h4'], { type: 'heading', attrs: { level: 4 } }, '####'),
  textItem(
    'Bulleted list',
    'list',
    'A bulleted list',
    ['unordered', 'ul', 'points', 'bullets'],
    { type: 'bulletList', content: [item] },
    '-',
  ),
  textItem(
    'Numbered list',
    'list-ordered',
    'A numbered list',
    ['ordered', 'ol', 'numbers'],
    { type: 'orderedList', content: [item] },
    '1.',
  ),
  textItem(
    'Task list',
    'list-checks',
    'A checklist',
    ['todo', 'checkbox', 'checklist', 'tick'],
    { type: 'bulletList', content: [{ ...item, attrs: { checked: false } }] },
    '- [ ]',
  ),
  textItem(
    'Quote',
    'quote',
    'A quotation',
    ['blockquote', 'citation'],
    { type: 'blockquote', content: [paragraph] },
    '>',
  ),
  textItem('Code', 'square-code', 'A code block', ['snippet', 'fence', 'pre', 'program'], { type: 'codeBlock' }, '```'),
  textItem('Diagram', 'workflow', 'A Mermaid diagram', ['mermaid', 'flowchart', 'chart', 'sequence', 'graph'], {
    type: 'codeBlock',
    attrs: { language: 'mermaid' },
    content: [{ type: 'text', text: 'graph LR\n  A[Start] --> B[End]' }],
  }),
  textItem('Formula', 'sigma', 'Math in TeX', ['math', 'latex', 'tex', 'equation', 'katex'], {
    type: 'mathBlock',
    attrs: { value: '' },
  }),
  {
    title: 'Inline formula',
    icon: 'sigma',
    purpose: 'Inline math in TeX',
    synonyms: ['math', 'latex', 'tex', 'equation', 'katex', 'inline'],
    tags: [],
    group: 'inline',
    shortcut: '$x^2$',
    inline: true,
    node: 'mathInline',
    content: () => [{ type: 'paragraph', content: [{ type: 'mathInline', attrs: { value: 'a^2' } }] }],
  },
  {
    title: 'Footnote',
    icon: 'superscript',
    purpose: 'A number in the text, with its note at the end of the page',
    synonyms: ['reference', 'citation', 'endnote', 'superscript', 'note'],
    tags: [],
    group: 'inline',
    shortcut: '[^1]',
    inline: true,
    node: 'footnoteReference',
    content: () => [{ type: 'paragraph', content: [{ type: 'footnoteReference' }] }],
  },
  textItem('Table', 'table', 'Rows and columns', ['grid', 'cells', 'spreadsheet'], {
    type: 'table',
    content: [cells('tableHeader'), cells('tableCell'), cells('tableCell')],
  }),
  textItem(
    'Divider',
    'minus',
    'A horizontal line',
    ['hr', 'rule', 'separator', 'line'],
    { type: 'horizontalRule' },
    '---',
  ),
];

function specItems(spec: BlockSpec): readonly InsertItem[] {
  const inline = spec.shape === 'mark' || spec.shape === 'inlineAtom';
  return spec.menu.map(({ title, icon = spec.icon ?? 'component', purpose, synonyms, group, template }) => ({
    title,
    icon,
    purpose,
    synonyms,
    tags: tagsOf(spec, template),
    group,
    inline,
    node: spec.name,
    ...(spec.parents === undefined ? {} : { parents: spec.parents }),
    content: () => readPage(template).doc.content?.map(withoutFiller) ?? [],
  }));
}

/** The tag of a template, and the component's tags that no template has. */
function tagsOf({ tags, menu }: BlockSpec, template: string): readonly string[] {
  const isOf = (tag: string) => (text: string) => new RegExp(`^<${tag}[\\s/>]`).test(text);
  return tags.filter((tag) => isOf(tag)(template) || !menu.some((entry) => isOf(tag)(entry.template)));
}

/** A template without its filler text, so that writers type into empty blocks. */
function withoutFiller(node: JSONContent): JSONContent {
  if (node.type === 'paragraph' && node.content?.length === 1 && node.content[0]?.text === 'Text') return paragraph;
  return node.content === undefined ? node : { ...node, content: node.content.map(withoutFiller) };
}

const groups: readonly InsertItem['group'][] = ['text', 'callouts', 'structure', 'code', 'media', 'api', 'inline'];

/** Everything that can be inserted, in menu order. */
export const insertMenuItems: readonly InsertItem[] = [...textItems, ...blockSpecs.flatMap(specItems)].toSorted(
  (one, other) => groups.indexOf(one.group) - groups.indexOf(other.group),
);

/** Normalizes a name for comparison: tags are one word, titles several. */
function inOneWord(name: string): string {
  return name.toLowerCase().replaceAll(/[\s.]/g, '');
}

/** What an item of a menu is found by. */
export type SearchableItem = Pick<InsertItem, 'title' | 'synonyms' | 'tags'>;

/** Match score of an item for a query; 0 for no match. */
function rank({ title, synonyms, tags }: SearchableItem, query: string): number {
  const wanted = inOneWord(query);
  const name = inOneWord(title);
  const written = tags.map(inOneWord);
  if (name === wanted || written.includes(wanted)) return 5;
  if (name.startsWith(wanted)) return 4;
  if ([...title.split(' ').map(inOneWord), ...written].some((word) => word.startsWith(wanted))) return 3;
  if (synonyms.some((synonym) => inOneWord(synonym).startsWith(wanted))) return 2;
  return name.includes(wanted) ? 1 : 0;
}

/** Items that match a query, best first; all items in menu order for an empty query. */
export function searchInsertItems<Item extends SearchableItem>(items: readonly Item[], query: string): readonly Item[] {
  if (inOneWord(query) === '') return items;
  return items
    .filter((found) => rank(found, query) > 0)
    .toSorted((one, other) => rank(other, query) - rank(one, query));
}

/** Depth of the parent for an item inserted at a position; null if not allowed there. */
export function findInsertDepth({ node, parents }: InsertItem, $from: ResolvedPos): number | null {
  const type = $from.doc.type.schema.nodes[node];
  if (type === undefined || $from.depth === 0) return null;
  if (parents !== undefined) {
    for (let depth = $from.depth - 1; depth > 0; depth -= 1)
      if (parents.includes($from.node(depth).type.name)) return depth;
    return null;
  }
  const depth = $from.depth - 1;
  const index = $from.index(depth);
  const container = $from.node(depth);
  const made = blockSpecs.find(({ name }) => name === container.type.name)?.children;
  if (made !== undefined && !made.includes(node)) return null;
  return container.canReplaceWith(index, index + 1, type) || container.canReplaceWith(index + 1, index + 1, type)
    ? depth
    : null;
}

/** The items allowed at a position. */
export function filterAllowedItems($from: ResolvedPos): readonly InsertItem[] {
  if ($from.parent.type.spec.code === true || !$from.parent.isTextblock) return [];
  const isAllowed = (found: InsertItem) =>
    found.node === 'footnoteReference' ? allowsFootnote($from) : found.inline || findInsertDepth(found, $from) !== null;
  return insertMenuItems.filter(isAllowed);
}
