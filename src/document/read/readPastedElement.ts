import { parseCssDeclarations } from '#base/parseCss.ts';
import { reactAttributes, toCamelCase } from '#base/reactAttributes.ts';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import { decodeCharacterReferences } from './characterReference.ts';
import { createTagReader } from './htmlToMdx.ts';
import { isSourceOnly, type ElementAttribute, type JSONContent } from '../page.ts';
import { getElementAttributes, getTagName } from '../print/printElement.ts';
import { getPrintedChildren, isElementNode } from '../print/printedNodes.ts';
import type { MarkJson } from './readInline.ts';
import { readPageWithGrammar, type Grammar } from './readPage.ts';

/** In UTF-16 units. Longer codes stay text. */
const longestCode = 20_000;

/** Elements that can't be part of a page. */
const excluded = /^(?:script|style|html|head|body|base|link|meta|title|object|embed)$/;

/**
 * Converts a text that is a single HTML element, or a provider's embed code of several, to the blocks of a page; null for
 * any other text. Attributes get the names and values that MDX requires. Scripts are left out.
 */
export function readPastedElementWithGrammar(grammar: Grammar, text: string): JSONContent | null {
  const own = text.length > longestCode ? null : withoutScripts(text);
  const parts = own === null ? null : splitElements(own.text);
  if (own === null || parts === null || parts.length === 0 || (parts.length > 1 && !own.isEmbed)) return null;
  const blocks: JSONContent[] = [];
  for (const part of parts) {
    const block = readOne(grammar, toEmbed(part));
    if (block === null) return null;
    blocks.push(block);
  }
  return { type: 'doc', content: blocks };
}

function readOne(grammar: Grammar, text: string): JSONContent | null {
  const name = /^<([a-z][a-z\d-]*)/.exec(text)?.[1];
  if (name === undefined || excluded.test(name)) return null;
  if (name === 'pre') return codeOf(text);
  const page = readPageWithGrammar(grammar, asMdx(text));
  const [block, ...others] = getPrintedChildren(page.doc);
  if (isSourceOnly(page) || block === undefined || others.length > 0 || !isOneElement(block, name)) return null;
  return hasScript(block) ? null : withReactNames(block);
}

/** The outermost elements of a text; null if there is text next to them, or one isn't closed. */
function splitElements(text: string): readonly string[] | null {
  if (/^<pre[\s>]/.test(text)) return [text];
  const readTag = createTagReader(text);
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length;) {
    const read = text[at] === '<' ? readTag(at) : null;
    if (read === null) {
      if (depth === 0 && /\S/.test(text.charAt(at))) return null;
      at += 1;
      continue;
    }
    if (depth === 0) start = at;
    at = read.tag.to;
    const isWhole = read.tag.kind === 'selfClosing' || read.asMdx?.endsWith('/>') === true;
    if (!isWhole) depth += read.tag.kind === 'open' ? 1 : -1;
    if (depth < 0) return null;
    if (depth === 0) parts.push(text.slice(start, at));
  }
  return depth === 0 ? parts : null;
}

/** CodePen's embed code, which its script would replace, as the frame that the script would create. */
function toEmbed(text: string): string {
  const tag = /^<[a-z]+\s[^<>]*>/.exec(text)?.[0] ?? '';
  const valueOf = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  const [pen, user] = [valueOf('data-slug-hash'), valueOf('data-user')];
  if (pen === undefined || user === undefined || !/(?:^|\s)codepen(?:\s|$)/.test(valueOf('class') ?? '')) return text;
  const address = `https://codepen.io/${encodeURIComponent(user)}/embed/${encodeURIComponent(pen)}`;
  const tabs = valueOf('data-default-tab');
  const query = tabs === undefined ? '' : `?default-tab=${encodeURIComponent(decodeCharacterReferences(tabs))}`;
  const height = /^\d+$/.exec(valueOf('data-height') ?? '')?.[0];
  return `<iframe src="${address}${query}"${height === undefined ? '' : ` height="${height}"`} title="${valueOf('data-pen-title') ?? 'CodePen'}" />`;
}

interface Code {
  readonly text: string;
  /** True if it has a frame or a script. */
  readonly isEmbed: boolean;
}

/** Elements whose content isn't HTML of the page. */
const left = /^(?:script|style|noscript)$/;
const prolog = /(?:<\?xml\s[^<>]*\?>|<!DOCTYPE svg[^<>]*>)/iy;

/**
 * The text without scripts, which providers' embed codes have, comments, what frames that can't be shown contain, and an
 * SVG file's prolog. Null if one of them has no end, or a “<” starts none of them and no tag.
 */
