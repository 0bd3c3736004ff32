import type { Fix } from '#base/finding.ts';
import { isPagePath } from '#base/fileKind.ts';
import { anchorKey, fileOfTarget, pageAnchors } from '#site/links/pageAnchors.ts';
import { isSitePath } from '#site/links/sitePath.ts';
import type { PageTarget } from '#site/pageTargets.ts';
import { closestTo } from '../closestTo.ts';
import { definePageRule } from '../rule.ts';
import type { CheckedSite } from '../site/checkedSite.ts';

/** The part of a page that a link ends in is there. Where parts are made by code or from an API's description, nothing is said. */
export const deadAnchors = definePageRule({
  name: 'dead-anchors',
  group: 'site',
  severity: 'warning',
  needsSite: true,
  sentence: 'The heading that a link leads to is on the page.',
  example: { wrong: '[Limits](/guides/keys#limts)', right: '[Limits](/guides/keys#limits)' },
  check: (page, { site, say }) =>
    page.facts.targets.flatMap((target) => {
      const hash = target.target.indexOf('#');
      const anchor = target.target.slice(hash + 1);
      // What stands behind `#:` is a text to look for, and `#/` belongs to a page's own code.
      if (target.kind !== 'link' || hash < 0 || anchor === '' || /^[:/!?]|=/.test(anchor)) return [];
      const file =
        hash === 0
          ? page.isSnippet
            ? null
            : page.path
          : isSitePath(target.target)
            ? fileOfTarget(target, page.path, site.site)
            : null;
      if (file === null || !isPagePath(file)) return [];
      const anchors = pageAnchors(site.site, file);
      const key = anchorKey(anchor);
      if (anchors === null || key === '' || anchors.has(key) || anchors.has(key.replace(/\d+$/, ''))) return [];
      const message =
        hash === 0
          ? `This page has no heading or part #${anchor}.`
          : `${target.target.slice(0, hash)} has no heading or part #${anchor}.`;
      return [say(target.from, target.to, message, meant(target, anchor, file, site))];
    }),
});

function meant(target: PageTarget, anchor: string, file: string, { site }: CheckedSite): readonly Fix[] {
  const headings = site.pages.get(file)?.facts.headings.map((heading) => heading.anchor) ?? [];
  const near = closestTo(anchor, headings);
  return near === null
    ? []
    : [{ title: `Link to #${near}`, edits: [{ from: target.to - anchor.length, to: target.to, text: near }] }];
}
