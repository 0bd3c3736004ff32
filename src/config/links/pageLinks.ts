/** A place in a page's text that names another file: where its target is written, and how. */
export interface PageLink {
  readonly from: number;
  readonly to: number;
  /** As it is written, percent signs and all. */
  readonly target: string;
  readonly kind: LinkKind;
}

/** What a target is to its page: a way to go, a file that is shown, a part of the page, or a path in an attribute whose sense is not known. */
export type LinkKind = 'link' | 'file' | 'import' | 'snippet' | 'path';

/** The words in a list of related pages: an entry, or the link behind a title. */
const listed = /(?<=^[ \t]*-[ \t]+|:[ \t]+|[[,{][ \t]*)(?:(?<open>["'])(?<quoted>[^"'\\\n]+)\k<open>|(?<plain>[^\s"'[\]{},#&*!|>%@`-](?:(?!:[ \t]|[ \t]#)[^\n\r,\]}])*?))(?=[ \t]*(?:[,\]}]|[ \t]#|\r?$))/gm;

const scanned = /(?<comment>\{\/\*[^]*?\*\/\}|<!--[^]*?-->)|(?<code>(?<!`)(?<ticks>`+)(?!`)[^]*?(?<!`)\k<ticks>(?!`))|\]\((?<open>[ \t\n]*<?)(?<inline>(?:\\.|[^\s()<>\\]|\([^\s()]*\))+)(?=>?[ \t\n]*(?:\)|["'(]))|^[ \t]{0,3}\[(?!\^)[^\]\n]+\]:[ \t]*<?(?<defined>[^\s<>]+)|(?<=[\s"'}])(?<name>[A-Za-z][\w-]*)=(?:(?:\{[ \t]*)?(?<quote>["'])(?<attribute>[^"'\n{}]*)\k<quote>|\{[ \t]*`(?<template>[^`$\\\n{}]*)`)|^[ \t]*(?:import|export)\b[^;\n]*?\bfrom[ \t]+(?<fromQuote>["'])(?<imported>[^"'\n]+)\k<fromQuote>|^[ \t]*import[ \t]+(?<bareQuote>["'])(?<bare>[^"'\n]+)\k<bareQuote>/gm;

const linkAttributes: ReadonlyMap<string, LinkKind> = new Map([...(['href', 'url', 'to'] as const).map((name) => [name, 'link'] as const), ...(['src', 'img', 'image', 'poster'] as const).map((name) => [name, 'file'] as const)]);

/**
 * The links, pictures, attributes and imports of an MDX text that may name a file of the site, in their order.
 * A reading of the text itself, so that a change of a target changes these characters alone; code and comments hold none,
 * front matter those of its related pages alone.
 */
export function pageLinks(text: string): readonly PageLink[] {
  const code = codeRanges(text);
  const links: PageLink[] = [...relatedLinks(text)];
  for (const found of text.matchAll(scanned)) {
    const { groups = {} } = found;
    const written = groups['inline'] ?? groups['defined'] ?? groups['attribute'] ?? groups['template'] ?? groups['imported'] ?? groups['bare'];
    if (written === undefined || code.some(([from, to]) => found.index >= from && found.index < to)) continue;
    // A word may be called as a page is; in an attribute that is no link only a path with a slash in front names one.
    const kind = kindOf(text, found.index, groups);
    if (kind === 'path' && !/^\.{0,2}\//.test(written)) continue;
    // The target is what the match ends with, but for a quote.
    const isQuoted = groups['inline'] === undefined && groups['defined'] === undefined;
    const to = found.index + found[0].length - (isQuoted ? 1 : 0);
    if (isSitePath(written)) links.push({ from: to - written.length, to, target: written, kind });
  }
  return links;
}

function kindOf(text: string, index: number, { attribute, template, name = '', imported, bare }: Readonly<Record<string, string | undefined>>): LinkKind {
  if (imported !== undefined || bare !== undefined) return 'import';
  if (attribute === undefined && template === undefined) return 'link';
  if (name === 'file' && text.startsWith('<Snippet', text.lastIndexOf('<', index))) return 'snippet';
  return linkAttributes.get(name) ?? 'path';
}

/** Whether a target may name a file of the site: nothing on the web, no place in the page itself, no plain words. */
function isSitePath(target: string): boolean {
  return target !== '' && !/^(?:[a-z][a-z\d+.-]*:|\/\/|#|\?)/i.test(target) && /^[^\s*]+$/.test(target);
}

/** The pages that front matter names as related, and where a page of the navigation leads instead of to itself. */
function relatedLinks(text: string): readonly PageLink[] {
  const front = frontMatterIn(text);
  return [...front.matchAll(/^(?:related|url):(?:[^\n]*)(?:\n(?:[ \t\]}#-][^\n]*|\r?(?=\n)))*/gm)].flatMap(({ index: start, 0: block }) =>
    [...block.matchAll(listed)].flatMap((found) => {
      const target = found.groups?.['quoted'] ?? found.groups?.['plain'] ?? '';
      const from = start + found.index + (found.groups?.['quoted'] === undefined ? 0 : 1);
      return isSitePath(target) ? [{ from, to: from + target.length, target, kind: 'path' as const }] : [];
    }),
  );
}

function frontMatterIn(text: string): string {
  return /^\uFEFF?---[ \t]*\r?\n[^]*?\r?\n---[ \t]*(?=\r?\n|$)/.exec(text)?.[0] ?? '';
}

/** Front matter and fenced code. */
function codeRanges(text: string): readonly (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  const front = frontMatterIn(text).length;
  if (front > 0) ranges.push([0, front]);
  let open: { readonly at: number; readonly fence: string } | null = null;
  for (const line of text.matchAll(/^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})([^\n]*)$/gm)) {
    const [, fence = '', rest = ''] = line;
    if (line.index < front) continue;
    if (open === null) {
      if (!(fence.startsWith('`') && rest.includes('`'))) open = { at: line.index, fence };
    } else if (fence.startsWith(open.fence[0] ?? '') && fence.length >= open.fence.length && rest.trim() === '') {
      ranges.push([open.at, line.index + line[0].length]);
      open = null;
    }
  }
  return open === null ? ranges : [...ranges, [open.at, text.length]];
}
