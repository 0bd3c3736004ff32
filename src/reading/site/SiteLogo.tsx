import type { PageChrome } from './pageChrome.ts';
import { SiteLink } from './SiteLink.tsx';

/** The logo, which links to the home page; the site's name if it has none. */
export function SiteLogo({ around }: { readonly around: PageChrome }) {
  const { logo, logoHref, title } = around.settings;
  const light = logo === null ? null : around.siteContext.file(logo.light);
  const dark = logo === null ? null : around.siteContext.file(logo.dark);
  const picture = (address: string | null, path: string | undefined, name: string) => {
    const size = path === undefined ? null : around.siteContext.size(path);
    // Reserves its space until it loads.
    return address === null ? null : (
      <img
        className={name}
        src={address}
        alt=""
        height={26}
        width={size === null ? undefined : Math.round((size.width / size.height) * 26)}
      />
    );
  };
  return (
    <SiteLink href={logoHref} className="logo" label={`${title} home page`} around={around}>
      {light === null && dark === null ? (
        <span className="logo-name">{title}</span>
      ) : (
        <>
          {picture(light ?? dark, light === null ? logo?.dark : logo?.light, 'logo-light')}
          {picture(dark ?? light, dark === null ? logo?.light : logo?.dark, 'logo-dark')}
        </>
      )}
    </SiteLink>
  );
}
