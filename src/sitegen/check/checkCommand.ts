import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeText } from '#base/encoding.ts';
import type { Finding } from '#base/finding.ts';
import { applyFixes } from '#lint/applyFixes.ts';
import { formatFindings, reportFormats, type ReportFormat } from '#lint/report/formatFindings.ts';
import { checkFolderInProcesses } from './checkInProcesses.ts';
import { createFolderReader } from './folderToCheck.ts';

/** The command's output streams. */
export interface CommandStreams {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

const usage = (called: string) =>
  `Usage: ${called} FOLDER [--format ${reportFormats.join('|')}] [--fix] [--level error|warning|suggestion]\n`;
const levels = ['error', 'warning', 'suggestion'] as const;

/**
 * Checks the site in a folder and prints the findings. Returns exit code 0 without errors, 1 with errors, and 2 if the folder can't be
 * checked. --fix first applies the first fix of each finding; --level omits less severe findings.
 */
export async function runCheckCommand(
  words: readonly string[],
  { out, error }: CommandStreams,
  called = 'npm run check --',
): Promise<number> {
  const read = readWords(words);
  if (typeof read === 'string') {
    error(`${read}\n${usage(called)}`);
    return 2;
  }
  const { folder, format, fix, level } = read;
  const findings = await checkFolderInProcesses(folder);
  if (findings === null) {
    error(`No docs.json, mint.json, or .vale.ini in ${folder}.\n`);
    return 2;
  }
  const fixed = fix ? fixAll(folder, findings) : 0;
  const left = (fixed > 0 ? ((await checkFolderInProcesses(folder)) ?? []) : findings).filter(
    ({ severity }) => levels.indexOf(severity) <= levels.indexOf(level),
  );
  if (fixed > 0) error(`Fixed ${fixed} ${fixed === 1 ? 'issue' : 'issues'}.\n`);
  out(formatFindings(left, format));
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
    if (folder === undefined || more.length > 0) return 'Specify one folder.';
    if (format === undefined) return `Unknown format: ${values.format}`;
    if (level === undefined) return `Unknown level: ${values.level}`;
    return existsSync(folder) && statSync(folder).isDirectory()
      ? { folder, format, fix: values.fix, level }
      : `No such folder: ${folder}`;
  } catch (failure) {
    // An unknown option.
    if (failure instanceof TypeError) return failure.message;
    throw failure;
  }
}

/** Applies the first fix of each finding. Returns how many were applied. */
function fixAll(root: string, findings: readonly Finding[]): number {
  const folder = createFolderReader(root);
  let count = 0;
  for (const path of new Set(findings.map((finding) => finding.path))) {
    const before = folder.readText(path);
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
