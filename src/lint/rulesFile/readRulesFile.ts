import { createFenceTracker } from '#document/read/fences.ts';
import { fileNameOf, parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import type { RuleGroup } from '../rule.ts';
import { rulesGroups } from './rulesGroups.ts';

/** A rule as written: a list item below a heading. Offsets are in UTF-16 code units of the file's text. */
export interface RulesFileItem {
  /** Its own text, on one line. */
  readonly text: string;
  /** Nested lines below its text, without markers. */
  readonly more: readonly string[];
  /** Range of its own text. */
  readonly from: number;
  readonly to: number;
  /** End of its nested content, without the line ending. */
  readonly bodyTo: number;
  /** All its lines, including the last line ending. */
  readonly lineFrom: number;
  readonly lineTo: number;
}

/** A part of the file below one heading. */
export interface RulesPart {
  readonly title: string;
  /** The group recognized by its heading or a heading above it; null if none. */
  readonly group: RuleGroup | null;
  readonly depth: number;
  readonly rules: readonly RulesFileItem[];
  /** Start of the part, and its end: the next heading or the end of the file. */
  readonly from: number;
  readonly to: number;
}

/** A rules file as a form shows it. Text outside of lists stays unchanged. */
export interface RulesFile {
  /** Text before the first group: who the assistant is. */
  readonly role: { readonly words: string; readonly from: number; readonly to: number } | null;
  readonly parts: readonly RulesPart[];
}

/** Rules files of a repository, the specification's preferred one first. */
export function findRulesFiles(files: Iterable<RepoPath>): readonly RepoPath[] {
  const rank = (path: RepoPath): number => {
    const [folder, name] = [parentFolderOf(path), fileNameOf(path)];
    if (/^\.[^/]+$/.test(folder) && name === 'rules.md') return 0;
    if (folder === '.mintlify' && /^agents\.md$/i.test(name)) return 1;
    if (/^\.[^/]+\/rules$/.test(folder) && /\.mdc?$/.test(name)) return 2;
    return folder === '' && /^(?:AGENTS|CLAUDE)\.md$/i.test(name) ? 3 : -1;
  };
  return [...files].filter((path) => rank(path) >= 0).toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Reads a rules file. Never fails: a text without headings and lists is only a role. */
export function readRulesFile(text: string): RulesFile {
  const lines = linesOf(text);
  const headings = lines.flatMap((line, at) => (line.depth > 0 ? [{ line, at }] : []));
  const above: (RuleGroup | null)[] = [];
  const parts = headings.map(({ line, at }, index): RulesPart => {
    const next = headings[index + 1];
    const title = line.text
      .replace(/^ {0,3}#+\s+/, '')
      .trimEnd()
      .replace(/(?<!\s)\s+#+$/, '')
      .trimEnd();
    above.splice(line.depth);
    const isTitle =
      index === 0 &&
      line.depth === 1 &&
      headings.length > 1 &&
      headings.slice(1).every((other) => other.line.depth > 1);
    const group =
      (isTitle ? null : groupOf(title)) ?? above.findLast((known) => known !== undefined && known !== null) ?? null;
    above[line.depth] = group;
    return {
      title,
      group,
      depth: line.depth,
      rules: rulesIn(lines.slice(at + 1, next?.at)),
      from: line.from,
      to: next?.line.from ?? text.length,
    };
  });
  return { role: roleIn(text, lines, parts), parts };
}

interface Line {
  readonly text: string;
  readonly from: number;
  /** End, including the line ending. */
  readonly to: number;
  /** Heading level; 0 for other lines. */
  readonly depth: number;
  readonly isFenced: boolean;
}

function linesOf(text: string): readonly Line[] {
  const follow = createFenceTracker();
  const head = /^---[ \t]*\r?\n[^]*?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? 0;
  let from = head;
  const found: Line[] = [];
  for (const part of text.slice(head).match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const words = part.replace(/\r?\n$/, '');
    const isFenced = follow(words);
    found.push({
      text: words,
      from,
      to: from + part.length,
      depth: isFenced ? 0 : (/^ {0,3}(#{1,6})\s+\S/.exec(words)?.[1]?.length ?? 0),
      isFenced,
    });
    from += part.length;
  }
  return found;
}

/** The group with the most keywords in the heading. */
function groupOf(title: string): RuleGroup | null {
  const words = title.toLowerCase();
  const exact = rulesGroups.find((group) => words.includes(group.title.toLowerCase()));
  if (exact !== undefined) return exact.name;
  const scored = rulesGroups.map(({ name, words: wanted }) => ({
    name,
    count: wanted.filter((word) => new RegExp(`\\b${word}`).test(words)).length,
  }));
  const [best] = scored.toSorted((a, b) => b.count - a.count);
  return best === undefined || best.count === 0 ? null : best.name;
}

const marker = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S)/;

/** The outermost items; lines indented below an item belong to it. */
function rulesIn(lines: readonly Line[]): readonly RulesFileItem[] {
  const outermost = lines.reduce(
    (least, { text, isFenced }) => Math.min(least, isFenced ? Infinity : (marker.exec(text)?.[1]?.length ?? Infinity)),
    Infinity,
  );
  const found: RulesFileItem[] = [];
  let open: { at: number; line: Line; from: number; lastAt: number; last: Line } | null = null;
  const close = () => {
    if (open === null) return;
    const all = lines.slice(open.at, open.lastAt + 1);
    const below = all.findIndex(
      (line, index) => index > 0 && (line.text.trim() === '' || line.isFenced || marker.test(line.text)),
    );
    const own = below < 0 ? all : all.slice(0, below);
    const endOf = (line: Line | undefined) => (line === undefined ? 0 : line.from + line.text.trimEnd().length);
    found.push({
      text: withoutMark(own.map(({ text }) => text.trim()).join(' ')),
      more: all
        .slice(own.length)
        .map(({ text }) => withoutMark(text.trim()))
        .filter((words) => words !== ''),
      from: open.from,
      to: endOf(own.at(-1)),
      bodyTo: endOf(open.last),
      lineFrom: open.line.from,
      lineTo: open.last.to,
    });
    open = null;
  };
  for (const [at, line] of lines.entries()) {
    const mark = line.isFenced ? null : marker.exec(line.text);
    if (mark !== null && mark[1]?.length === outermost) {
      close();
      open = { at, line, from: line.from + mark[0].length, lastAt: at, last: line };
    } else if (open !== null && line.text.trim() !== '') {
      if (/^[ \t]/.test(line.text) || (open.last.to === line.from && !line.isFenced))
        [open.lastAt, open.last] = [at, line];
      else close();
    }
  }
  close();
  return found;
}

function withoutMark(line: string): string {
  return line.replace(/^(?:[-*+]|\d{1,9}[.)])\s+/, '');
}

/** The part of the file's title: the only level-1 heading, before all others; null if there is none. */
export function findTitlePart([first, ...others]: readonly RulesPart[]): RulesPart | null {
  return first?.depth === 1 && others.every(({ depth }) => depth > 1) ? first : null;
}

/** The first paragraphs below the title or before the first heading. */
function roleIn(text: string, lines: readonly Line[], parts: readonly RulesPart[]): RulesFile['role'] {
  const title = findTitlePart(parts);
  const [from, to] =
    title === null ? [0, parts[0]?.from ?? text.length] : [title.from + 1, title.rules[0]?.lineFrom ?? title.to];
  const isEmpty = (line: Line) => line.text.trim() === '';
  const isOther = (line: Line) => line.isFenced || marker.test(line.text);
  const all = lines.filter((line) => line.from >= from && line.from < to);
  const begin = all.findIndex((line) => !isEmpty(line) && !isOther(line));
  if (begin < 0) return null;
  const rest = all.slice(begin);
  const stop = rest.findIndex(isOther);
  const own = (stop < 0 ? rest : rest.slice(0, stop)).filter((line) => !isEmpty(line));
  const [start, end] = [own[0], own.at(-1)];
  if (start === undefined || end === undefined) return null;
  const ends = { from: start.from, to: end.from + end.text.trimEnd().length };
  return { words: text.slice(ends.from, ends.to).replaceAll('\r\n', '\n'), ...ends };
}
