import { assertNever } from '#base/assertNever.ts';
import type { Finding, Severity } from '#base/finding.ts';
import { toSarif } from './toSarif.ts';

/** Output formats for findings: for people, programs, code scanning, and GitHub workflows. */
export const reportFormats = ['text', 'json', 'sarif', 'github'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** A finding in the command line's JSON output. Offsets are in UTF-16 code units of the file's text. */
export interface ReportedFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly fixes: Finding['fixes'];
}

/** Formats findings, with a final newline; for `text` without findings, returns one sentence. */
export function formatFindings(findings: readonly Finding[], format: ReportFormat): string {
  switch (format) {
    case 'text':
      return asText(findings);
    case 'json':
      return `${JSON.stringify(findings.map(reported), null, 2)}\n`;
    case 'sarif':
      return `${JSON.stringify(toSarif(findings), null, 2)}\n`;
    case 'github':
      return findings.map(asCommand).join('');
    default:
      return assertNever(format);
  }
}

function reported({ rule, severity, path, range, message, fixes }: Finding): ReportedFinding {
  return { rule, severity, path, line: range.line, column: range.column, message, fixes };
}

function asText(findings: readonly Finding[]): string {
  const lines: string[] = [];
  let file: string | null = null;
  for (const { path, range, severity, rule, message, fixes } of findings) {
    if (path !== file) lines.push(...(file === null ? [] : ['']), path);
    file = path;
    lines.push(
      `  ${range.line}:${range.column}  ${severity}  ${message}  (${rule}${fixes.length > 0 ? ', can be fixed' : ''})`,
    );
  }
  const count = (severity: Severity, word: string) => {
    const { length } = findings.filter((finding) => finding.severity === severity);
    return `${length} ${word}${length === 1 ? '' : 's'}`;
  };
  const sum =
    findings.length === 0
      ? 'No issues found.'
      : `${count('error', 'error')}, ${count('warning', 'warning')}, ${count('suggestion', 'suggestion')}.`;
  return `${[...lines, ...(lines.length === 0 ? [] : ['']), sum].join('\n')}\n`;
}

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', suggestion: 'notice' };

/** GitHub, "Workflow commands": percent signs and line endings are escaped; in properties, colons and commas too. */
function asCommand({ rule, severity, path, range, message }: Finding): string {
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  return `::${commands[severity]} file=${property(path)},line=${range.line},col=${range.column},title=${property(rule)}::${data(message)}\n`;
}
