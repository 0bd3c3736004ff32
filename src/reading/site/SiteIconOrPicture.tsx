import type { PageChrome } from './pageChrome.ts';

interface SiteSignProps {
  readonly name: string | null;
  readonly style?: string | null;
  readonly around: PageChrome;
}

/** An icon of the site next to text: an icon of its library, or an image. Null if there is none. */
export function SiteIconOrPicture({ name, style = null, around: { siteContext } }: SiteSignProps) {
  if (name === null) return null;
  const isPicture = /^(?:https?:)?\/\/|^\.{0,2}\/|\.(?:svg|png|webp|jpe?g|gif|ico)$/i.test(name);
  if (isPicture) {
    const address = siteContext.file(name);
    return address === null ? null : <img className="sign" src={address} alt="" width={16} height={16} />;
  }
  const icon = siteContext.icon(name.replace(/^fa-/, '').toLowerCase(), style);
  // Safe: icon bodies are static data of this app, extracted from the icon packages at build time; nothing comes from a
  // site.
  return icon === null ? null : (
    <svg
      className="sign"
      viewBox={`0 0 ${icon.side} ${icon.side}`}
      width="16"
      height="16"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: icon.body }}
    />
  );
}
