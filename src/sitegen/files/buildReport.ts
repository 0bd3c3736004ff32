import { createSourceRange, type Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { toProblemFindings } from '#lint/findPageProblems.ts';
import type { SiteView } from '#site/view/siteView.ts';
import { isBuildStopped, type BuildFailure } from './buildFailure.ts';
import type { SiteSourceFolder } from './siteSourceFolder.ts';

/** The result of a build. */
export interface BuildReport {
  readonly pages: number;
  readonly milliseconds: number;
  /** Why pages are missing. */
  readonly failures: readonly BuildFailure[];
  /** Problems that don't keep pages from being built. */
  readonly notices: readonly Finding[];
  /** The site's custom components and scripts that were not run, by page. */
  readonly leftOut: readonly { readonly path: RepoPath; readonly names: readonly string[] }[];
  /** Origins that receive requests from API playgrounds. */
  readonly reach: readonly string[];
  readonly written: boolean;
  /** How many pages were rendered; set if others were reused from the previous build. */
  readonly drawnAnew?: number;
}

/** The failure for a folder without a site. */
export const noConfigurationFailures: readonly BuildFailure[] = [
  { path: '', line: 1, column: 1, message: 'No docs.json or mint.json in this folder.' },
];

/** The report of a build that wrote nothing; `started` is its start time in milliseconds. */
export function createFailedReport(
  started: number,
  failures: readonly BuildFailure[],
  notices: readonly Finding[] = [],
): BuildReport {
  const milliseconds = performance.now() - started;
  return { pages: 0, milliseconds, failures, notices, leftOut: [], reach: [], written: false };
}

/** Why the configuration or pages can't be built. */
export function listBuildFailures({ docs, configPath }: SiteSourceFolder, view: SiteView): readonly BuildFailure[] {
  const config = docs.problems
    .filter(({ code }) => code !== 'config/duplicate-key')
    .map(({ message, position }) => ({
      path: position?.path ?? configPath,
      line: position?.line ?? 1,
      column: position?.column ?? 1,
      message,
    }));
  const parts = [...view.unread.keys()].filter((path) => !view.routes.urls.has(path));
  const pages = [...view.routes.paths.values(), ...parts].flatMap((path) => {
    const page = view.unread.get(path);
    return page === undefined ? [] : toProblemFindings(path, page);
  });
  return [
    ...config,
    ...pages.map(({ path, range, message }) => ({ path, line: range.line, column: range.column, message })),
  ];
}

/** Variables that a page uses and the configuration doesn't define. */
export function findUnknownVariables(path: RepoPath, text: string): readonly Finding[] {
  if (!text.includes('{{')) return [];
  return [...text.matchAll(/(?<!\$)\{\{\s*([A-Za-z][\w.-]*)\s*\}\}/g)].slice(0, 5).map((found) => ({
    rule: 'site/variable-unknown',
    severity: 'warning',
    message: `“${found[1] ?? ''}” isn’t defined in the configuration. Readers see its name in code and nothing in text.`,
    path,
    range: createSourceRange(text, found.index, found.index + found[0].length),
    fixes: [],
  }));
}

/** Custom components of a page that are allowed to run but can't. */
export function toCodeFindings(path: RepoPath, problems: readonly string[]): readonly Finding[] {
  return problems.map((message) => ({
    rule: 'site/code-unread',
    severity: 'warning',
    message: `${message} The content of its components is shown instead.`,
    path,
    range: { from: 0, to: 0, line: 1, column: 1 },
    fixes: [],
  }));
}

/** The report as text for a terminal. */
export function formatBuildReport(report: BuildReport, out: string): string {
  const lines: string[] = [];
  const placed = (path: string, line: number, message: string) =>
    `  ${path}${path === '' ? '' : `, line ${line}: `}${message}`;
  if (report.failures.length > 0) {
    const isOne = report.failures.length === 1;
    lines.push(
      report.written
        ? `Readers see a notice instead of ${isOne ? 'this page, which' : 'these pages, which'} can’t be read:`
        : 'Couldn’t build the site. Nothing was written:',
      ...report.failures.map(({ path, line, message }) => placed(path, line, message)),
      '',
    );
    if (!report.written)
      lines.push(
        isBuildStopped(report.failures, true)
          ? 'Fix this and build again.'
          : 'Fix this and build again, or use --keep-going to show readers a notice in place of these pages.',
        '',
      );
  }
  const shown = report.notices.slice(0, mostNotices);
  if (shown.length > 0)
    lines.push('Built with warnings:', ...shown.map(({ path, range, message }) => placed(path, range.line, message)));
  if (report.notices.length > shown.length) lines.push(`  … and ${report.notices.length - shown.length} more.`);
  if (shown.length > 0) lines.push('');
  if (report.leftOut.length > 0)
    lines.push(
      'Custom components and scripts that don’t run. Their content is shown instead (use --allow-code to run components):',
      ...report.leftOut.slice(0, mostNotices).map(({ path, names }) => `  ${path}: ${names.join(', ')}`),
      '',
    );
  if (report.written) {
    const { pages, milliseconds, drawnAnew = pages } = report;
    lines.push(
      `${pages} ${pages === 1 ? 'page' : 'pages'} built into ${out} in ${(milliseconds / 1000).toFixed(1)} s${drawnAnew === pages ? '' : `, ${drawnAnew} rerendered`}.`,
    );
  }
  return `${lines.join('\n')}\n`;
}

const mostNotices = 40;
