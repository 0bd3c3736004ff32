import { isSameJson } from '#base/isSameJson.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import { toRenderedAttributeRecord } from '#document/read/renderedAttributes.ts';
import type { JSONContent, JSONMark } from '#document/page.ts';
import { getNodeText } from '#document/print/printedNodes.ts';
import { readStaticExpression } from '#document/values/staticValue.ts';
import { toHeadingNode } from '#site/headingNode.ts';
import { isFlagOn } from '../parts/isFlagOn.ts';

type Values = Readonly<Record<string, string | true>>;

const textOf = (values: Values, name: string): string => (typeof values[name] === 'string' ? values[name] : '');

/** The nodes that elements without a form of their own are drawn as, by tag (reference §3). */
const natives: ReadonlyMap<string, (node: JSONContent, values: Values) => JSONContent | null> = new Map([
  ['CodeBlock', toCodeBlock],
  ['GitHub.Repo', toRepositoryCard],
  ['Heading', toHeadingNode],
  ['Latex', toFormula],
  ['picture', toPictures],
  ['video', toVideo],
]);

/**
 * The node that a component is drawn as, such as a code block for `CodeBlock`; null for any other node, and for a component
 * that the page defines itself.
 */
export function toNativeNode(node: JSONContent): JSONContent | null {
  const isElement = node.type === 'element' || node.type === 'elementAtom';
  if (!isElement || node.attrs?.['island'] !== undefined || node.attrs?.['isDeclared'] === true) return null;
  const make = natives.get(String(node.attrs?.['tag']));
  return make?.(node, toRenderedAttributeRecord(getNodeAttributes(node))) ?? null;
}

/** Inline nodes in which text marked as a formula is one. */
export function toNativeInline(nodes: readonly JSONContent[]): readonly JSONContent[] {
  if (nodes.every((node) => formulaMarkOf(node) === undefined)) return nodes;
  const drawn: JSONContent[] = [];
  for (let from = 0; from < nodes.length;) {
    let to = from;
    const mark = formulaMarkOf(nodes[from]);
    while (mark !== undefined && to < nodes.length && isSameJson(formulaMarkOf(nodes[to]), mark)) to += 1;
    const formula = nodes.slice(from, to);
    drawn.push(
      ...(to === from
        ? nodes.slice(from, from + 1)
        : [{ type: 'mathInline', attrs: { value: formula.map(getWrittenText).join('').trim() } }]),
    );
    from = Math.max(to, from + 1);
  }
  return drawn;
}

function formulaMarkOf(node: JSONContent | undefined): JSONMark | undefined {
  return node?.marks?.find(({ type, attrs }) => type === 'elementSpan' && attrs?.['tag'] === 'Latex');
}

