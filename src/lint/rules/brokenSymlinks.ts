import { defineSiteRule } from '../rule.ts';

/** Symbolic links point to a file in the repository; others are left out of the site. */
export const brokenSymlinks = defineSiteRule({
  name: 'broken-symlinks',
  group: 'site',
  severity: 'warning',
  sentence: 'Symbolic links point to files in this repository.',
  example: { wrong: 'docs/README.md → ../../README.md', right: 'docs/README.md → ../README.md' },
  check: ({ site, ignores }, { sayOf }) =>
    (site.links?.broken ?? [])
      .filter(({ path }) => !ignores(path))
      .map(({ path, sentence }) => sayOf(path)(0, 0, `${sentence} It’s excluded from the site.`)),
});
