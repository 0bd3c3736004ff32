import { Fragment, type Node as DocumentNode, type Schema } from '@tiptap/pm/model';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import { readPage, serializePage } from '#blocks/pages.ts';
import { blockSpecOf, blockSpecs } from '#blocks/registry.ts';
import type { ElementAttribute, JSONContent } from '#document/page.ts';
import { isPartOf } from '../commands/exitComponent.ts';
import {
  filled,
  getPlainText,
  isList,
  isQuote,
  paragraphOf,
  readComponent,
  readSections,
  writeAsHeading,
  writeAsItem,
  type Section,
} from './sections.ts';

/** The page that converted blocks are in. */
export interface ConvertedPage {
  readonly doc: DocumentNode;
  /** Its text, whose spelling the source of blocks keeps. */
  readonly source?: string;
}

/** Converts sibling blocks into others; null if they are that already, or can't be. `level` is that of a new heading. */
export type Conversion = (
  blocks: readonly DocumentNode[],
  level: number,
  page: ConvertedPage,
) => readonly DocumentNode[] | null;

/** A kind of list. */
export type ListKind = 'bullet' | 'ordered' | 'task';

/** The kind of a list: a task list has only tasks. */
export function getListKind({ type, children }: DocumentNode): ListKind {
  if (type.name === 'orderedList') return 'ordered';
  return children.every(isTask) ? 'task' : 'bullet';
}

function isTask({ attrs }: DocumentNode): boolean {
  return typeof attrs['checked'] === 'boolean';
}

/** Paragraphs: headings, lines of code, list items, and quotes without their markup. */
export const toText: Conversion = (blocks) => mapBlocks(blocks, (block) => asParagraphs(block));

/** Headings, from paragraphs and other headings, also those of list items and quotes. */
export function toHeading(level: number): Conversion {
  const asHeading = (block: DocumentNode): DocumentNode => {
    const { type, attrs } = block;
    if (type.name !== 'paragraph' && type.name !== 'heading') return block;
    const id: unknown = attrs['id'] ?? null;
    return attrs['level'] === level ? block : type.schema.node('heading', { level, id }, block.content);
  };
  return (blocks) =>
    mapBlocks(blocks, (block) => (isList(block) || isQuote(block) ? asParagraphs(block) : [block]).map(asHeading));
}

/** A list: an item for each text block, with the other blocks below it, or for each part of a component. */
export function toList(kind: ListKind): Conversion {
  return (blocks) => {
    const [first] = blocks;
    if (first === undefined) return null;
    const { schema } = first.type;
    if (blocks.every(isList))
      return mapBlocks(blocks, (list) => [getListKind(list) === kind ? list : listOf(schema, kind, list.children)]);
    if (blocks.length === 1 && isQuote(first))
      return [listOf(schema, kind, itemsOf(schema, first.children), startOf(first.firstChild))];
    const sections = readSections(blocks);
    const hasTitles = sections.some(({ body }) => body !== blocks) && first.type.name !== 'heading';
    const items = hasTitles
      ? sections.map((section) => schema.node('listItem', null, [...writeAsItem(schema, section)]))
      : itemsOf(schema, blocks);
    return items.length === 0 ? null : [listOf(schema, kind, items, startOf(first))];
  };
}

/** Code: the text of plain blocks, line by line, or the source of other blocks. */
export const toCode: Conversion = (blocks, _level, page) => {
  const [first] = blocks;
  if (first === undefined || blocks.every(({ type }) => type.spec.code === true)) return null;
  const { schema } = first.type;
  const lines = blocks.map(getCodeLine);
  const isPlain = lines.every((line) => line !== null);
  const text = isPlain ? lines.join('\n') : getSource(blocks, page);
  const language = isPlain ? null : /^\s*<[A-Za-z]/m.test(text) ? 'mdx' : 'md';
  return [schema.node('codeBlock', { language, meta: null }, text === '' ? [] : schema.text(text))];
};

