import type { BlockViewProps } from '../blockView.ts';
import styles from './CoverLink.module.css';

interface CoverLinkProps extends Pick<BlockViewProps, 'siteContext'> {
  readonly href: string | true | undefined;
  readonly label: string | true | undefined;
}

/** For readers: a link that covers a whole component. Its container must be positioned. */
export function CoverLink({ href, label, siteContext }: CoverLinkProps) {
  const address = typeof href === 'string' && href !== '' ? siteContext.link(href) : null;
  if (address === null) return null;
  return (
    <a
      className={styles.cover}
      href={address}
      aria-label={typeof label === 'string' && label !== '' ? label : address}
    />
  );
}
