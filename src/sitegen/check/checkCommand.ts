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
  `Usage: ${called} FOLDER [--format ${reportFormats.join('|')}] [--fix] [--level error|warning|suggestion] [--rule NAME] [--sample COUNT]\n`;
const levels = ['error', 'warning', 'suggestion'] as const;

/**
 * Checks the site in a folder and prints the findings. Returns exit code 0 without errors, 1 with errors, and 2 if the folder can't be
 * checked. --rule leaves out the findings of other rules, and --level less severe ones; --fix first applies the first fix of each
 * finding; --sample prints only some, spread evenly.
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
  const { folder, format, fix, level, rule, sample } = read;
  const findAll = async () =>
    (await checkFolderInProcesses(folder))?.filter((one) => rule === null || one.rule === rule);
  const findings = await findAll();
  if (findings === undefined) {
    error(`No docs.json, mint.json, or .vale.ini in ${folder}.\n`);
    return 2;
  }
  const fixed = fix ? fixAll(folder, findings) : 0;
  const left = (fixed > 0 ? ((await findAll()) ?? []) : findings).filter(
    ({ severity }) => levels.indexOf(severity) <= levels.indexOf(level),
  );
  if (fixed > 0) error(`Fixed ${fixed} ${fixed === 1 ? 'issue' : 'issues'}.\n`);
  out(formatFindings(sample === null ? left : pickEvenly(left, sample), format));
  return left.some(({ severity }) => severity === 'error') ? 1 : 0;
}

interface Wanted {
  readonly folder: string;
  readonly format: ReportFormat;
  readonly fix: boolean;
  readonly level: (typeof levels)[number];
  readonly rule: string | null;
  readonly sample: number | null;
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
        rule: { type: 'string' },
        sample: { type: 'string' },
      },
    });
    const [folder, ...more] = positionals;
    const format = reportFormats.find((known) => known === values.format);
    const level = levels.find((known) => known === values.level);
    if (folder === undefined || more.length > 0) return 'Specify one folder.';
    if (format === undefined) return `Unknown format: ${values.format}`;
    if (level === undefined) return `Unknown level: ${values.level}`;
    const { rule = null } = values;
    const sample = values.sample === undefined ? null : Number(values.sample);
    if (sample !== null && !(Number.isInteger(sample) && sample > 0)) return `Not a count: ${values.sample}`;
    return existsSync(folder) && statSync(folder).isDirectory()
      ? { folder, format, fix: values.fix, level, rule, sample }
      : `No such folder: ${folder}`;
  } catch (failure) {
    // An unknown option.
    if (failure instanceof TypeError) return failure.message;
    throw failure;
  }
}

/** At most `count` of the items, at equal distances, in order. */
function pickEvenly<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, items.length / count);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
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
