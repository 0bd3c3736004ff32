import type { SitePageView } from '#site/view/siteView.ts';
import type { PageChrome } from './pageChrome.ts';
import { SiteLink } from './SiteLink.tsx';

const formatDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of the page's last change, and links to related pages. */
export function SiteRelated({
  view: { modified, related },
  around,
}: {
  readonly view: SitePageView;
  readonly around: PageChrome;
}) {
  return (
    <>
      {related.length > 0 && (
        <nav className="related" aria-label="Related pages">
          <p className="related-title">Related pages</p>
          <ul>
            {related.map(({ label, href, description }, index) => (
              <li key={index}>
                <SiteLink href={href} className="neighbor" around={around}>
                  <span className="neighbor-title">{label}</span>
                  {description !== null && <span className="neighbor-kind">{description}</span>}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {modified !== null && (
        <p className="modified">
          Last modified on <time dateTime={modified}>{formatDay.format(new Date(modified))}</time>
        </p>
      )}
    </>
  );
}
