import { getOwnProperty } from '#base/getOwnProperty.ts';
import type { SitePageView } from '#site/view/siteView.ts';
import { toRouteLink } from '#site/view/routes.ts';
import { SymbolIcon } from '../parts/symbols.tsx';
import type { PageChrome } from './pageChrome.ts';
import { SiteLink } from './SiteLink.tsx';
import { SiteIconOrPicture } from './SiteIconOrPicture.tsx';

/** Icons of platforms whose name differs from the icon's. */
const signs: Readonly<Record<string, string>> = {
  website: 'globe',
  x: 'x-twitter',
  facebook: 'facebook',
  linkedin: 'linkedin',
  'earth-americas': 'globe',
  podcast: 'podcast',
};
const titles: Readonly<Record<string, string>> = {
  x: 'X',
  'x-twitter': 'X',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  'hacker-news': 'Hacker News',
  youtube: 'YouTube',
};

const titleOf = (platform: string) =>
  getOwnProperty(titles, platform) ?? platform.charAt(0).toUpperCase() + platform.slice(1);

/** Social accounts and links in the footer of a page. */
export function SiteFooter({ around }: { readonly around: PageChrome }) {
  const { socials, footerLinks } = around.settings;
  if (socials.length === 0 && footerLinks.length === 0) return null;
  return (
    <footer id="footer">
      {footerLinks.length > 0 && (
        <div className="footer-columns">
          {footerLinks.map(({ header, items }, index) => (
            <div key={index}>
              {header !== null && <p className="footer-header">{header}</p>}
              <ul>
                {items.map(({ label, href }, item) => (
                  <li key={item}>
                    <SiteLink href={href} around={around}>
                      {label}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {socials.length > 0 && (
        <ul className="socials">
          {socials.map(({ platform, href }) => (
            <li key={platform}>
              <SiteLink href={href} label={titleOf(platform)} around={around}>
                <SiteIconOrPicture
                  name={getOwnProperty(signs, platform) ?? platform}
                  style={platform === 'website' ? 'solid' : 'brands'}
                  around={around}
                />
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}

/** Links to the previous and next page. */
export function SitePagination({
  view: { previous, next, contents },
  around,
}: {
  readonly view: SitePageView;
  readonly around: PageChrome;
}) {
  if (previous === null && next === null) return null;
  // If a heading of the page has this ID, links go to the heading.
  const id = contents.some(({ anchor }) => anchor === 'pagination') ? undefined : 'pagination';
  return (
    <nav id={id} className="pagination" aria-label="Previous and next pages">
      {previous !== null && (
        <SiteLink href={toRouteLink(previous.url)} className="neighbor" around={around}>
          <span className="neighbor-kind">Previous</span>
          <span className="neighbor-title">{previous.label}</span>
        </SiteLink>
      )}
      {next !== null && (
        <SiteLink href={toRouteLink(next.url)} className="neighbor neighbor-next" around={around}>
          <span className="neighbor-kind">Next</span>
          <span className="neighbor-title">{next.label}</span>
        </SiteLink>
      )}
    </nav>
  );
}

/** Buttons to suggest an edit or raise an issue. */
export function SiteFeedback({
  view: { edit, issue },
  around,
}: {
  readonly view: SitePageView;
  readonly around: PageChrome;
}) {
  if (edit === null && issue === null) return null;
  return (
    <div className="feedback-toolbar" id="feedback-toolbar">
      {edit !== null && (
        <SiteLink href={edit} className="feedback-button" around={around}>
          <SymbolIcon name="pencil" />
          Suggest edits
        </SiteLink>
      )}
      {issue !== null && (
        <SiteLink href={issue} className="feedback-button" around={around}>
          <SymbolIcon name="warning" />
          Raise issue
        </SiteLink>
      )}
    </div>
  );
}
