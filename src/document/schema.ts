// The document's shape in ProseMirror's terms. Design decisions that editor code depends on:
//
// - Elements around text (Tooltip, Badge, <sub>, <a>, <span> …) are marks with the attributes `tag` and `attributes`,
//   because marks edit well: typing inside extends them, splitting a paragraph splits them, empty ones disappear.
//   Known ones have their own mark (`tooltip`, `badge`), all others are `elementSpan`. They can be nested. The attribute
//   `nth` tells equal ones apart (`read/elementNumbers.ts`).
// - Elements without text (Icon, <img/>, <a id="x"></a>) are inline atoms: `icon`, `img`, all others `elementAtom`.
//   Alone on a line, they are a paragraph that contains one.
// - A bare URL or email address is plain text, as typed: the site renders it as a link, and an editor may draw it as one.
//   Link marks are only for `[text](address)`.
// - `<br/>` and both Markdown hard breaks are `hardBreak`.
// - A soft line break is a space: the serializer preserves line wrapping, the document doesn't.
// - A container that may not be empty (`block+`) contains an empty paragraph if it is empty in the source. Empty paragraphs
//   print nothing and are ignored when documents are compared.
// - Tight and loose lists, markers, fence lengths, etc. aren't part of the document; they stay as they are in the source.
// - Reference links and images have their definition's URL; the definition is a separate `definition` node.
import { Schema, type MarkSpec, type NodeSpec } from 'prosemirror-model';
import type { ElementSpec } from './elementSpec.ts';

/** The parts of a DOM element that paste rules use, because this floor has no DOM types. */
interface ReadableElement {
  getAttribute(name: string): string | null;
}

const elementAttributes = (tag: string) => ({ tag: { default: tag }, attributes: { default: [] } });
const spanAttributes = (tag: string) => ({ ...elementAttributes(tag), nth: { default: 0 } });

/** Data attributes that preserve a node's attributes on the clipboard, as JSON. */
function dataOf(name: string, attrs: Readonly<Record<string, unknown>>): Record<string, string> {
  return { 'data-docwright': name, 'data-attrs': JSON.stringify(attrs) };
}

/** The element passed to a paste rule; ProseMirror types it as a DOM element, a type this floor doesn't have. */
function readable(element: unknown): ReadableElement {
  return element as ReadableElement; // rules that name a tag only get elements
}

/** The attributes that `dataOf` wrote; null to use ProseMirror's defaults. */
function attrsOf(element: unknown): Record<string, unknown> | null {
  const json = readable(element).getAttribute('data-attrs');
  if (json === null || !json.startsWith('{')) return null;
  try {
    // Written by `dataOf` or an unknown page; ProseMirror only takes the attributes that the node has.
    return JSON.parse(json) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function byData(name: string, tag: string) {
  return [{ tag: `${tag}[data-docwright="${name}"]`, getAttrs: attrsOf, priority: 60 }];
}

/** A block that is copied as an element with its attributes in `data-attrs`. */
function plainBlock(name: string, more: NodeSpec): NodeSpec {
  const holds = more.content !== undefined && more.content !== '';
  return {
    group: 'block',
    parseDOM: byData(name, 'div'),
    toDOM: (node) => (holds ? ['div', dataOf(name, node.attrs), 0] : ['div', dataOf(name, node.attrs)]),
    ...more,
  };
}

function inlineAtom(name: string, more: NodeSpec): NodeSpec {
  return {
    group: 'inline',
    inline: true,
    atom: true,
    parseDOM: byData(name, 'span'),
    toDOM: (node) => ['span', dataOf(name, node.attrs)],
    ...more,
  };
}

function spanMark(name: string, more: MarkSpec): MarkSpec {
  return {
    inclusive: false,
    excludes: '',
    parseDOM: byData(name, 'span'),
    toDOM: (mark) => ['span', dataOf(name, mark.attrs), 0],
    ...more,
  };
}

function cell(role: 'cell' | 'header_cell', tag: 'td' | 'th'): NodeSpec {
  return {
    content: 'inline*',
    tableRole: role,
    isolating: true,
    attrs: { align: { default: null }, colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } },
    parseDOM: [{ tag, getAttrs: (element) => ({ align: readable(element).getAttribute('align') }) }],
    toDOM: (node) => [tag, node.attrs['align'] === null ? {} : { align: String(node.attrs['align']) }, 0],
  };
}

function titleOf({ title }: Readonly<Record<string, unknown>>): Record<string, string> {
  return typeof title === 'string' ? { title } : {};
}

/** A link's number on the clipboard. */
function numberOf({ nth }: Readonly<Record<string, unknown>>): Record<string, string> {
  return typeof nth === 'number' && nth > 0 ? { 'data-nth': String(nth) } : {};
}

/** A task's checked state; null if it isn't a task. */
function checkedOf(written: string | null): boolean | null {
  return written === 'true' ? true : written === 'false' ? false : null;
}

const levels = [1, 2, 3, 4, 5, 6];

const textBlocks: Readonly<Record<string, NodeSpec>> = {
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 2 }, id: { default: null } },
    parseDOM: levels.map((level) => ({
      tag: `h${level}`,
      getAttrs: (element: unknown) => ({ level, id: readable(element).getAttribute('data-id') }),
    })),
    toDOM: (node) => [
      `h${String(node.attrs['level'])}`,
      node.attrs['id'] === null ? {} : { 'data-id': String(node.attrs['id']) },
      0,
    ],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  bulletList: { group: 'block', content: 'listItem+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  orderedList: {
    group: 'block',
    content: 'listItem+',
    attrs: { start: { default: 1 } },
    parseDOM: [
      { tag: 'ol', getAttrs: (element) => ({ start: Number(readable(element).getAttribute('start') ?? 1) || 1 }) },
    ],
    toDOM: (node) => ['ol', node.attrs['start'] === 1 ? {} : { start: String(node.attrs['start']) }, 0],
  },
  listItem: {
    content: 'block+',
    defining: true,
    attrs: { checked: { default: null } },
    parseDOM: [
      { tag: 'li', getAttrs: (element) => ({ checked: checkedOf(readable(element).getAttribute('data-checked')) }) },
    ],
    toDOM: (node) => ['li', node.attrs['checked'] === null ? {} : { 'data-checked': String(node.attrs['checked']) }, 0],
  },
  codeBlock: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    attrs: { language: { default: null }, meta: { default: null } },
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full', getAttrs: (element) => attrsOf(element) ?? {} }],
    toDOM: (node) => ['pre', dataOf('codeBlock', node.attrs), ['code', 0]],
  },
  horizontalRule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  table: {
    group: 'block',
    content: 'tableRow+',
    tableRole: 'table',
    allowGapCursor: false,
    isolating: true,
    parseDOM: [{ tag: 'table' }],
    toDOM: () => ['table', ['tbody', 0]],
  },
  tableRow: {
    content: '(tableHeader | tableCell)+',
    tableRole: 'row',
    allowGapCursor: false,
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  tableHeader: cell('header_cell', 'th'),
  tableCell: cell('cell', 'td'),
  mathBlock: plainBlock('mathBlock', { atom: true, attrs: { value: { default: '' } } }),
  footnoteDefinition: plainBlock('footnoteDefinition', {
    content: 'block+',
    defining: true,
    isolating: true,
    attrs: { label: { default: '1' } },
  }),
  definition: plainBlock('definition', {
    atom: true,
    attrs: { label: { default: '' }, url: { default: '' }, title: { default: null } },
  }),
  sourceBlock: plainBlock('sourceBlock', { atom: true, attrs: { source: { default: '' } } }),
  element: plainBlock('element', {
    content: 'block*',
    defining: true,
    isolating: true,
    attrs: elementAttributes('div'),
  }),
};

