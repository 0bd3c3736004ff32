import type { SiteSettings } from '#site/view/siteSettings.ts';

/** Removes missing logo images from the settings; without a logo, the site's name is shown. `file` returns the URL of a file, or null. */
export function removeMissingLogo(settings: SiteSettings, file: (path: string) => string | null): SiteSettings {
  const isThere = (path: string) => /^https?:\/\//i.test(path) || file(path) !== null;
  const { logo } = settings;
  if (logo === null) return settings;
  const light = isThere(logo.light) ? logo.light : isThere(logo.dark) ? logo.dark : null;
  return { ...settings, logo: light === null ? null : { light, dark: isThere(logo.dark) ? logo.dark : light } };
}
