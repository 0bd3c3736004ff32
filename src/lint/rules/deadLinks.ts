import type { Finding, Severity } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { findBrokenTargets as findDeadLinks, type BrokenTarget } from '#site/links/brokenTargets.ts';
import type { TargetKind } from '#site/pageTargets.ts';
import { definePageRule } from '../rule.ts';

/** Rule for each kind of target. */
const ruleOf = {
  link: 'dead-links',
  path: 'dead-links',
  file: 'missing-files',
  snippet: 'missing-files',
  import: 'missing-imports',
} as const satisfies Record<TargetKind, string>;
const severityOf = { 'dead-links': 'warning', 'missing-files': 'warning', 'missing-imports': 'error' } as const;

/** Returns a broken target as a finding of the rule for its kind. */
export function toDeadTargetFinding(path: RepoPath, { target, message }: BrokenTarget): Finding {
  const rule = ruleOf[target.kind];
  const { from, to, line, column } = target;
  return { rule, severity: severityFor(target.kind), message, path, range: { from, to, line, column }, fixes: [] };
}

/** A missing snippet removes part of the page. */
function severityFor(kind: TargetKind): Severity {
  return kind === 'snippet' ? 'error' : severityOf[ruleOf[kind]];
}

const ruleFor = (
  rule: 'dead-links' | 'missing-files' | 'missing-imports',
  sentence: string,
  example: { readonly wrong: string; readonly right: string },
  requestPattern?: RegExp,
) =>
  definePageRule({
    name: rule,
    group: 'site',
    severity: severityOf[rule],
    needsSite: true,
    sentence,
    ...(requestPattern === undefined ? {} : { requestPattern }),
    example,
    check: (page, { site, say }) =>
      findDeadLinks(page.facts.targets, page.path, site.site)
        .filter(
          ({ target }) =>
            ruleOf[target.kind] === rule && !site.docs.problems.some(({ code }) => code === 'config/not-json'),
        )
        .map(({ target, message }) => ({
          ...say(target.from, target.to, message),
          severity: severityFor(target.kind),
        })),
  });

/** Links lead to a page or file of the site. */
export const deadLinks = ruleFor(
  'dead-links',
  'Internal links go to pages that exist.',
  { wrong: '[Setup](/guides/setpu)', right: '[Setup](/guides/setup)' },
  /\b(?:broken|dead)\b.*\blinks?\b|\blinks?\b.*\b(?:broken|dead|resolve|work|exist|valid)\b|\b(?:test|check|verify|validate) (?:(?:all|every|each|your|the|internal|external) ){0,2}links?\b(?! (?:text|open|colou?r|style)s?\b)/i,
);

/** Images and other files that pages show are in the repository. */
export const missingFiles = ruleFor('missing-files', 'Images and snippets used on pages are in the repository.', {
  wrong: '![The dashboard](/images/gone.png)',
  right: '![The dashboard](/images/dashboard.png)',
});

/** Without the files it imports, a page can't be built. */
export const missingImports = ruleFor('missing-imports', 'Files imported by pages are in the repository.', {
  wrong: "import Note from '/snippets/gone.mdx';",
  right: "import Note from '/snippets/note.mdx';",
});