const inlines: Readonly<Record<string, NodeSpec>> = {
  text: { group: 'inline' },
  image: {
    group: 'inline',
    inline: true,
    attrs: { src: { default: '' }, alt: { default: '' }, title: { default: null } },
    draggable: true,
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (element) => {
          const image = readable(element);
          return {
            src: image.getAttribute('src') ?? '',
            alt: image.getAttribute('alt') ?? '',
            title: image.getAttribute('title'),
          };
        },
      },
    ],
    toDOM: (node) => [
      'img',
      { src: String(node.attrs['src']), alt: String(node.attrs['alt']), ...titleOf(node.attrs) },
    ],
  },
  hardBreak: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  mathInline: inlineAtom('mathInline', { attrs: { value: { default: '' } } }),
  footnoteReference: inlineAtom('footnoteReference', { attrs: { label: { default: '1' } } }),
  sourceInline: inlineAtom('sourceInline', { attrs: { source: { default: '' } } }),
  elementAtom: inlineAtom('elementAtom', { attrs: elementAttributes('span') }),
};

const textMarks: Readonly<Record<string, MarkSpec>> = {
  link: {
    inclusive: false,
    attrs: { href: { default: '' }, title: { default: null }, nth: { default: 0 } },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const link = readable(element);
          return {
            href: link.getAttribute('href') ?? '',
            title: link.getAttribute('title'),
            nth: Number(link.getAttribute('data-nth') ?? 0) || 0,
          };
        },
      },
    ],
    toDOM: (mark) => ['a', { href: String(mark.attrs['href']), ...titleOf(mark.attrs), ...numberOf(mark.attrs) }, 0],
  },
  bold: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
  italic: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
  strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: () => ['s', 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0], excludes: 'code', code: true },
};

function elementNode(spec: ElementSpec): NodeSpec {
  const attrs = elementAttributes(spec.tags[0] ?? spec.name);
  switch (spec.shape) {
    case 'container':
      return plainBlock(spec.name, { content: spec.content ?? 'block+', defining: true, isolating: true, attrs });
    case 'atom':
      return plainBlock(spec.name, { atom: true, attrs });
    case 'inlineAtom':
    case 'mark':
      return inlineAtom(spec.name, { attrs });
  }
}

/** Creates the schema of all documents: Markdown's nodes and marks, and one node or mark per spec. Needs no DOM. */
export function createSchema(specs: readonly ElementSpec[]): Schema {
  const nodes: Record<string, NodeSpec> = { doc: { content: 'block+' }, ...textBlocks };
  const marks: Record<string, MarkSpec> = {
    elementSpan: spanMark('elementSpan', { attrs: spanAttributes('span') }),
  };
  for (const spec of specs) {
    if (spec.shape === 'mark')
      marks[spec.name] = spanMark(spec.name, { attrs: spanAttributes(spec.tags[0] ?? spec.name) });
    else nodes[spec.name] = elementNode(spec);
  }
  return new Schema({ nodes: { ...nodes, ...inlines }, marks: { ...marks, ...textMarks } });
}
