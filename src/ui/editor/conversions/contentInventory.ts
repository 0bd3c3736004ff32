import type { Node as DocumentNode } from '@tiptap/pm/model';
import { parseCodeMeta } from '#blocks/codeMetaSpec.ts';
import { isTextAttribute } from '#blocks/isTextAttribute.ts';
import { evaluateLiteral, getNodeAttributes } from '#document/read/attributeValues.ts';

/** What a conversion must keep: every word, and every link, ID, image, formula, and the like. */
interface ContentInventory {
  readonly words: ReadonlyMap<string, number>;
  readonly things: ReadonlySet<string>;
  /** The texts of completed tasks. */
  readonly done: ReadonlySet<string>;
}

/** True if `after` has every word and thing of `before`; with `keepsTasks`, also which tasks are done. */
export function keepsContent(
  before: readonly DocumentNode[],
  after: readonly DocumentNode[],
  keepsTasks: boolean,
): boolean {
  const [had, has] = [takeInventory(before), takeInventory(after)];
  const keepsWords = [...had.words].every(([word, count]) => (has.words.get(word) ?? 0) >= count);
  const keepsDone = !keepsTasks || [...had.done].every((task) => has.done.has(task));
  return keepsWords && keepsDone && [...had.things].every((thing) => has.things.has(thing));
}

/** The words of blocks in reading order, including titles and other text attributes. */
export function listWords(blocks: readonly DocumentNode[]): readonly string[] {
  return blocks.flatMap((block) => wordsOf(block));
}

function takeInventory(blocks: readonly DocumentNode[]): ContentInventory {
  const words = new Map<string, number>();
  for (const word of listWords(blocks)) words.set(word, (words.get(word) ?? 0) + 1);
  const things = new Set<string>();
  const done = new Set<string>();
  const add = (node: DocumentNode) => {
    addThings(node, things);
    if (node.attrs['checked'] === true) done.add(node.textContent);
  };
  for (const block of blocks) {
    add(block);
    block.descendants(add);
  }
  return { words, things, done };
}

function wordsOf(node: DocumentNode): readonly string[] {
  if (node.isTextblock) {
    const { title } = parseCodeMeta(String(node.attrs['meta'] ?? ''));
    return [...splitWords(title), ...splitWords(node.textBetween(0, node.content.size, ' ', ' '))];
  }
  const tag = String(node.attrs['tag'] ?? '');
  const own = getNodeAttributes(node).flatMap((attribute) => {
    if (attribute.kind === 'spread' || attribute.kind === 'flag') return [];
    const text = attribute.kind === 'string' ? attribute.value : evaluateLiteral(attribute.value);
    return text !== null && isTextAttribute(tag, attribute.name, text) ? splitWords(text) : [];
  });
  return [...own, ...node.children.flatMap(wordsOf)];
}

function splitWords(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

const urlAttributes: ReadonlySet<string> = new Set(['href', 'src', 'img']);

/** Adds a node's links and sources, marks with attributes, and itself if it has no text. */
function addThings(node: DocumentNode, things: Set<string>): void {
  const { type, attrs } = node;
  for (const mark of node.marks) {
    const { href } = mark.attrs;
    if (typeof href === 'string') things.add(`url ${href}`);
    else if (Object.keys(mark.attrs).length > 0) things.add(`${mark.type.name} ${JSON.stringify(mark.attrs)}`);
  }
  if (typeof attrs['id'] === 'string') things.add(`id ${attrs['id']}`);
  if (typeof attrs['src'] === 'string') things.add(`url ${attrs['src']}`);
  else if (type.isAtom && !type.isText && type.name !== 'hardBreak')
    things.add(`${type.name} ${JSON.stringify(attrs)}`);
  for (const attribute of getNodeAttributes(node)) {
    if (attribute.kind === 'spread') things.add(`spread ${attribute.value}`);
    else if (attribute.kind !== 'flag' && attribute.name === 'id') things.add(`id ${idOf(attribute)}`);
    else if (attribute.kind !== 'flag' && urlAttributes.has(attribute.name)) things.add(`url ${attribute.value}`);
    else if (attribute.kind === 'expression' && isUnknownText(String(attrs['tag']), attribute))
      things.add(`expression ${attribute.value}`);
  }
}

function idOf({ kind, value }: { readonly kind: string; readonly value: string }): string {
  return kind === 'string' ? value : (evaluateLiteral(value) ?? value);
}

/** True if an expression may be text that isn't known before the page is rendered. */
function isUnknownText(tag: string, { name, value }: { readonly name: string; readonly value: string }): boolean {
  return evaluateLiteral(value) === null && isTextAttribute(tag, name, null);
}
