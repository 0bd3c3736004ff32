import { z } from 'zod';
import { defineSiteRule } from '../rule.ts';

/** Pages that nobody changed for long, where the history is known. What it says depends on the day; off until a team wants it. */
export const untouchedPages = defineSiteRule({
  name: 'untouched-pages',
  group: 'site',
  severity: 'suggestion',
  isOff: true,
  sentence: 'Each page is looked through from time to time.',
  asked: /\bonce a year\b|\b(?:outdated|stale) pages?\b/i,
  example: { wrong: 'A page that nobody changed for a year', right: 'A page whose words were seen to hold still' },
  options: z.object({
    days: z
      .number()
      .int()
      .min(1)
      .default(365)
      .meta({ label: 'Days', help: 'A page that was not changed for longer is named.' }),
  }),
  check: (site, { options: { days }, sayOf }) =>
    [...site.site.pages.keys()].filter(site.isPage).flatMap((path) => {
      const changed = site.changedOf(path);
      return changed === null || changed.daysAgo <= days
        ? []
        : [sayOf(path)(0, 0, `This page was last changed on ${changed.date}. See whether it still holds.`)];
    }),
});