/** A node's text, with expressions as written: in a formula, braces are TeX. Strings and templates are their value. */
function getWrittenText(node: JSONContent): string {
  if (node.type === 'sourceBlock' || node.type === 'sourceInline') {
    const source = String(node.attrs?.['source']);
    const value = /^\s*\{\s*["'`]/.test(source) ? readStaticExpression(source.trim().slice(1, -1), new Map()) : null;
    return typeof value === 'string' ? value : source;
  }
  return (
    node.text ?? (node.content ?? []).map(getWrittenText).join(node.content?.[0]?.content === undefined ? '' : '\n')
  );
}

function toCodeBlock(node: JSONContent, values: Values): JSONContent {
  const only = node.content?.length === 1 ? node.content[0] : undefined;
  const code = only?.type === 'codeBlock' ? getNodeText(only) : getWrittenText(node).replace(/^\n+|\s+$/g, '');
  const option = (name: string) => {
    const lines = textOf(values, name).replaceAll(/[^\d,-]/g, '');
    return lines === '' ? [] : [`${name}={${lines}}`];
  };
  const quoted = (name: string, value: string) => (value === '' ? [] : [`${name}="${value.replaceAll('"', "'")}"`]);
  const meta = [
    ...quoted('title', textOf(values, 'filename') || textOf(values, 'title')),
    ...quoted('icon', textOf(values, 'icon')),
    ...option('highlight'),
    ...option('focus'),
    ...['lines', 'wrap', 'expandable', 'nocopy'].filter((flag) => isFlagOn(values[flag])),
  ].join(' ');
  const language = textOf(values, 'language') || String(only?.attrs?.['language'] ?? '');
  return {
    type: 'codeBlock',
    attrs: { language, meta },
    ...(code === '' ? {} : { content: [{ type: 'text', text: code }] }),
  };
}

function toRepositoryCard(_node: JSONContent, values: Values): JSONContent | null {
  const [, owner, name] =
    /^(?:https?:\/\/(?:www\.)?github\.com\/)?([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/i.exec(
      textOf(values, 'repo').trim(),
    ) ?? [];
  if (owner === undefined || name === undefined) return null;
  const attribute = (key: string, value: string) => ({ kind: 'string', name: key, value });
  return {
    type: 'card',
    attrs: {
      tag: 'Card',
      attributes: [
        attribute('title', `${owner}/${name}`),
        attribute('icon', 'github'),
        attribute('href', `https://github.com/${owner}/${name}`),
        { kind: 'flag', name: 'horizontal' },
      ],
    },
  };
}

/** A video with its tracks and its first file in a format that all browsers play, or else its first file; null if it has none. */
function toVideo(node: JSONContent, values: Values): JSONContent | null {
  const files = listSources(node);
  const file = files.find(({ type, src }) => /mp4/i.test(type) || /\.mp4(?:[?#]|$)/i.test(src)) ?? files[0];
  const hasFile = Object.hasOwn(values, 'src');
  if (file === undefined && !hasFile) return null;
  const video: JSONContent = {
    type: 'video',
    attrs: { tag: 'video', attributes: getNodeAttributes(node) },
    content: [...listElements(node, /^track$/i)],
  };
  return file === undefined || hasFile ? video : withAttributes(video, { src: file.src });
}

/** The image of a `<picture>`, and its other version for dark or light mode; null if it has no image. */
function toPictures(node: JSONContent): JSONContent | null {
  const image = findImage(node);
  if (image === null) return null;
  const other = listSources(node).find(({ media }) => /prefers-color-scheme\s*:\s*(?:dark|light)/.test(media));
  if (other === undefined) return { type: 'paragraph', content: [image] };
  const isDark = /:\s*dark/.test(other.media);
  const values = toRenderedAttributeRecord(getNodeAttributes(image));
  const classes = textOf(values, 'className') || textOf(values, 'class');
  const version = (mode: 'light' | 'dark', more: Readonly<Record<string, string>>) => {
    const shownIn = mode === 'light' ? 'block dark:hidden' : 'hidden dark:block';
    return withAttributes(image, { ...more, className: `${classes} ${shownIn}`.trim() });
  };
  const src = { src: other.src };
  return {
    type: 'paragraph',
    content: [version('light', isDark ? {} : src), version('dark', isDark ? src : {})],
  };
}

/** The first image in a node, as an element. */
function findImage(node: JSONContent): JSONContent | null {
  if (node.attrs?.['tag'] === 'img') return node;
  if (node.type !== 'image')
    return (node.content ?? []).reduce<JSONContent | null>((found, child) => found ?? findImage(child), null);
  const { src, alt } = node.attrs ?? {};
  return withAttributes(
    { type: 'img', attrs: { tag: 'img', attributes: [] } },
    { src: String(src), alt: String(alt ?? '') },
  );
}

function withAttributes(node: JSONContent, values: Readonly<Record<string, string>>): JSONContent {
  const own = getNodeAttributes(node).filter((one) => one.kind === 'spread' || !Object.hasOwn(values, one.name));
  const set = Object.entries(values).map(([name, value]) => ({ kind: 'string', name, value }));
  return { ...node, attrs: { ...node.attrs, attributes: [...own, ...set] } };
}

/** The files of `<source>` elements, the first of a `srcset`. */
function listSources(
  node: JSONContent,
): readonly { readonly src: string; readonly type: string; readonly media: string }[] {
  const values = node.attrs?.['tag'] === 'source' ? toRenderedAttributeRecord(getNodeAttributes(node)) : {};
  const [first = ''] = (textOf(values, 'srcSet') || textOf(values, 'srcset')).trim().split(/,?\s/);
  const src = textOf(values, 'src') || first;
  const own = src === '' ? [] : [{ src, type: textOf(values, 'type'), media: textOf(values, 'media') }];
  return [...own, ...(node.content ?? []).flatMap(listSources)];
}

/** Elements by tag at any depth, such as the tracks of a video. */
export function listElements(node: JSONContent, tag: RegExp): readonly JSONContent[] {
  return (node.content ?? []).flatMap((child) =>
    (child.type === 'element' || child.type === 'elementAtom') && tag.test(String(child.attrs?.['tag']))
      ? [{ type: 'element', attrs: child.attrs ?? {} }]
      : listElements(child, tag),
  );
}

function toFormula(node: JSONContent): JSONContent {
  return { type: 'mathBlock', attrs: { value: getWrittenText(node).trim() } };
}
