import { findRedirectChains, redirectChainsRule } from '#config/check/findRedirectChains.ts';
import { defineSiteRule } from '../rule.ts';

/** Redirects lead straight to their final target and never form a loop. Those with a pattern are skipped. */
export const redirectChains = defineSiteRule({
  name: redirectChainsRule,
  group: 'site',
  severity: 'warning',
  sentence: 'Redirects go to a page, not to another redirect.',
  example: { wrong: '/a → /b and /b → /c', right: '/a → /c and /b → /c' },
  check: (site) => findRedirectChains({ ...site, files: site.site.files }),
});
