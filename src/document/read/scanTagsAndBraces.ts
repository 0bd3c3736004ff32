import { parseModuleOutline } from '../outline/parseCodeOutline.ts';
import { scanExpression } from '../outline/scanTag.ts';
import { readAutolink, createTagReader } from './htmlToMdx.ts';

/** A syntax element that starts with `<` or `{`, and its MDX form if that differs. */
export interface TagOrBrace {
  readonly kind: 'open' | 'close' | 'whole' | 'comment' | 'sign';
  /** The tag's name. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly asMdx: string | null;
  /** Number of text blocks before it. */
  readonly block: number;
}

/** The tags and braces of a text outside code and formulas, and the offsets where top-level blocks may start. */
export interface TagsAndBraces {
  readonly items: readonly TagOrBrace[];
  readonly blockStarts: readonly number[];
}

const sign =
  /\n|\\[^\n]|`+|\$\$[^$]+\$\$|\$(?=[^\s$])[^$\n]*[^\s$\\]\$(?!\d)|\]\(<[^<>\n]*>|^[ \t]*\[[^\]\n]+\]:[ \t]*<[^<>\n]*>|[<{]/gm;
const fence = /[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}(?=[^`\n]*$)|~{3,}|\${2,}[ \t]*$)/my;
const beginsBlock = /[ \t>]*(?:[-*+][ \t]|\d+[.)][ \t]|#{1,6}[ \t]|\|)/y;
const beginsOutside = /#{1,6} \S|[A-Za-z|]|<[A-Za-z!]/y;
const module = /(?:import|export)\s/y;

/** Limits for expressions, imports, and exports: length in UTF-16 units, and number of failed attempts. */
const limits = { length: 4000, tries: 200 };

/** Scans an arbitrary text in one pass. */
export function scanTagsAndBraces(text: string): TagsAndBraces {
  const items: TagOrBrace[] = [];
  const blockStarts: number[] = [];
  const readTag = createTagReader(text);
  const lastComment = text.lastIndexOf('-->');
  let block = 0;
  let tries = 0;
  let blank = -1;
  const blankBehind = (at: number): number => {
    if (at > blank) blank = nextBlank(text, at);
    return blank;
  };
  const pieceAt = (at: number): TagOrBrace => {
    const other = { name: '', from: at, block };
    if (text.startsWith('<!--', at) && lastComment > at) {
      const end = text.indexOf('-->', at + 4);
      const isBlock = /(?:^|\n)[ \t>]*$/.test(text.slice(Math.max(0, at - 20), at));
      if (end >= 0 && (isBlock || end < blankBehind(at)))
        return { ...other, kind: 'comment', to: end + 3, asMdx: commentAt(text, at, end) };
    }
    const link = readAutolink(text, at);
    if (link !== null) return { ...other, kind: 'whole', to: link.to, asMdx: link.text };
    const written = readTag(at);
    if (written === null) return { ...other, kind: 'sign', to: at + 1, asMdx: null };
    const { tag, asMdx } = written;
    const broken = asMdx === '<br />' ? lineBreakEnd(text, at, tag.to) : null;
    if (broken !== null) return { ...other, kind: 'whole', to: broken, asMdx: '\\' };
    const isOpen = asMdx === null || !asMdx.endsWith('/>');
    const kind = isOpen && tag.kind !== 'selfClosing' ? tag.kind : 'whole';
    return { kind, name: tag.name, from: at, to: tag.to, asMdx, block };
  };
  const lineAt = (at: number, isBehindBlank: boolean): number => {
    const fenced = fenceEnd(text, at);
    if (fenced !== null || isBehindBlank || matches(beginsBlock, text, at)) block += 1;
    if (isBehindBlank && matches(beginsOutside, text, at)) blockStarts.push(at);
    return fenced ?? (isBehindBlank && tries < limits.tries ? moduleEnd(text, at) : null) ?? at;
  };
  let at = lineAt(0, true);
  for (;;) {
    sign.lastIndex = at;
    const found = sign.exec(text);
    if (found === null) return { items, blockStarts };
    const { 0: what, index } = found;
    at = index + what.length;
    if (what === '\n') at = lineAt(at, /^[ \t>]*$/.test(lineBefore(text, index)));
    else if (what.startsWith('`')) at = codeEnd(text, at, what.length, blankBehind(index)) ?? at;
    else if (what === '{') {
      const end = tries < limits.tries ? scanExpression(text.slice(index, index + limits.length), 0, 'content') : null;
      if (end === null) tries += 1;
      else {
        at = index + end.to;
        items.push({ kind: 'whole', name: '', from: index, to: at, asMdx: null, block });
      }
    } else if (what === '<') {
      const piece = pieceAt(index);
      items.push(piece);
      at = piece.to;
    }
  }
}

