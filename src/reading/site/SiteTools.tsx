import type { ReactNode } from 'react';
import { SymbolIcon } from '../parts/symbols.tsx';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import type { PageChrome } from './pageChrome.ts';
import { SiteLink } from './SiteLink.tsx';
import { SiteIconOrPicture } from './SiteIconOrPicture.tsx';

/** Button that opens the search. There is one for each place where a layout may want it; the others are hidden. */
export function SearchEntry({
  around,
  place,
}: {
  readonly around: PageChrome;
  readonly place: 'bar' | 'icon' | 'sidebar';
}) {
  const { searchPrompt } = around.settings;
  return (
    <button
      type="button"
      className="search-entry"
      id={place === 'icon' ? 'search-bar-entry-mobile' : place === 'bar' ? 'search-bar-entry' : 'sidebar-search-entry'}
      data-search=""
      data-place={place}
      aria-label={searchPrompt}
      aria-haspopup="dialog"
    >
      <SymbolIcon name="search" />
      <span className="search-prompt">{searchPrompt}</span>
      <kbd>Ctrl K</kbd>
    </button>
  );
}

/** Switches between light and dark. */
export function ModeToggle({ around }: { readonly around: PageChrome }) {
  if (!around.settings.mode.hasToggle) return null;
  return (
    <button
      type="button"
      className="icon-button mode-toggle"
      data-mode-toggle=""
      aria-label="Dark mode"
      aria-pressed="false"
    >
      <span className="when-light">
        <SymbolIcon name="moon" />
      </span>
      <span className="when-dark">
        <SymbolIcon name="sun" />
      </span>
    </button>
  );
}

/** Owner and name of a repository; the URL if it isn't one. */
function repositoryName(address: string): string {
  return /^https?:\/\/(?:www\.)?[^/]+\/([^/]+\/[^/?#]+)/.exec(address)?.[1]?.replace(/\.git$/, '') ?? address;
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

function StarCount({ count }: { readonly count: number | undefined }) {
  if (count === undefined) return null;
  const words = compact.format(count);
  return (
    <span className="star-count" title={`${count.toLocaleString('en-US')} stars`}>
      <span aria-hidden="true">★</span> {words}
    </span>
  );
}

/** Links and button of the top bar. */
export function BarLinks({ around, place }: { readonly around: PageChrome; readonly place: 'bar' | 'sidebar' }) {
  const { barLinks, callToAction } = around.settings;
  const { starCounts = {} } = around;
  const sign = (kind: string, icon: string | null): ReactNode => (
    <SiteIconOrPicture
      name={icon ?? (kind === 'github' || kind === 'discord' ? kind : null)}
      style={kind === 'github' || kind === 'discord' ? 'brands' : null}
      around={around}
    />
  );
  const wordsOf = ({ kind, label, href }: (typeof barLinks)[number]) =>
    label ?? (kind === 'github' ? repositoryName(href) : kind === 'discord' ? 'Discord' : href);
  if (barLinks.length === 0 && callToAction === null) return null;
  return (
    <ul className="bar-links">
      {barLinks.map((link, index) => (
        <li key={index}>
          <SiteLink href={link.href} className={link.kind === 'button' ? 'bar-button' : 'bar-link'} around={around}>
            {sign(link.kind, link.icon)}
            <span>{wordsOf(link)}</span>
            <StarCount count={getOwnProperty(starCounts, link.href)} />
          </SiteLink>
        </li>
      ))}
      {callToAction !== null && (
        <li>
          <SiteLink
            href={callToAction.href}
            className="call-to-action"
            {...(place === 'bar' ? { id: 'topbar-cta-button' } : {})}
            around={around}
          >
            {sign(callToAction.kind, callToAction.icon)}
            <span>{wordsOf(callToAction)}</span>
            <StarCount count={getOwnProperty(starCounts, callToAction.href)} />
            <SymbolIcon name="chevron" />
          </SiteLink>
        </li>
      )}
    </ul>
  );
}
