import type { Fix } from '#base/finding.ts';
import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { resolveTargetFile, listPageAnchors } from '#site/links/pageAnchors.ts';
import { findRenamedParts } from '#site/links/renamedParts.ts';
import { encodeFragment, isSitePath } from '#site/links/sitePath.ts';
import { matchPartFragment, normalizeId } from '#site/pageIds.ts';
import { replaceInTarget, type PageTarget } from '#site/pageTargets.ts';
import { findClosestWord } from '../findClosestWord.ts';
import { definePageRule } from '../rule.ts';
import type { LintSite } from '../site/lintSite.ts';

/** The anchor of a link exists on its page. Nothing is reported if anchors come from code or from an API description. */
export const deadAnchors = definePageRule({
  name: 'dead-anchors',
  group: 'site',
  severity: 'warning',
  needsSite: true,
  sentence: 'Links to headings point to headings that exist.',
  example: { wrong: '[Limits](/guides/keys#limts)', right: '[Limits](/guides/keys#limits)' },
  check: (page, { site, say }) =>
    page.facts.targets.flatMap((target) => {
      const hash = target.target.indexOf('#');
      const anchor = target.target.slice(hash + 1);
      // `#top` is the top of a page (HTML, "Navigating to a fragment"). After `#:` comes a text to find; `#/` belongs to a page's own code.
      if (target.kind !== 'link' || hash < 0 || /^(?:top)?$/i.test(anchor) || /^[:/!?]|=/.test(anchor)) return [];
      const file =
        hash === 0
          ? page.isSnippet
            ? null
            : page.path
          : isSitePath(target.target)
            ? resolveTargetFile(target, page.path, site.site)
            : null;
      if (file === null || !isPagePath(file)) return [];
      const anchors = listPageAnchors(site.site, file);
      const key = normalizeId(decodeUriSafely(anchor));
      if (anchors === null || key === '') return [];
      const found = matchPartFragment(anchors.ids, anchor);
      if ((found !== null && found.by !== 'letters') || anchors.others.has(key)) return [];
      const { from, to } = target;
      if (found !== null)
        return [
          say(from, to, `#${anchor} works here but not on other hosts. The heading ID is #${found.id}.`, [
            linkTo(found.id, target, anchor),
          ]),
        ];
      // Snippets may repeat a heading, which then gets a number.
      if (anchors.others.has(key.replace(/\d+$/, ''))) return [];
      const renamed = renamedIn(site, file, anchor);
      if (renamed !== null)
        return [
          say(from, to, `Broken anchor: the heading #${anchor} is now #${renamed}.`, [
            { ...linkTo(renamed, target, anchor), title: `Update to #${renamed}` },
          ]),
        ];
      const message =
        hash === 0
          ? `Broken anchor: no heading #${anchor} on this page.`
          : `Broken anchor: no heading #${anchor} in ${target.target.slice(0, hash)}.`;
      const near = findClosestWord(anchor, anchors.ids);
      return [say(from, to, message, near === null ? [] : [linkTo(near, target, anchor)])];
    }),
});

/** The heading's new ID, if it was renamed since its page was last sent; null otherwise. */
function renamedIn({ site, previousPartsOf }: LintSite, path: RepoPath, anchor: string): string | null {
  const [before, after] = [previousPartsOf(path), site.pages.get(path)?.facts];
  if (before === null || after === undefined) return null;
  const renamed = findRenamedParts(path, before, after);
  return renamed.ids.get(matchPartFragment(renamed.before, anchor)?.id ?? '') ?? null;
}

function linkTo(id: string, link: PageTarget, anchor: string): Fix {
  const end = link.target.length;
  return {
    title: `Link to #${id}`,
    edits: [replaceInTarget(link, end - anchor.length, end, encodeFragment(id))],
  };
}