function withoutScripts(text: string): Code | null {
  const readTag = createTagReader(text);
  const isCode = /^\s*<pre[\s>]/.test(text);
  const lastComment = text.lastIndexOf('-->');
  let result = '';
  let isEmbed = false;
  let isStart = true;
  let isCapital: boolean | null = null;
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('<', at);
    result += text.slice(at, next < 0 ? text.length : next);
    if (next < 0) break;
    at = next;
    isStart &&= result.trim() === '';
    const skipped = skipComment(text, at, at < lastComment, isStart);
    if (skipped !== null) {
      at = skipped;
      continue;
    }
    const tag = readTag(at)?.tag;
    if (tag === undefined) {
      if (!isCode && /[A-Za-z/!?]/.test(text.charAt(at + 1))) return null;
      result += '<';
      at += 1;
      continue;
    }
    const name = tag.name.toLowerCase();
    const written = text.slice(at, tag.to);
    // Old embed codes have their names in capitals.
    isCapital ??= /^<[A-Z]{2,}[\s>]/.test(written);
    isEmbed ||= name === 'iframe' || name === 'script';
    at = tag.to;
    if (!left.test(name) || tag.kind === 'close')
      result += isCapital
        ? written.replace(/^<\/?[A-Z][A-Z\d]*(?=[\s/>])/, (capitals) => capitals.toLowerCase())
        : written;
    if (tag.kind !== 'open' || !(left.test(name) || name === 'iframe')) continue;
    const end = new RegExp(`</${name}\\s*>`, 'gi');
    end.lastIndex = at;
    const closing = end.exec(text);
    if (closing === null) return null;
    at = name === 'iframe' ? closing.index : end.lastIndex;
  }
  return { text: result.trim(), isEmbed };
}

/** The end of the comment at `at`, or of the part of an SVG file before its element; null if there is none. */
function skipComment(text: string, at: number, hasEnd: boolean, isStart: boolean): number | null {
  if (hasEnd && text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4);
    return end < 0 ? null : end + 3;
  }
  prolog.lastIndex = at;
  return isStart && prolog.test(text) ? prolog.lastIndex : null;
}

function hasScript(node: JSONContent): boolean {
  const isScript = (attrs: JSONContent['attrs']) => left.test(getTagName(attrs).toLowerCase());
  return (
    isScript(node.attrs) ||
    (node.marks ?? []).some((mark) => isScript(mark.attrs)) ||
    (node.content ?? []).some(hasScript)
  );
}

