import { z } from 'zod';
import { defineSiteRule } from '../rule.ts';

/** Pages unchanged for a long time, if the history is known. Depends on the current date; off by default. */
export const untouchedPages = defineSiteRule({
  name: 'untouched-pages',
  group: 'site',
  severity: 'suggestion',
  isOff: true,
  sentence: 'Pages are reviewed regularly.',
  requestPattern: /\bonce a year\b|\b(?:outdated|stale) pages?\b/i,
  example: {
    wrong: 'A page that no one has changed in a year',
    right: 'A page that was checked and is still accurate',
  },
  options: z.object({
    days: z
      .number()
      .int()
      .min(1)
      .default(365)
      .meta({ label: 'Days', help: 'Flags pages that haven’t changed for longer than this.' }),
  }),
  check: (site, { options: { days }, sayOf }) =>
    [...site.site.pages.keys()].filter(site.isPage).flatMap((path) => {
      const changed = site.lastChangeOf(path);
      return changed === null || changed.daysAgo <= days
        ? []
        : [sayOf(path)(0, 0, `This page was last changed on ${changed.date}. Check that it’s still accurate.`)];
    }),
});
