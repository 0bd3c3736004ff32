import { Fragment, type Node as DocumentNode, type Schema } from '@tiptap/pm/model';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import { blockSpecOf } from '#blocks/registry.ts';
import type { ElementAttribute } from '#document/page.ts';
import { evaluateLiteral, getNodeAttributes } from '#document/read/attributeValues.ts';
import { schemaToFields } from '#form/schemaToFields.ts';
import { isPartOf } from '../commands/exitComponent.ts';

/** A title and the blocks below it: a step, a tab, a list item, or a heading with its text. */
export interface Section {
  /** Plain text; '' if it has none. */
  readonly title: string;
  /** Level of the heading that the title is, or is shown as; null for any other title. */
  readonly level: number | null;
  readonly id: string | null;
  readonly href: string | null;
  readonly body: readonly DocumentNode[];
}

const untitled = { title: '', level: null, id: null, href: null } as const;

/** Longer first paragraphs of list items are text, not titles. */
const longestTitle = 100;

/** Splits blocks into sections: list items, a component's parts, or headings with text; else one section without a title. */
export function readSections(blocks: readonly DocumentNode[]): readonly Section[] {
  const [first] = blocks;
  if (first !== undefined && blocks.length === 1) {
    if (isList(first)) return first.children.map(readItem);
    const parts = readParts(first);
    if (parts !== null) return parts;
  }
  const titled = blocks.map(readTitledComponent);
  if (blocks.length > 0 && titled.every((section) => section !== null)) return titled;
  return readHeadings(blocks) ?? [{ ...untitled, body: blocks }];
}

/** True for bulleted and numbered lists. */
export function isList({ type }: DocumentNode): boolean {
  return type.name === 'bulletList' || type.name === 'orderedList';
}

/** The plain text of a text block without marks and inline nodes, which can be a title; null for any other. */
export function getPlainText(block: DocumentNode | undefined): string | null {
  if (block === undefined || !block.isTextblock || block.type.spec.code === true || block.childCount > 1) return null;
  const text = block.firstChild;
  const isPlain = text !== null && text.isText && text.marks.length === 0;
  return isPlain && text.text !== undefined && text.text.trim() === text.text ? text.text : null;
}

function readItem(item: DocumentNode): Section {
  const [first, ...rest] = item.children;
  const title = getPlainText(first);
  return title === null || title.length > longestTitle
    ? { ...untitled, body: item.children }
    : { ...untitled, title, body: rest };
}

/** The parts of a component that holds only parts, such as steps; null for any other block. */
function readParts(whole: DocumentNode): readonly Section[] | null {
  const isMadeOfParts = whole.childCount > 0 && whole.children.every((part) => isPartOf(part, whole) && isTitled(part));
  if (!isMadeOfParts || readAttributes(whole) === null) return null;
  const size = readTitleSize(whole);
  const sections: Section[] = [];
  for (const part of whole.children) {
    const section = readComponent(part);
    if (section === null) return null;
    const withHeading = section.title === '' ? readHeadings(section.body) : null;
    const [only] = withHeading ?? [];
    sections.push(
      only !== undefined && withHeading?.length === 1 ? only : { ...section, level: section.level ?? size },
    );
  }
  return sections;
}

/** True if readers see a part's title, if it has one, as its heading; not as a name, such as a field's. */
function isTitled({ type }: DocumentNode): boolean {
  const spec = blockSpecOf(type.name);
  return spec?.shape === 'container' && (spec.titleAttribute ?? 'title') === 'title';
}

function readTitledComponent(node: DocumentNode): Section | null {
  return isTitled(node) && blockSpecOf(node.type.name)?.titleAttribute !== undefined ? readComponent(node) : null;
}

/** Headings of one level, each with the blocks below it; null if the blocks don't start with one that is plain text. */
function readHeadings(blocks: readonly DocumentNode[]): readonly Section[] | null {
  const level: unknown = blocks[0]?.type.name === 'heading' ? blocks[0].attrs['level'] : null;
  if (typeof level !== 'number') return null;
  const sections: { title: string; id: string | null; body: DocumentNode[] }[] = [];
  for (const block of blocks) {
    const own: unknown = block.type.name === 'heading' ? block.attrs['level'] : null;
    if (typeof own === 'number' && own < level) return null;
    if (own === level) {
      const title = getPlainText(block);
      const id: unknown = block.attrs['id'];
      sections.push({
        title: title ?? '',
        id: typeof id === 'string' ? id : null,
        body: title === null ? [block] : [],
      });
    } else sections.at(-1)?.body.push(block);
  }
  return sections.map((section) => ({ ...section, level, href: null }));
}

/** What a component's attributes hold besides its look; null if not all of it can be written as blocks. */
interface AttributeContent extends Omit<Section, 'body'> {
  readonly before: readonly DocumentNode[];
  readonly after: readonly DocumentNode[];
}

