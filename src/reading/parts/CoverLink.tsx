import { safeUrl } from '../safeUrl.ts';
import styles from './CoverLink.module.css';

/** For readers: the whole face of a component as one link, over what it shows. Its frame has to be positioned. */
export function CoverLink({ href, label }: { readonly href: string | true | undefined; readonly label: string | true | undefined }) {
  const address = typeof href === 'string' ? safeUrl(href) : null;
  if (address === null) return null;
  return <a className={styles.cover} href={address} aria-label={typeof label === 'string' && label !== '' ? label : address} />;
}
