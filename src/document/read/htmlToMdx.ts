import { scanTag, type ScannedTag } from '../outline/scanTag.ts';

/** Maximum length of a tag in UTF-16 units. */
const longest = 2000;

/** Maximum number of invalid tags with braces to try. */
const mostTries = 100;

/** Void elements of HTML that are visible on their own; the others only mean something with attributes. */
const alone = /^(?:br|hr|img|wbr|BR|HR|IMG|WBR)$/;
const aloneWithAttributes = /^(?:area|col|input|source|track)$/;

const htmlTag = /<[A-Za-z][A-Za-z\d-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>/y;
const address =
  /<(?:((?:https?|ftp|mailto|tel):[^\s<>]+)|([\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d-]+(?:\.[A-Za-z\d-]+)+))>/iy;

/** An HTML or MDX tag, and its MDX form if that differs. */
export interface SourceTag {
  readonly tag: ScannedTag;
  readonly asMdx: string | null;
}

/** Returns a function that reads the tag at a `<`; null if there is none. */
export function createTagReader(text: string): (at: number) => SourceTag | null {
  let tries = 0;
  return (at) => {
    const own = text.slice(at, at + longest);
    const hasBraces = /^<[^<>]*\{/.test(own);
    const tag = hasBraces && tries >= mostTries ? null : scanTag(own, 0);
    if (tag === null && hasBraces) tries += 1;
    if (tag !== null) return { tag: { ...tag, to: at + tag.to }, asMdx: asClosed(tag, own.slice(0, tag.to)) };
    htmlTag.lastIndex = 0;
    const found = htmlTag.exec(own)?.[0];
    if (found === undefined) return null;
    const quoted = found.replaceAll(
      /("[^"]*"|'[^']*')|(=\s*)([^\s"'=<>`]+?)(?=\s|\/?>$)/g,
      (all, string, sign, value) => (string === undefined ? `${String(sign)}"${String(value)}"` : all),
    );
    const read = scanTag(quoted, 0);
    return read === null ? null : { tag: { ...read, to: at + found.length }, asMdx: asClosed(read, quoted) ?? quoted };
  };
}

/** A void element's tag in MDX form (self-closing); null for other tags. */
function asClosed({ name, kind, attributes }: ScannedTag, written: string): string | null {
  const isAlone = alone.test(name) || (aloneWithAttributes.test(name) && attributes.length > 0);
  if (!isAlone || kind === 'selfClosing') return null;
  if (kind === 'close') return name.toLowerCase() === 'br' ? '<br />' : null;
  return `<${name.toLowerCase()}${written.slice(1 + name.length, -1).trimEnd()} />`;
}

/** Reads the autolink at `at` as a Markdown link; null if there is none. */
export function readAutolink(text: string, at: number): { readonly to: number; readonly text: string } | null {
  address.lastIndex = 0;
  const found = address.exec(text.slice(at, at + longest));
  const shown = found?.[1] ?? found?.[2];
  if (found === null || shown === undefined) return null;
  const url = (found[1] === undefined ? 'mailto:' : '') + shown;
  return {
    to: at + found[0].length,
    text: `[${shown.replaceAll(/[\\`*_{}[\]~$&]/g, String.raw`\$&`)}](${url.replaceAll(/[\\()&]/g, String.raw`\$&`)})`,
  };
}