/** End of the line if a `<br>` ends it, and the next line continues the text; null otherwise. */
function lineBreakEnd(text: string, at: number, to: number): number | null {
  const before = text.slice(Math.max(text.lastIndexOf('\n', at) + 1, at - limits.length), at);
  const [spaces, next] = /^([ \t]*)\n([^\n]{0,200})/.exec(text.slice(to, to + 300))?.slice(1) ?? [];
  if (spaces === undefined || next === undefined || !/[\p{L}\p{N}*_.,:;!?)]$/u.test(before)) return null;
  if (/^[ \t]*#|\|/.test(before) || !/^[ \t]*[\p{L}\p{N}*_<[(]/u.test(next)) return null;
  return /\|/.test(next) || matches(beginsBlock, next, 0) ? null : to + spaces.length;
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function lineBefore(text: string, end: number): string {
  return text.slice(Math.max(text.lastIndexOf('\n', end - 1) + 1, end - 100), end);
}

function nextBlank(text: string, at: number): number {
  const blank = /\n[ \t>]*(?:\n|$)/g;
  blank.lastIndex = at;
  return blank.exec(text)?.index ?? text.length;
}

/** End of the fenced block that starts at a line's start; null if there is none. */
function fenceEnd(text: string, at: number): number | null {
  fence.lastIndex = at;
  const marks = fence.exec(text)?.[1]?.trim();
  if (marks === undefined) return null;
  const closing = new RegExp(
    `\\n[ \\t>]*${marks.charAt(0) === '$' ? '\\$' : marks.charAt(0)}{${marks.length},}[ \\t]*(?=\\n|$)`,
    'g',
  );
  closing.lastIndex = fence.lastIndex;
  return closing.exec(text) === null ? text.length : closing.lastIndex;
}

function codeEnd(text: string, at: number, length: number, limit: number): number | null {
  const runs = /`+/g;
  runs.lastIndex = at;
  for (let run = runs.exec(text); run !== null && run.index < limit; run = runs.exec(text))
    if (run[0].length === length) return runs.lastIndex;
  return null;
}

/** End of the imports and exports that start at a line's start; null if there are none. */
function moduleEnd(text: string, at: number): number | null {
  if (!matches(module, text, at)) return null;
  for (let end = nextBlank(text, at); end - at <= limits.length; end = nextBlank(text, end + 1)) {
    if (parseModuleOutline(text.slice(at, end), []) !== null) return end;
    if (end >= text.length) break;
  }
  return null;
}

/** Converts the HTML comment whose `-->` is at `end`. */
function commentAt(text: string, at: number, end: number): string {
  const words = text.slice(at + 4, end).replaceAll('*/', '* /');
  const isBehindTable = /\n[ \t]*\|[^\n]*\n[ \t]*$/.test(text.slice(Math.max(0, at - limits.length), at));
  const isApart = /\n[ \t]*\n/.test(words) && !/^[ \t]*(?:\n|$)/.test(text.slice(end + 3, end + 100));
  return `${isBehindTable ? '\n' : ''}{/*${words}*/}${isApart ? '\n\n' : ''}`;
}
