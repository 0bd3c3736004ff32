import type { SiteSettings } from '#site/view/siteSettings.ts';

/** The settings without pictures of the logo that are not there: without one, the site's name stands there. `file` gives the address of a file, and null where there is none. */
export function removeMissingLogo(settings: SiteSettings, file: (path: string) => string | null): SiteSettings {
  const isThere = (path: string) => /^https?:\/\//i.test(path) || file(path) !== null;
  const { logo } = settings;
  if (logo === null) return settings;
  const light = isThere(logo.light) ? logo.light : isThere(logo.dark) ? logo.dark : null;
  return { ...settings, logo: light === null ? null : { light, dark: isThere(logo.dark) ? logo.dark : light } };
}
