import { mapTextOffsets } from '#document/patch/mapTextOffsets.ts';
import { decodeReferencesKeepingBackslashes } from '#document/read/decodeMarkdownString.ts';
import { isInlineTag, createOpeningToken, type PageToken } from './pageToken.ts';

const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const raw = new Set(['script', 'style', 'textarea', 'title']);
const tag =
  /<\/(?<closed>[A-Za-z][\w:.-]*)\s*>|<(?<opened>[A-Za-z][\w:.-]*)(?<attributes>(?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)*)\s*(?<closes>\/?)>|<[!?][^>]*>/y;
const attribute = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/g;

/** Tags, text and comments of HTML in a page. Anything that isn't a tag is text. */
export function tokenizeHtml(source: string, from: number, to: number): readonly PageToken[] {
  const tokens: PageToken[] = [];
  const html = source.slice(from, to);
  // A tag opened after it is never closed.
  const last = html.lastIndexOf('>');
  let at = 0;
  const textUntil = (end: number) => {
    if (end > at) tokens.push(textToken(source, from + at, from + end));
  };
  for (let start = html.indexOf('<'); start >= 0 && start < last; start = html.indexOf('<', Math.max(at, start + 1))) {
    if (html.startsWith('<!--', start)) {
      const end = html.indexOf('-->', start + 4);
      if (end < 0) break;
      textUntil(start);
      tokens.push({ kind: 'comment', text: html.slice(start + 4, end).trim(), at: from + start });
      at = end + 3;
      continue;
    }
    tag.lastIndex = start;
    const found = tag.exec(html);
    if (found === null) continue;
    textUntil(start);
    at = start + found[0].length;
    const { closed, opened, attributes = '', closes } = found.groups ?? {};
    if (closed !== undefined) tokens.push({ kind: 'close', tag: closed.toLowerCase() });
    if (opened === undefined) continue;
    tokens.push(
      ...tagTokens(source, opened.toLowerCase(), attributes, from + start, 1 + opened.length, closes === '/'),
    );
    if (raw.has(opened.toLowerCase())) at = endOfRaw(html, opened.toLowerCase(), at);
  }
  textUntil(html.length);
  return tokens;
}

function endOfRaw(html: string, tag: string, at: number): number {
  const end = new RegExp(`</${tag}`, 'gi');
  end.lastIndex = at;
  return end.exec(html)?.index ?? html.length;
}

function textToken(source: string, from: number, to: number): PageToken {
  const text = decodeReferencesKeepingBackslashes(source.slice(from, to)).replaceAll('\r\n', '\n');
  return { kind: 'text', content: { text, offsets: mapTextOffsets(source, from, to, text) }, isAddress: false };
}

function tagTokens(
  source: string,
  name: string,
  written: string,
  at: number,
  before: number,
  closes: boolean,
): readonly PageToken[] {
  let classes: readonly string[] = [];
  const tokens: PageToken[] = [];
  for (const found of written.matchAll(attribute)) {
    const [whole, key = '', double, single, bare] = found;
    const value = double ?? single ?? bare ?? '';
    if (key === 'class' || key === 'className') classes = value.split(/\s+/);
    if (name !== 'img' || key !== 'alt' || value === '') continue;
    const end = at + before + found.index + whole.length - (bare === undefined ? 1 : 0);
    const text = decodeReferencesKeepingBackslashes(value);
    tokens.push({
      kind: 'attribute',
      name: 'alt',
      content: { text, offsets: mapTextOffsets(source, end - value.length, end, text) },
    });
  }
  tokens.unshift(createOpeningToken(name, at, classes, isInlineTag(name)));
  if (closes || empty.has(name)) tokens.push({ kind: 'close', tag: name });
  return tokens;
}
