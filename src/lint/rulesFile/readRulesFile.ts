import { createFenceTracker } from '#document/read/fences.ts';
import { fileNameOf, parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import type { RuleGroup } from '../rule.ts';
import { rulesGroups } from './rulesGroups.ts';

/** A rule as it is written: an item of a list below a heading. Offsets are UTF-16, in the file's text. */
export interface RulesFileItem {
  /** Its own words, on one line. */
  readonly words: string;
  /** What else belongs to it, below its words: each line without its mark. */
  readonly more: readonly string[];
  /** Its own words as they stand. */
  readonly from: number;
  readonly to: number;
  /** The end of what belongs to it, without the end of its line. */
  readonly bodyTo: number;
  /** All of its lines, with the end of the last one. */
  readonly lineFrom: number;
  readonly lineTo: number;
}

/** A part of the file below one heading. */
export interface RulesPart {
  readonly title: string;
  /** The group that its heading is known for, or that of the heading above it; null where it is none of them. */
  readonly group: RuleGroup | null;
  readonly depth: number;
  readonly rules: readonly RulesFileItem[];
  /** Where the part begins, and ends: at the next heading, or with the file. */
  readonly from: number;
  readonly to: number;
}

/** A rules file as a form shows it. What is in no list stays as it stands. */
export interface RulesFile {
  /** The words before the first group: who the assistant is. */
  readonly role: { readonly words: string; readonly from: number; readonly to: number } | null;
  readonly parts: readonly RulesPart[];
}

/** The rules files of a repository, the one that the specification names first. */
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

/** Reads a rules file. Total: a text without headings and lists is a role and nothing else. */
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
  /** Behind its end. */
  readonly to: number;
  /** Of a heading; 0 for all others. */
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

/** The group whose words a heading has, the most of them. */
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

/** The outermost items; what is indented below one belongs to it. */
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
      words: withoutMark(own.map(({ text }) => text.trim()).join(' ')),
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

/** The part that the title of the whole file begins: the only heading of the first level, above all others; null where there is none. */
export function findTitlePart([first, ...others]: readonly RulesPart[]): RulesPart | null {
  return first?.depth === 1 && others.every(({ depth }) => depth > 1) ? first : null;
}

/** The paragraphs below the title, or before the first heading, up to what is none. */
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
