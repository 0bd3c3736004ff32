import { listPagesWithoutEntry as findPages } from '#site/navigation/sitePages.ts';
import { defineSiteRule } from '../rule.ts';

/** Pages that no navigation entry leads to, except those marked as hidden. */
export const pagesWithoutEntry = defineSiteRule({
  name: 'pages-without-entry',
  group: 'site',
  severity: 'suggestion',
  sentence: 'Every page is in the navigation or marked as hidden.',
  wantsPresence: true,
  requestPattern:
    /\b(?:add|list|include|register|put|every|each|all|new|must|needs?|should|belongs?)\b[^.]*\b(?:page|file)s?\b(?! (?:title|name|label|icon)s?\b).*\b(?:navigation|docs\.json|mint\.json|sidebar)\b/i,
  example: { wrong: 'A guides/new.mdx page that isn’t in the navigation', right: '"pages": ["guides/new"]' },
  check: ({ site, navigation, ignores, isNamed, isPart }, { sayOf }) =>
    navigation.length === 0
      ? []
      : findPages(navigation, site.siteFolder, [...site.files], ignores)
          .filter((path) => site.pages.get(path)?.facts.head.hidden !== true && !isPart(path) && !isNamed(path))
          .map((path) => sayOf(path)(0, 0, 'This page isn’t in the navigation.')),
});
