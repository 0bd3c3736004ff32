import type { Nodes, Root } from 'mdast';
import { mapTextOffsets } from '#document/patch/mapTextOffsets.ts';
import { tokenizeHtml } from './tokenizeHtml.ts';
import { mapSourceSlice } from './mappedText.ts';
import { isInlineTag, createOpeningToken, type PageToken } from './pageToken.ts';

const tags: Readonly<Partial<Record<Nodes['type'], string>>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  listItem: 'li',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  tableRow: 'tr',
  table: 'table',
  footnoteDefinition: 'div',
  linkReference: 'a',
};

/** Decides which attributes of an element are text that rules check. */
export type IsTextAttribute = (tag: string, attribute: string, value: string) => boolean;

/** As Vale: of all attributes, only alt texts. */
const isAltText: IsTextAttribute = (_, attribute) => attribute === 'alt';

/** Converts a body's tree to the token stream of its HTML; the tree's offsets are relative to `bodyFrom` in `source`. */
export function tokenizeMarkdown(
  root: Root,
  source: string,
  bodyFrom: number,
  isTextAttribute: IsTextAttribute = isAltText,
): readonly PageToken[] {
  const page: PageSource = { source, bodyFrom, tokens: [], isTextAttribute };
  for (const child of root.children) addNode(child, page, null);
  return page.tokens;
}

interface PageSource {
  readonly source: string;
  readonly bodyFrom: number;
  readonly tokens: PageToken[];
  readonly isTextAttribute: IsTextAttribute;
}

function addNode(node: Nodes, page: PageSource, parent: Nodes | null): void {
  const { source, tokens } = page;
  const from = page.bodyFrom + (node.position?.start.offset ?? 0);
  const to = page.bodyFrom + (node.position?.end.offset ?? 0);
  const around = (tag: string, classes: readonly string[] = [], isInline = isInlineTag(tag)) => {
    tokens.push(createOpeningToken(tag, from, classes, isInline));
    if ('children' in node) for (const child of node.children) addNode(child, page, node);
    tokens.push({ kind: 'close', tag });
  };
  const words = (tag: string, value: string, start = from, isAddress = false) => {
    if (tag !== '') tokens.push(createOpeningToken(tag, from));
    const text = value.replaceAll('\r\n', '\n');
    tokens.push({ kind: 'text', content: { text, offsets: mapTextOffsets(source, start, to, text) }, isAddress });
    if (tag !== '') tokens.push({ kind: 'close', tag });
  };
  switch (node.type) {
    case 'text':
      return words(
        '',
        node.value,
        from,
        parent?.type === 'link' && parent.url.endsWith(node.value) && parent.children.length === 1,
      );
    case 'inlineCode':
      return words('code', node.value, from + (/^`+ ?/.exec(source.slice(from, to))?.[0].trimEnd().length ?? 1));
    case 'inlineMath':
      return words('code', node.value);
    case 'code':
      return words('pre', node.value, Math.min(to, from + firstLineLength(source, from)));
    case 'break':
      tokens.push({ kind: 'text', content: { text: '\n', offsets: [from] }, isAddress: false });
      return undefined;
    case 'heading':
      return around(`h${node.depth}`);
    case 'link':
      return around('a');
    case 'list':
      return around(node.ordered === true ? 'ol' : 'ul');
    case 'tableCell':
      return around(isFirstRow(tokens) ? 'th' : 'td');
    case 'image':
    case 'imageReference':
      return addAlternative(node.alt ?? '', source, from, to, tokens);
    case 'html':
      tokens.push(...tokenizeHtml(source, from, to));
      return undefined;
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return addElement(node, page, around);
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return addExpression(node.value, source, from, to, tokens);
    default: {
      const tag = tags[node.type];
      if (tag !== undefined) around(tag);
      return undefined;
    }
  }
}

function firstLineLength(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end < 0 ? 0 : /^[ \t]*(?:`{3}|~{3})/.test(source.slice(from, end)) ? end + 1 - from : 0;
}

/** True if the currently open row is the first of its table. */
function isFirstRow(tokens: readonly PageToken[]): boolean {
  const row = tokens.findLastIndex((token) => token.kind === 'open' && token.tag === 'tr');
  const before = tokens[row - 1];
  return before?.kind === 'open' && before.tag === 'table';
}

function addAlternative(alt: string, source: string, from: number, to: number, tokens: PageToken[]): void {
  const start = from + (source.startsWith('![', from) ? 2 : 0);
  if (alt !== '')
    tokens.push({
      kind: 'attribute',
      name: 'alt',
      content: { text: alt, offsets: mapTextOffsets(source, start, to, alt) },
    });
}

type Element = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

function addElement(
  node: Element,
  { source, bodyFrom, tokens, isTextAttribute }: PageSource,
  around: (tag: string, classes: readonly string[], isInline: boolean) => void,
): void {
  let classes: readonly string[] = [];
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue;
    if (attribute.name === 'class' || attribute.name === 'className') classes = attribute.value.split(/\s+/);
    const start = bodyFrom + (attribute.position?.start.offset ?? 0);
    const end = bodyFrom + (attribute.position?.end.offset ?? 0) - 1;
    if (isTextAttribute(node.name ?? '', attribute.name, attribute.value)) {
      const opening = /^[^=]*=\s*["']/.exec(source.slice(start, end))?.[0].length ?? 0;
      addAttribute(attribute.name, attribute.value, source, start + opening, end, tokens);
    }
  }
  const name = node.name ?? '';
  around(
    name,
    classes,
    isInlineTag(name) || (node.type === 'mdxJsxTextElement' && !/^(?:td|th|li|caption|h\d)$/.test(name)),
  );
}

function addAttribute(
  name: string,
  value: string,
  source: string,
  from: number,
  to: number,
  tokens: PageToken[],
): void {
  tokens.push({
    kind: 'attribute',
    name,
    content: { text: value, offsets: mapTextOffsets(source, from, to, value) },
  });
}

function addExpression(value: string, source: string, from: number, to: number, tokens: PageToken[]): void {
  const comment = /^\s*\/\*([\s\S]*?)\*\/\s*$/.exec(value);
  if (comment !== null) tokens.push({ kind: 'comment', text: (comment[1] ?? '').trim(), at: from });
  else
    tokens.push(
      createOpeningToken('code', from),
      { kind: 'text', content: mapSourceSlice(source, from, to), isAddress: false },
      { kind: 'close', tag: 'code' },
    );
}
