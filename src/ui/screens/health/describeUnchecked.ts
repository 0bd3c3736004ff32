import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';

/** Rules that report a page that other rules can't read beyond its front matter. */
const unreadRules: ReadonlySet<string> = new Set(['page/not-mdx', 'page/too-complex']);
/** At most this many files are named; beyond it, their number is shown. */
const mostNamed = 5;

/**
 * Sentences about what the list of findings can't show: pages skipped because they take too long, pages that couldn't be parsed, and the
 * team's rules that couldn't run.
 */
export function describeUnchecked(
  byFile: ReadonlyMap<RepoPath, readonly Finding[]>,
  unchecked: readonly RepoPath[],
): readonly string[] {
  const having = (isSuch: (finding: Finding) => boolean) =>
    [...byFile].filter(([, findings]) => findings.some(isSuch)).map(([path]) => path);
  const unread = having(({ rule }) => unreadRules.has(rule));
  const notRun = having(({ rule }) => rule.startsWith('vale/'));
  return [
    ...noteOf(unchecked, 'This page takes', 'These pages take', (is) => `too long to check and ${is} skipped`),
    ...noteOf(
      unread,
      'Couldn’t read this page,',
      'Couldn’t read these pages,',
      () => 'so checks of text, images, and components were skipped',
    ),
    ...noteOf(
      notRun,
      'Some rules in this file',
      'Some rules in these files',
      () => 'couldn’t run (see the issues below)',
    ),
  ];
}

function noteOf(
  paths: readonly RepoPath[],
  one: string,
  several: string,
  rest: (is: 'was' | 'were') => string,
): readonly string[] {
  if (paths.length === 0) return [];
  const named = paths.slice(0, mostNamed).join(', ');
  const more = paths.length - mostNamed;
  return [
    `${paths.length === 1 ? one : several} ${rest(paths.length === 1 ? 'was' : 'were')}: ${named}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}.`,
  ];
}