/** True if code of a conversion is the blocks' source, which has their words between markup. */
export function isSourceOfBlocks(blocks: readonly DocumentNode[], made: readonly DocumentNode[]): boolean {
  return made.length === 1 && made[0]?.type.name === 'codeBlock' && blocks.some((block) => getCodeLine(block) === null);
}

/** A quote. Replaces a single box, such as a callout. */
export const toQuote: Conversion = (blocks) => {
  const [first] = blocks;
  if (first === undefined) return null;
  const box = blocks.length === 1 && isBox(first) ? readComponent(first) : null;
  if (blocks.length === 1 && isQuote(first)) return null;
  const inside = box === null || box.title !== '' ? blocks : box.body;
  return [first.type.schema.node('blockquote', null, [...inside])];
};

/** True for components that are boxes around any blocks, such as callouts. */
export function isBox({ type }: DocumentNode): boolean {
  return blockSpecOf(type.name)?.wrap?.as === 'box';
}

/** A box of a kind. Replaces a single quote, and changes the kind of a single box. */
export function toBox({ name }: BlockSpec, tag: string): Conversion {
  return (blocks) => {
    const [first] = blocks;
    if (first === undefined) return null;
    const { schema } = first.type;
    const isOne = blocks.length === 1;
    if (isOne && first.type.name === name)
      return first.attrs['tag'] === tag ? null : [schema.node(name, { ...first.attrs, tag }, first.content)];
    const inside = isOne && isQuote(first) ? first.children : blocks;
    return [elementOf(schema, name, [], inside, tag)];
  };
}

/** A component whose parts are sections. Blocks without sections are one part, or a part each if parts have no titles. */
export function toParts(whole: BlockSpec): Conversion {
  const [ofWhole] = whole.children ?? [];
  const part = ofWhole ?? blockSpecs.find(({ parents }) => parents?.includes(whole.name) === true)?.name ?? whole.name;
  return (blocks, level) => {
    const [first] = blocks;
    if (first === undefined || (blocks.length === 1 && first.type.name === whole.name)) return null;
    const { schema } = first.type;
    const spec = blockSpecOf(part);
    if (spec === undefined)
      return blocks.every(({ type }) => type.name === part) ? [elementOf(schema, whole.name, [], blocks)] : null;
    const sections = readSections(blocks).map((section) => heldBy(schema, part, section));
    const parts =
      spec.titleAttribute === undefined
        ? splitUntitled(blocks, level).map((content) => elementOf(schema, part, [], content))
        : sections.map((section) => partOf(schema, part, section));
    return [elementOf(schema, whole.name, attributesOf(whole, sections, parts.length), parts)];
  };
}

/** A section, or several in the component that is made of them. */
export function toSection({ name }: BlockSpec): Conversion {
  const group = blockSpecs.find(({ children }) => children?.includes(name) === true);
  return (blocks) => {
    const [first] = blocks;
    if (first === undefined) return null;
    const { schema } = first.type;
    const isSame = blocks.every(({ type }) => type.name === name || (blocks.length === 1 && type.name === group?.name));
    if (isSame) return null;
    const parts = readSections(blocks).map((section) => partOf(schema, name, heldBy(schema, name, section)));
    if (parts.length === 1 || group === undefined) return parts;
    return [elementOf(schema, group.name, attributesOf(group, [], 2), parts)];
  };
}

const mostColumns = 4;

/** The contents of parts without titles: one for each section, or for each block if there are few, and two at least. */
function splitUntitled(blocks: readonly DocumentNode[], level: number): readonly (readonly DocumentNode[])[] {
  const [first] = blocks;
  if (first === undefined) return [];
  const { schema } = first.type;
  const sections = readSections(blocks);
  const isWhole = sections.length === 1 && sections[0]?.body === blocks;
  if (isWhole) return blocks.length > 1 && blocks.length <= mostColumns ? blocks.map((block) => [block]) : [blocks, []];
  const contents = sections.map((section) =>
    isList(first) ? writeAsItem(schema, section) : writeAsHeading(schema, section, level),
  );
  return contents.length > 1 ? contents : [...contents, []];
}

