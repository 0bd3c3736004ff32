import { getOwnProperty } from '#base/getOwnProperty.ts';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import { parseCodeMeta } from '#blocks/codeMetaSpec.ts';
import { blockSpecOf } from '#blocks/registry.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import type { JSONContent } from '#document/page.ts';
import { getNodeText } from '#document/print/printedNodes.ts';
import type { Field } from '#form/field.ts';
import { schemaToFields } from '#form/schemaToFields.ts';

/** A property of a block that readers don't see as text: an address or attribute. */
interface Unseen {
  /** Key for comparing like with like: the links of a block, or one attribute of its cards. */
  readonly group: string;
  /** Its label. */
  readonly name: string;
  readonly value: string;
}

/** Attributes shown as text: the text diff already marks them. */
const drawnAsWords: ReadonlySet<string> = new Set('title label description caption name'.split(' '));

const plainNames: Readonly<Record<string, string>> = { href: 'link', src: 'file', alt: 'alt text', meta: 'options' };
const plainTags: Readonly<Record<string, string>> = { image: 'Image', img: 'Image', codeBlock: 'Code' };

/** Returns the words that a block's attributes show: a card's title, a frame's caption, the file name of code. */
export function getShownWords({ type, attrs = {} }: JSONContent): string {
  if (type === 'codeBlock') return parseCodeMeta(String(attrs['meta'] ?? '')).title;
  return getNodeAttributes({ attrs })
    .flatMap((attribute) => (attribute.kind === 'string' && drawnAsWords.has(attribute.name) ? [attribute.value] : []))
    .join(' ');
}

/** Returns the differences between two versions of a block that aren't in its text, one line each: `Link “there”: /old → /new`. */
export function invisibleChanges(before: JSONContent, after: JSONContent): readonly string[] {
  const [left, right] = [unseenOf(before), unseenOf(after)];
  const nodes = [tagCounts(before), tagCounts(after)] as const;
  const groups = new Set([...left, ...right].map(({ group }) => group));
  return [...groups].flatMap((group) => {
    const [gone, come] = [left, right].map((all) => all.filter((one) => one.group === group));
    if (gone === undefined || come === undefined) return [];
    if (gone.length === come.length)
      return come.flatMap((one, index) => {
        const old = gone[index]?.value ?? one.value;
        return old === one.value ? [] : [`${one.name}: ${old} → ${one.value}`];
      });
    // Attributes of an added or removed card are visible with the card.
    const tag = group.split(' ')[0] ?? '';
    if (group !== linkGroup && nodes[0].get(tag) !== nodes[1].get(tag)) return [];
    const isLink = group === linkGroup;
    return [
      ...without(gone, come).map(({ name, value }) =>
        isLink ? `${name}: ${value} removed` : `${name}: no longer ${value}`,
      ),
      ...without(come, gone).map(({ name, value }) => (isLink ? `${name}: ${value} added` : `${name}: now ${value}`)),
    ];
  });
}

const linkGroup = 'link';

/** Returns the items of one list that aren't in the other. */
function without(all: readonly Unseen[], others: readonly Unseen[]): readonly Unseen[] {
  return all.filter(({ name, value }) => !others.some((other) => other.name === name && other.value === value));
}

function unseenOf(node: JSONContent): readonly Unseen[] {
  return [...ownOf(node), ...linksOf(node.content ?? []), ...(node.content ?? []).flatMap(unseenOf)];
}

/** Returns the links in inline content, each once even if its text has several marks. */
function linksOf(content: readonly JSONContent[]): readonly Unseen[] {
  const links: { words: string; href: string; nth: unknown; last: number }[] = [];
  content.forEach((node, index) => {
    const { href, nth } = node.marks?.find(({ type }) => type === 'link')?.attrs ?? {};
    if (typeof href !== 'string') return;
    const open = links.at(-1);
    if (open !== undefined && open.last === index - 1 && open.href === href && open.nth === nth) {
      open.words += getNodeText(node);
      open.last = index;
    } else links.push({ words: getNodeText(node), href, nth, last: index });
  });
  return links.map(({ words, href }) => ({
    group: linkGroup,
    name: words.trim() === '' ? 'Link' : `Link “${words.trim()}”`,
    value: href,
  }));
}

/** Returns the addresses and attributes of the node itself. */
function ownOf({ type, attrs = {} }: JSONContent): readonly Unseen[] {
  const tag = tagOf({ type, attrs });
  const shown = getOwnProperty(plainTags, tag) ?? tag;
  const unseen = (name: string, value: string): Unseen => ({
    group: `${tag} ${name}`,
    name: `${shown}, ${getOwnProperty(plainNames, name) ?? labelOf(type, name)}`,
    value: value === '' ? 'none' : value,
  });
  const written = getNodeAttributes({ attrs }).flatMap((attribute) => {
    if (attribute.kind === 'spread' || drawnAsWords.has(attribute.name)) return [];
    const value = attribute.kind === 'flag' ? 'on' : attribute.value;
    const isInverted = fieldOf(type, attribute.name)?.isInverted === true;
    return [unseen(attribute.name, isInverted ? (value === 'false' ? 'on' : 'off') : value)];
  });
  const plain = ['src', 'alt', 'language', 'meta'].flatMap((name) => {
    const value = type === 'codeBlock' ? (attrs[name] ?? '') : attrs[name];
    return typeof value === 'string' ? [unseen(name, value)] : [];
  });
  return [...written, ...plain];
}

/** Returns an attribute's label in its component's form, for use within a sentence; custom attributes by name. */
function labelOf(type: string, name: string): string {
  const label = fieldOf(type, name)?.label ?? name;
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

function fieldOf(type: string, name: string): Field | undefined {
  const spec = blockSpecOf(type);
  return spec === undefined ? undefined : fieldsIn(spec).get(name);
}

const fieldsBySpec = new WeakMap<BlockSpec, ReadonlyMap<string, Field>>();

function fieldsIn(spec: BlockSpec): ReadonlyMap<string, Field> {
  const known = fieldsBySpec.get(spec);
  if (known !== undefined) return known;
  const fields = new Map(schemaToFields(spec.attributes).map((field) => [field.key, field]));
  fieldsBySpec.set(spec, fields);
  return fields;
}

function tagOf({ type, attrs }: Pick<JSONContent, 'type' | 'attrs'>): string {
  const tag = attrs?.['tag'];
  return typeof tag === 'string' && tag !== '' ? tag : type;
}

function tagCounts(node: JSONContent, counts = new Map<string, number>()): ReadonlyMap<string, number> {
  counts.set(tagOf(node), (counts.get(tagOf(node)) ?? 0) + 1);
  for (const child of node.content ?? []) tagCounts(child, counts);
  return counts;
}