/** Attributes that affect only the look, in any element. */
const looks = /^(?:className|class|style|key|align|role|width|height|titleSize|data-.*|aria-hidden)$/;
/** Kinds of attributes that readers see, or that lead somewhere. */
const contentKinds: ReadonlySet<string> = new Set(
  'text longText list code page image video path url json object map union'.split(' '),
);

/** True if an attribute affects only the look or behavior of a component, such as an icon or a switch. */
function isLook({ attributes }: BlockSpec, name: string): boolean {
  const field = schemaToFields(attributes).find(({ key }) => key === name);
  return field !== undefined && !contentKinds.has(field.kind);
}

/** The component as a section; null if something in its attributes would be lost. */
export function readComponent(node: DocumentNode): Section | null {
  if (node.isTextblock) return null;
  const content = readAttributes(node);
  if (content === null) return null;
  const { before, after, ...head } = content;
  return { ...head, body: [...before, ...node.children, ...after] };
}

function readAttributes(node: DocumentNode): AttributeContent | null {
  const { schema } = node.type;
  const spec = blockSpecOf(node.type.name);
  const found: Record<string, string> = {};
  for (const attribute of getNodeAttributes(node)) {
    if (attribute.kind === 'spread') return null;
    const { name } = attribute;
    if (carried.has(name) || name === spec?.titleAttribute) {
      const text = valueOf(attribute);
      if (text === null) return null;
      found[name === spec?.titleAttribute ? 'title' : name] = text;
    } else if (!looks.test(name) && (spec === undefined || !isLook(spec, name))) return null;
  }
  const line = (text: string | undefined, href?: string) =>
    text === undefined || text === '' ? [] : [paragraphOf(schema, text, href)];
  const { title = '', href, id, img } = found;
  const isBelow = spec?.isTitleBelow === true;
  if (isBelow && [title, found['hint']].some((text) => text !== undefined && /[*_`[\]<{\\&~$]/.test(text))) return null;
  const linksLabel = title === '' || isBelow;
  if (href !== undefined && linksLabel && (found['cta'] ?? '') === '') return null;
  return {
    title: isBelow ? '' : title,
    level: readTitleSize(node),
    id: id === undefined || id === '' ? null : id,
    href: linksLabel ? null : (href ?? null),
    before: [
      ...line(found['hint']),
      ...(img === undefined ? [] : [pictureOf(schema, img)]),
      ...line(found['description']),
    ],
    after: [...line(found['cta'], href), ...(isBelow ? line(title) : [])],
  };
}

/** Attributes whose content becomes blocks. */
const carried: ReadonlySet<string> = new Set(['title', 'description', 'hint', 'cta', 'href', 'img', 'id']);

function valueOf(attribute: ElementAttribute): string | null {
  switch (attribute.kind) {
    case 'string':
      return attribute.value;
    case 'expression':
      return evaluateLiteral(attribute.value);
    case 'flag':
    case 'spread':
      return null;
  }
}

function readTitleSize(node: DocumentNode): number | null {
  const size = getNodeAttributes(node).find((one) => one.kind === 'string' && one.name === 'titleSize');
  const level = size === undefined ? null : /^h([2-4])$/.exec(valueOf(size) ?? '')?.[1];
  return level === undefined || level === null ? null : Number(level);
}

/** True for a quote. */
export function isQuote({ type }: DocumentNode): boolean {
  return type.name === 'blockquote';
}

/** A paragraph with a text, as a link if there is a target. */
export function paragraphOf(schema: Schema, text: string, href?: string | null): DocumentNode {
  return schema.node('paragraph', null, textOf(schema, text, href));
}

function pictureOf(schema: Schema, src: string): DocumentNode {
  return schema.node('paragraph', null, [schema.node('image', { src })]);
}

function textOf(schema: Schema, text: string, href?: string | null): Fragment {
  if (text === '') return Fragment.empty;
  const marks = typeof href === 'string' ? [schema.mark('link', { href })] : [];
  return Fragment.from(schema.text(text, marks));
}

/** The section as a heading of its level, or of the given one, and its blocks. */
export function writeAsHeading(schema: Schema, section: Section, level: number): readonly DocumentNode[] {
  const { title, href, id, body } = section;
  if (title === '') return filled(schema, body);
  const attrs = { level: section.level ?? level, id };
  return [schema.node('heading', attrs, textOf(schema, title, href)), ...withoutFiller(body)];
}

/** The section as a paragraph and its blocks. */
export function writeAsItem(schema: Schema, { title, href, body }: Section): readonly DocumentNode[] {
  return title === '' ? filled(schema, body) : [paragraphOf(schema, title, href), ...withoutFiller(body)];
}

/** Blocks, or an empty paragraph if there are none. */
export function filled(schema: Schema, body: readonly DocumentNode[]): readonly DocumentNode[] {
  return body.length === 0 ? [schema.node('paragraph')] : body;
}

/** Drops the empty paragraph of a component without blocks. */
function withoutFiller(body: readonly DocumentNode[]): readonly DocumentNode[] {
  const [only] = body;
  return body.length === 1 && only?.type.name === 'paragraph' && only.content.size === 0 ? [] : body;
}
