import { fenceFollower } from '#document/fences.ts';
import { fileNameOf, folderOf, type RepoPath } from '#base/repoPath.ts';
import type { RuleGroup } from '../rule.ts';
import { rulesGroups } from './rulesGroups.ts';

/** A rule as it is written: an item of a list below a heading. Offsets are UTF-16, in the file's text. */
export interface WrittenRule {
  /** Its words on one line. */
  readonly words: string;
  /** Its words as they stand. */
  readonly from: number;
  readonly to: number;
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
  readonly rules: readonly WrittenRule[];
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
    const [folder, name] = [folderOf(path), fileNameOf(path)];
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
    const title = line.text.replace(/^ {0,3}#+\s+/, '').trimEnd().replace(/(?<!\s)\s+#+$/, '').trimEnd();
    above.splice(line.depth);
    const group = groupOf(title) ?? above.findLast((known) => known !== undefined && known !== null) ?? null;
    above[line.depth] = group;
    return { title, group, depth: line.depth, rules: rulesIn(lines.slice(at + 1, next?.at)), from: line.from, to: next?.line.from ?? text.length };
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
  const follow = fenceFollower();
  const head = /^---[ \t]*\r?\n[^]*?\n---[ \t]*(?:\r?\n|$)/.exec(text)?.[0].length ?? 0;
  let from = head;
  const found: Line[] = [];
  for (const part of text.slice(head).match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const words = part.replace(/\r?\n$/, '');
    const isFenced = follow(words);
    found.push({ text: words, from, to: from + part.length, depth: isFenced ? 0 : (/^ {0,3}(#{1,6})\s+\S/.exec(words)?.[1]?.length ?? 0), isFenced });
    from += part.length;
  }
  return found;
}

/** The group whose words a heading has, the most of them; a title of the whole file, of the first level, is none. */
function groupOf(title: string): RuleGroup | null {
  const words = title.toLowerCase();
  const exact = rulesGroups.find((group) => words.includes(group.title.toLowerCase()));
  if (exact !== undefined) return exact.name;
  const scored = rulesGroups.map(({ name, words: wanted }) => ({ name, count: wanted.filter((word) => new RegExp(`\\b${word}`).test(words)).length }));
  const [best] = scored.toSorted((a, b) => b.count - a.count);
  return best === undefined || best.count === 0 ? null : best.name;
}

const marker = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S)/;

/** The outermost items; what is indented below one belongs to it. */
function rulesIn(lines: readonly Line[]): readonly WrittenRule[] {
  const outermost = lines.reduce((least, { text, isFenced }) => Math.min(least, isFenced ? Infinity : (marker.exec(text)?.[1]?.length ?? Infinity)), Infinity);
  const found: WrittenRule[] = [];
  let open: { at: number; line: Line; from: number; lastAt: number; last: Line } | null = null;
  const close = () => {
    if (open === null) return;
    const to = open.last.from + open.last.text.trimEnd().length;
    const words = lines.slice(open.at, open.lastAt + 1).map(({ text }) => text.trim()).join(' ').replace(/^(?:[-*+]|\d{1,9}[.)])\s+/, '');
    found.push({ words, from: open.from, to, lineFrom: open.line.from, lineTo: open.last.to });
    open = null;
  };
  for (const [at, line] of lines.entries()) {
    const mark = line.isFenced ? null : marker.exec(line.text);
    if (mark !== null && mark[1]?.length === outermost) {
      close();
      open = { at, line, from: line.from + mark[0].length, lastAt: at, last: line };
    } else if (open !== null && line.text.trim() !== '') {
      if (/^[ \t]/.test(line.text) || open.last.to === line.from) [open.lastAt, open.last] = [at, line];
      else close();
    }
  }
  close();
  return found;
}

/** The paragraphs below the title, or before the first heading. */
function roleIn(text: string, lines: readonly Line[], [first, second]: readonly RulesPart[]): RulesFile['role'] {
  const isTitled = first !== undefined && first.depth === 1 && first.rules.length === 0;
  const [from, to] = isTitled ? [first.from + 1, second?.from ?? text.length] : [0, first?.from ?? text.length];
  const own = lines.filter((line) => line.from >= from && line.from < to && line.depth === 0 && line.text.trim() !== '' && !line.isFenced && !marker.test(line.text));
  const [start, end] = [own[0], own.at(-1)];
  if (start === undefined || end === undefined) return null;
  return { words: own.map((line) => line.text.trim()).join('\n'), from: start.from, to: end.from + end.text.length };
}
