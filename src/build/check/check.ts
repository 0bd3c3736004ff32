import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeText } from '#base/encoding.ts';
import { isPagePath } from '#base/fileKind.ts';
import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { applyFixes } from '#lint/applyFixes.ts';
import { checkSite, type AlsoOfPage } from '#lint/checkSite.ts';
import { report, reportFormats, type ReportFormat } from '#lint/report/report.ts';
import { openFolder, siteIn } from './folderToCheck.ts';
import { spellingOf } from './spellingOf.ts';
import { valeOf } from './valeOf.ts';

/** Where a command writes, and what it ends with. */
export interface CommandOutput {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

const usage = (called: string) =>
  `Usage: ${called} FOLDER [--format ${reportFormats.join('|')}] [--fix] [--level error|warning|suggestion]\n`;
const levels = ['error', 'warning', 'suggestion'] as const;

/**
 * Checks the site in a folder and prints what was found. Ends with 0 where nothing is as bad as an error, 1 where something is, and 2
 * where the folder cannot be checked. With --fix, the first fix of each finding is written first; --level leaves out what weighs less.
 */
export function check(words: readonly string[], { out, error }: CommandOutput, called = 'npm run check --'): number {
  const read = readWords(words);
  if (typeof read === 'string') {
    error(`${read}\n${usage(called)}`);
    return 2;
  }
  const { folder, format, fix, level } = read;
  const findings = findingsIn(folder);
  if (findings === null) {
    error(`There is no docs.json, mint.json or .vale.ini in ${folder}.\n`);
    return 2;
  }
  const fixed = fix ? fixAll(folder, findings) : 0;
  const left = (fixed > 0 ? (findingsIn(folder) ?? []) : findings).filter(
    ({ severity }) => levels.indexOf(severity) <= levels.indexOf(level),
  );
  if (fixed > 0) error(`${fixed} ${fixed === 1 ? 'finding was' : 'findings were'} fixed.\n`);
  out(report(left, format));
  return left.some(({ severity }) => severity === 'error') ? 1 : 0;
}

interface Wanted {
  readonly folder: string;
  readonly format: ReportFormat;
  readonly fix: boolean;
  readonly level: (typeof levels)[number];
}

function readWords(words: readonly string[]): Wanted | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        format: { type: 'string', default: 'text' },
        fix: { type: 'boolean', default: false },
        level: { type: 'string', default: 'suggestion' },
      },
    });
    const [folder, ...more] = positionals;
    const format = reportFormats.find((known) => known === values.format);
    const level = levels.find((known) => known === values.level);
    if (folder === undefined || more.length > 0) return 'Name one folder.';
    if (format === undefined) return `There is no format ${values.format}.`;
    if (level === undefined) return `There is no level ${values.level}.`;
    return existsSync(folder) && statSync(folder).isDirectory()
      ? { folder, format, fix: values.fix, level }
      : `There is no folder ${folder}.`;
  } catch (failure) {
    // An option that there is not.
    if (failure instanceof TypeError) return failure.message;
    throw failure;
  }
}

/** All findings of a folder; null where it has nothing to be checked by. */
function findingsIn(root: string): readonly Finding[] | null {
  const folder = openFolder(root);
  const site = siteIn(folder);
  const vale = valeOf(root, folder);
  if (site === null && vale === null) return null;
  const checks = [vale?.check, site === null ? null : spellingOf(folder)].filter((check) => check != null);
  const asked = new Set<RepoPath>();
  const alsoOf: AlsoOfPage = (path, text, body) => {
    asked.add(path);
    return checks.flatMap((check) => check(path, text, body));
  };
  const ofSite = site === null ? [] : checkSite(site, undefined, alsoOf);
  const ofOthers = [...folder.files].filter(isPagePath).flatMap((path) => {
    const text = asked.has(path) ? null : folder.textOf(path);
    return text === null ? [] : alsoOf(path, text);
  });
  // What a rule takes too long for is known when all pages were read.
  return byPath([...ofSite, ...ofOthers, ...(vale?.problems() ?? [])]);
}

/** File by file, each in the order of its text. */
function byPath(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.place.from - b.place.from));
}

/** Writes the first fix of each finding; how many were written. */
function fixAll(root: string, findings: readonly Finding[]): number {
  const folder = openFolder(root);
  let count = 0;
  for (const path of new Set(findings.map((finding) => finding.path))) {
    const before = folder.textOf(path);
    if (before === null) continue;
    const { text, fixed } = applyFixes(
      before,
      findings.filter((finding) => finding.path === path),
    );
    if (text === before) continue;
    writeFileSync(join(root, path), encodeText(text));
    count += fixed.length;
  }
  return count;
}