/** The attributes of a new component: its number of columns, and a size that keeps titles in the page's outline. */
function attributesOf(
  { attributes: { shape } }: BlockSpec,
  sections: readonly Section[],
  count: number,
): readonly ElementAttribute[] {
  const cols = String(Math.min(count, mostColumns));
  return [
    ...('cols' in shape ? [{ kind: 'expression', name: 'cols', value: cols } as const] : []),
    ...('titleSize' in shape ? writeTitleSize(sections) : []),
  ];
}

/** The blocks inside lists, quotes, and components, below a heading for each title. */
export const unwrap: Conversion = (blocks, level) => {
  let below = level;
  return mapBlocks(blocks, (block) => {
    if (block.type.name === 'heading') below = Math.min(Number(block.attrs['level']) + 1, 6);
    return unwrapBlock(block, below);
  });
};

function unwrapBlock(block: DocumentNode, level: number): readonly DocumentNode[] {
  const { schema } = block.type;
  if (isList(block)) return block.children.flatMap((item) => item.children);
  if (isQuote(block)) return block.children;
  if (!canUnwrap(block)) return [block];
  const own = readComponent(block);
  if (own === null) return [block];
  const sections =
    block.childCount > 0 && block.children.some((part) => isOnlyWithin(part, block)) ? readSections([block]) : null;
  const [only] = sections ?? [];
  if (sections !== null && only !== undefined && only.body[0] !== block)
    return sections.flatMap((section) => writeAsHeading(schema, section, level));
  return writeAsHeading(schema, own, level);
}

/** True for components that hold blocks, and HTML elements that only group them. */
function canUnwrap({ type, attrs }: DocumentNode): boolean {
  if (type.name === 'element')
    return /^(?:div|section|article|aside|center|header|footer|main|[A-Z].*)$/.test(String(attrs['tag']));
  return blockSpecOf(type.name)?.shape === 'container';
}

function isOnlyWithin(part: DocumentNode, whole: DocumentNode): boolean {
  return isPartOf(part, whole) && blockSpecOf(part.type.name)?.parents !== undefined;
}

/** Replaces each block; null if all stay. */
function mapBlocks(
  blocks: readonly DocumentNode[],
  change: (block: DocumentNode) => readonly DocumentNode[],
): readonly DocumentNode[] | null {
  const made = blocks.map(change);
  const isSame = made.every((nodes, index) => nodes.length === 1 && nodes[0] === blocks[index]);
  return isSame ? null : made.flat();
}

function asParagraphs(block: DocumentNode): readonly DocumentNode[] {
  const { schema, name, spec } = block.type;
  if (name === 'heading') return [schema.node('paragraph', null, block.content)];
  if (spec.code === true) {
    const lines = block.textContent.split('\n').map((line) => line.trim());
    return filled(
      schema,
      lines.filter((line) => line !== '').map((line) => paragraphOf(schema, line)),
    );
  }
  if (isList(block)) return block.children.flatMap((item) => item.children);
  return isQuote(block) ? block.children : [block];
}

/** The first number of a numbered list; 1 for any other block. */
function startOf(block: DocumentNode | null): number {
  return block?.type.name === 'orderedList' ? Number(block.attrs['start'] ?? 1) : 1;
}

function listOf(schema: Schema, kind: ListKind, items: readonly DocumentNode[], start = 1): DocumentNode {
  const type = kind === 'ordered' ? 'orderedList' : 'bulletList';
  // The checkboxes go only if they are what makes it a task list.
  const isTaskList = items.every(isTask);
  const made = items.map((item) => {
    const own: unknown = item.attrs['checked'] ?? null;
    const checked = kind === 'task' ? own === true : isTaskList ? null : own;
    return item.attrs['checked'] === checked ? item : schema.node('listItem', { ...item.attrs, checked }, item.content);
  });
  return schema.node(type, kind === 'ordered' ? { start } : null, made);
}