/** Preformatted text as code, because MDX joins its lines; null if it has none, or isn't one element. */
function codeOf(text: string): JSONContent | null {
  const inside = /^<pre(?:\s[^<>]*)?>\n?([^]*?)\n?<\/pre\s*>$/.exec(text)?.[1];
  if (inside === undefined || /<\/?pre[\s>]/.test(inside)) return null;
  const code = decodeCharacterReferences(
    inside.replace(/<br\s*\/?>/g, '\n').replace(/<\/?[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/g, ''),
  ).replace(/\n$/, '');
  const language = /^<[^>]*(?:>\s*<code[^>]*)?class="[^"]*(?:language|lang)-([\w+#-]+)/.exec(text)?.[1] ?? null;
  return code === ''
    ? null
    : { type: 'codeBlock', attrs: { language, meta: null }, content: [{ type: 'text', text: code }] };
}

/** The text with the tags that MDX requires, and with escapes of what is text in HTML but not in MDX. */
function asMdx(text: string): string {
  const readTag = createTagReader(text);
  let result = '';
  let isLineStart = true;
  for (let at = 0; at < text.length;) {
    const read = text[at] === '<' ? readTag(at) : null;
    if (read !== null) {
      result += read.asMdx ?? text.slice(at, read.tag.to);
      isLineStart = false;
      at = read.tag.to;
    } else {
      const [from, to] = readText(text, at, isLineStart);
      result += to;
      isLineStart = to.endsWith('\n') || (isLineStart && to.trim() === '');
      at += from.length;
    }
  }
  return result;
}

const spaces = /[ \t]+/y;
/** Text that starts a block, or makes one of the line before it. */
const blockStart = /(?:[#>+=:-]|\d{1,9}(?=[.)])|(?:import|export)\b)/y;

/** The next characters of the text, and their Markdown. */
function readText(text: string, at: number, isLineStart: boolean): readonly [from: string, to: string] {
  spaces.lastIndex = at;
  const space = spaces.exec(text)?.[0];
  // In Markdown, spaces at the end of a line may be a line break.
  if (space !== undefined) return [space, text[at + space.length] === '\n' ? '' : space];
  const sign = text.charAt(at);
  blockStart.lastIndex = at;
  const start = isLineStart ? blockStart.exec(text)?.[0] : undefined;
  if (start === undefined) {
    const isSign = sign === '<' ? !/[A-Za-z/!?]/.test(text.charAt(at + 1)) : /[\\*_`[\]~|{}$]/.test(sign);
    return [sign, isSign ? `\\${sign}` : sign];
  }
  // Modules start in the first column.
  if (/^[a-z]/.test(start)) return [start, ` ${start}`];
  return /^\d/.test(start)
    ? [start + text.charAt(at + start.length), `${start}\\${text.charAt(at + start.length)}`]
    : [start, `\\${start}`];
}

/** True for an element, or a paragraph that contains nothing but one. */
function isOneElement(block: JSONContent, name: string): boolean {
  if (isElementNode(block)) return getTagName(block.attrs) === name;
  const content = block.type === 'paragraph' ? (block.content ?? []) : [];
  const [first] = content;
  if (first === undefined) return false;
  const isAlone = content.length === 1 && (first.type === 'hardBreak' || getTagName(first.attrs) === name);
  return isAlone || content.every(({ marks }) => getTagName(marks?.[0]?.attrs) === name);
}

function withReactNames(node: JSONContent): JSONContent {
  const marks = node.marks?.map((mark): MarkJson => ({ ...mark, ...renamed(mark.attrs) }));
  const content = node.content?.map(withReactNames);
  return { ...node, ...renamed(node.attrs), ...(marks && { marks }), ...(content && { content }) };
}

function renamed(attrs: JSONContent['attrs']): { readonly attrs?: NonNullable<JSONContent['attrs']> } {
  if (attrs === undefined || !Array.isArray(attrs['attributes'])) return {};
  return { attrs: { ...attrs, attributes: getElementAttributes(attrs).map(asReactAttribute) } };
}

/** Names that differ between HTML and React other than by their capitals. */
const otherNames: Readonly<Record<string, string>> = {
  ...reactAttributes,
  'accept-charset': 'acceptCharset',
  'http-equiv': 'httpEquiv',
};

/** React's names of attributes that consist of several words. */
const camelCased = new Map(
  (
    'allowFullScreen allowTransparency autoCapitalize autoComplete autoFocus autoPlay cellPadding cellSpacing ' +
    'contentEditable controlsList crossOrigin disablePictureInPicture disableRemotePlayback encType ' +
    'enterKeyHint fetchPriority frameBorder hrefLang imageSizes imageSrcSet inputMode itemID itemProp itemRef ' +
    'itemScope itemType marginHeight marginWidth maxLength minLength noModule noValidate playsInline popoverTarget ' +
    'readOnly referrerPolicy spellCheck srcSet tabIndex useMap'
  )
    .split(' ')
    .map((name) => [name.toLowerCase(), name]),
);

const flags =
  /^(?:allowFullScreen|async|autoFocus|autoPlay|checked|controls|default|defer|disabled|disablePictureInPicture|disableRemotePlayback|hidden|inert|itemScope|loop|multiple|muted|noValidate|open|playsInline|readOnly|required|reversed|selected)$/;

function reactName(name: string): string {
  const lower = name.toLowerCase();
  const other = getOwnProperty(otherNames, lower) ?? camelCased.get(lower);
  if (other !== undefined) return other;
  return /^(?:data|aria)-|:/.test(name) || !name.includes('-') ? name : toCamelCase(name);
}

function asReactAttribute(attribute: ElementAttribute): ElementAttribute {
  if (attribute.kind === 'spread' || attribute.kind === 'expression') return attribute;
  const name = reactName(/^[A-Z]+$/.test(attribute.name) ? attribute.name.toLowerCase() : attribute.name);
  if (attribute.kind === 'flag') return { kind: 'flag', name };
  // In HTML, the attribute itself means true.
  if (flags.test(name) && /^(?:|true)$/i.test(attribute.value.replace(attribute.name, '')))
    return { kind: 'flag', name };
  return name === 'style'
    ? { kind: 'expression', name, value: styleObject(attribute.value) }
    : { kind: 'string', name, value: attribute.value };
}

/** CSS declarations as an object expression: React takes no text. */
function styleObject(css: string): string {
  const entries = parseCssDeclarations(css).map(
    ({ name, value }) =>
      `${name.startsWith('--') ? JSON.stringify(name) : toCamelCase(name)}: ${JSON.stringify(value)}`,
  );
  return `{ ${entries.join(', ')} }`;
}
