import { isPagePath } from '#base/fileKind.ts';
import { resolveTargetFile } from '#site/links/pageAnchors.ts';
import { isSitePath } from '#site/links/sitePath.ts';
import { replaceInTarget } from '#site/pageTargets.ts';
import { definePageRule } from '../rule.ts';

/** Links to pages of the site have no `.md` or `.mdx`: other hosts of docs.json sites call these broken (observed). */
export const linkExtensions = definePageRule({
  name: 'link-extensions',
  group: 'site',
  severity: 'warning',
  needsSite: true,
  sentence: 'Links to pages don’t include a file extension.',
  requestPattern:
    /\blinks?\b(?! text)[^.]*\bextensions?\b|\bextensions?\b[^.]*\blinks?\b(?! text)|\b(?:leave|omit|drop|remove|without|no|not|never|avoid|don['’]t)\b.*(?:\.mdx?\b.*\blinks?\b|\blinks?\b.*\.mdx?\b)/i,
  example: { wrong: '[Setup](/guides/setup.mdx)', right: '[Setup](/guides/setup)' },
  check: (page, { site, say }) =>
    page.facts.targets.flatMap((target) => {
      const extension = /\.mdx?(?=$|[?#])/i.exec(target.target);
      if (target.kind !== 'link' || extension === null || !isSitePath(target.target)) return [];
      const file = resolveTargetFile(target, page.path, site.site);
      if (file === null || !isPagePath(file) || !site.isPage(file)) return [];
      const edits = [replaceInTarget(target, extension.index, extension.index + extension[0].length, '')];
      return [
        say(target.from, target.to, `Links with ${extension[0]} work here but not on other hosts.`, [
          { title: 'Remove extension', edits },
        ]),
      ];
    }),
});
