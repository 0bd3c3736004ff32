import type { ReactNode } from 'react';
import type { PageChrome } from './pageChrome.ts';

interface SiteLinkProps {
  readonly href: string;
  readonly className?: string;
  readonly id?: string;
  /** Set on the current page, and on anything that contains it. */
  readonly current?: 'page' | 'true' | undefined;
  readonly label?: string | undefined;
  /** The version that the link chooses. */
  readonly version?: string | undefined;
  readonly around: PageChrome;
  readonly children: ReactNode;
}

/** A link in the site's chrome; plain text if its target is missing. */
export function SiteLink({ href, className, id, current, label, version, around, children }: SiteLinkProps) {
  const address = around.resolveChromeLink(href);
  if (address === null) return <span className={className}>{children}</span>;
  return (
    <a className={className} id={id} href={address} aria-current={current} aria-label={label} data-version={version}>
      {children}
    </a>
  );
}
