import { isRecord } from '#base/isRecord.ts';
import { blockSpecs } from '#blocks/registry.ts';

/** Elements that format text, as bold does. Without text they mean nothing. */
const spans: ReadonlySet<string> = new Set([
  ...'a abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var'.split(' '),
  ...blockSpecs.filter(({ shape }) => shape === 'mark').flatMap(({ tags }) => tags),
]);

/** True if an element only formats text, so it is deleted with the last of it. */
export function isInlineMarkupTag(tag: string): boolean {
  return spans.has(tag);
}

/**
 * True if a file says the same without the deleted text. `wanted` is its meaning with the mark `nothing` in place of
 * each deletion. Ignores emptied markup and paragraphs, and where and how many spaces there are around the deletions,
 * which readers don't see.
 */
export function isSameWithoutHits(wanted: string, said: string, nothing: string): boolean {
  return JSON.stringify(plain(JSON.parse(wanted), nothing)) === JSON.stringify(plain(JSON.parse(said), nothing));
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Nodes whose children are text and markup. */
const textBlocks = new Set(['paragraph', 'heading', 'tableCell']);
/** Markdown nodes that mean nothing without text. */
const markUp = new Set(['strong', 'emphasis', 'delete', 'link', 'linkReference', 'inlineCode', 'inlineMath']);

function plain(value: unknown, nothing: string): unknown {
  if (typeof value === 'string') return value.replaceAll(nothing, '');
  if (Array.isArray(value)) return value.filter((item) => !isGone(item, nothing)).map((item) => plain(item, nothing));
  if (!isRecord(value)) return value;
  if (textBlocks.has(String(value.type)) && Array.isArray(value.children))
    return textBlock(value, lineOf(value.children, nothing), nothing);
  const entries = Object.entries(value).map(([key, item]) => {
    const said = plain(item, nothing);
    return [key.replaceAll(nothing, ''), edgeless(key, said, 'isString' in value)] as const;
  });
  // Readers don't see whether a list is loose.
  return Object.fromEntries(
    entries.filter(([key]) => key !== 'spread' || (value.type !== 'list' && value.type !== 'listItem')),
  );
}

/** Unquoted YAML strings have no surrounding spaces, and an empty title counts as none. */
function edgeless(key: string, said: unknown, isYaml: boolean): unknown {
  if (key === 'title' && said === '') return null;
  return key === 'value' && isYaml && typeof said === 'string' ? said.trim() : said;
}

/** True if a block or JSX text contained only deleted text. */
function isGone(node: unknown, nothing: string): boolean {
  if (!isRecord(node) || !holds(node, nothing)) return false;
  if (node.type === 'JSXText') return plain(node.value, nothing) === '';
  return node.type === 'paragraph' && Array.isArray(node.children) && lineOf(node.children, nothing).length === 0;
}

function holds(value: unknown, nothing: string): boolean {
  return JSON.stringify(value).includes(nothing);
}

function textBlock(node: JsonObject, line: readonly Piece[], nothing: string): unknown {
  const block = node.type === 'paragraph' && holds(node, nothing) ? blockOf(line) : null;
  return block ?? withoutChildren(node, nothing, line);
}

/** A node with other children. */
function withoutChildren(node: JsonObject, nothing: string, children: unknown = null): JsonObject {
  const { children: _, ...rest } = node;
  const entries = Object.entries(rest).map(([key, item]) => [key, edgeless(key, plain(item, nothing), false)] as const);
  return { ...Object.fromEntries(entries), children };
}

/** An element or expression alone on its line, which is parsed as a block once the text is gone. Null for any other line. */
function blockOf([piece, ...others]: readonly Piece[]): JsonObject | null {
  if (piece === undefined || others.length > 0 || piece[0] !== atomIn('')) return null;
  const node: unknown = JSON.parse(piece[1]);
  if (!isRecord(node)) return null;
  if (node.type === 'mdxTextExpression') return { ...node, type: 'mdxFlowExpression' };
  return node.type === 'mdxJsxTextElement' ? { ...node, type: 'mdxJsxFlowElement', children: [] } : null;
}

/** A markup node's own attributes. */
function ownOf(node: JsonObject, nothing: string): string {
  return JSON.stringify(withoutChildren('value' in node ? { ...node, value: '' } : node, nothing));
}

/** A piece of a line: text, or an atom that counts as one character, with the markup around it. */
type Piece = readonly [markUp: string, words: string];

/** The markup key of an atom. */
const atomIn = (around: string) => `${around} atom`;
const isAtom = ([around]: Piece) => around.endsWith(atomIn(''));
const space: Piece = ['', ' '];
const lineBreak: Piece = ['', '\n'];

/** Text as readers see it: each piece with the markup around it, spaces without. */
function lineOf(children: readonly unknown[], nothing: string): readonly Piece[] {
  const line: Piece[] = [];
  for (const piece of children.flatMap((child) => piecesOf(child, '', nothing))) {
    const last = line.at(-1);
    const isBlank = piece === space || piece === lineBreak;
    if (isBlank && (last === undefined || last === lineBreak)) continue;
    if (isBlank && last === space) line.pop();
    if (
      !isBlank &&
      last !== undefined &&
      last[0] === piece[0] &&
      last !== space &&
      last !== lineBreak &&
      !isAtom(piece)
    )
      line[line.length - 1] = [piece[0], last[1] + piece[1]];
    else line.push(piece);
  }
  while (line.at(-1) === space || line.at(-1) === lineBreak) line.pop();
  return line;
}

function piecesOf(node: unknown, around: string, nothing: string): readonly Piece[] {
  if (!isRecord(node)) return [];
  if (node.type === 'text') return wordsOf(String(node.value), around, nothing);
  if (node.type === 'break') return [lineBreak];
  const isElement = node.type === 'mdxJsxTextElement';
  if (!isElement && !markUp.has(String(node.type))) return [[atomIn(around), JSON.stringify(plain(node, nothing))]];
  const own = ownOf(node, nothing);
  const inside = Array.isArray(node.children)
    ? node.children.flatMap((child: unknown) => piecesOf(child, around + own, nothing))
    : wordsOf(String(node.value), around + own, nothing);
  if (inside.some((piece) => piece !== space && piece !== lineBreak)) return inside;
  const content = Array.isArray(node.children) ? node.children : node.value;
  return holds(content, nothing) && (!isElement || isInlineMarkupTag(String(node.name)))
    ? inside
    : [[atomIn(around), own]];
}

function wordsOf(text: string, around: string, nothing: string): readonly Piece[] {
  return text
    .replaceAll(nothing, '')
    .split(/([ \t\r\n]+)/)
    .flatMap((piece, at) => (at % 2 === 1 ? [space] : piece === '' ? [] : [[around, piece] as const]));
}