/** One item for each text block; blocks of other kinds belong to the item before. */
function itemsOf(schema: Schema, blocks: readonly DocumentNode[]): readonly DocumentNode[] {
  const items: { readonly attrs: DocumentNode['attrs'] | null; readonly content: DocumentNode[] }[] = [];
  for (const block of blocks) {
    const last = items.at(-1);
    if (isList(block)) items.push(...block.children.map(({ attrs, children }) => ({ attrs, content: [...children] })));
    else if (block.type.name === 'heading')
      items.push({ attrs: null, content: [schema.node('paragraph', null, block.content)] });
    else if (block.type.name === 'paragraph' || last === undefined) items.push({ attrs: null, content: [block] });
    else last.content.push(block);
  }
  return items.map(({ attrs, content }) => schema.node('listItem', attrs, content));
}

/** A block's text as code; null if it would lose formatting, or is no text. */
function getCodeLine(block: DocumentNode): string | null {
  if (block.type.spec.code === true) return block.textContent;
  if (typeof block.attrs['id'] === 'string') return null;
  if (block.isTextblock && block.content.size === 0) return '';
  return getPlainText(block);
}

/** The blocks' Markdown, without the definitions that it refers to. */
function getSource(blocks: readonly DocumentNode[], { doc, source }: ConvertedPage): string {
  const pages = source === undefined ? [] : [readPage(source)];
  const print = (nodes: readonly DocumentNode[]) => {
    const content = nodes.map((node) => node.toJSON() as JSONContent); // from `toJSON` of a node
    return serializePage(readPage(''), { type: 'doc', content }, undefined, pages).trim();
  };
  const definitions = doc.children.filter(({ type }) => definitionTypes.has(type.name));
  const others = definitions.filter((node) => !blocks.includes(node));
  const [all, end] = [print([...blocks, ...others]), print(others)];
  return all.endsWith(end) ? all.slice(0, all.length - end.length).trimEnd() : print(blocks);
}

const definitionTypes: ReadonlySet<string> = new Set(['definition', 'footnoteDefinition']);

/** The section in a form that a component can hold: what it has no attribute for is in the body. */
function heldBy(schema: Schema, name: string, section: Section): Section {
  const shape = blockSpecOf(name)?.attributes.shape ?? {};
  if ((section.id === null || 'id' in shape) && (section.href === null || 'href' in shape)) return section;
  const body = section.level === null ? writeAsItem(schema, section) : writeAsHeading(schema, section, section.level);
  return { title: '', level: null, id: null, href: null, body };
}

function partOf(schema: Schema, name: string, { title, id, href, body }: Section): DocumentNode {
  const text = (attribute: string, value: string | null): readonly ElementAttribute[] =>
    value === null ? [] : [{ kind: 'string', name: attribute, value }];
  return elementOf(schema, name, [...text('title', title), ...text('id', id), ...text('href', href)], body);
}

function writeTitleSize(sections: readonly Section[]): readonly ElementAttribute[] {
  const level = sections[0]?.level ?? null;
  const isShared = sections.every((section) => section.level === level && section.title !== '');
  return isShared && level !== null && level >= 2 && level <= 4
    ? [{ kind: 'string', name: 'titleSize', value: `h${level}` }]
    : [];
}

function elementOf(
  schema: Schema,
  name: string,
  attributes: readonly ElementAttribute[],
  content: readonly DocumentNode[],
  tag = blockSpecOf(name)?.tags[0] ?? name,
): DocumentNode {
  return schema.node(name, { tag, attributes }, Fragment.from([...filled(schema, content)]));
}
