import { isInSnippetFolder } from '#config/navigation/pageFiles.ts';
import { defineSiteRule } from '../rule.ts';

/** Snippets that no page shows. */
export const orphanedSnippets = defineSiteRule({
  name: 'orphaned-snippets',
  group: 'site',
  severity: 'suggestion',
  sentence: 'Every snippet is used on a page.',
  example: { wrong: 'A snippets/old.mdx file that nothing imports', right: "import Old from '/snippets/old.mdx';" },
  check: ({ site, isPart, ignores, shown }, { sayOf }) =>
    [...site.pages.keys()]
      .filter((path) => isInSnippetFolder(path, site.siteFolder) && isPart(path) && !ignores(path) && !shown.has(path))
      .map((path) => sayOf(path)(0, 0, 'No page uses this snippet.')),
});
