import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** Text with an explanation on hover and focus, which is edited below it. */
export const tooltipView: BlockView = {
  name: 'tooltip',
  Draw: ({ values, children, editing, internalId, siteContext }) => {
    if (editing) return <span className={styles.words}>{children}</span>;
    const text = (name: string) => (typeof values[name] === 'string' && values[name] !== '' ? values[name] : null);
    const address = text('href') === null ? null : siteContext.link(text('href') ?? '');
    const isSaid = text('headline') !== null || text('tip') !== null;
    const id = internalId('tip');
    return (
      // Text with a tooltip must be focusable (WCAG 1.4.13).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <span className={styles.words} data-tooltip="" tabIndex={0} aria-describedby={isSaid ? id : undefined}>
        {children}
        {isSaid && (
          <span className={styles.tip} id={id} role="tooltip" popover="manual">
            {text('headline') !== null && <strong className={styles.headline}>{text('headline')}</strong>}
            {text('tip')}
            {address !== null && (
              <a className={styles.more} href={address}>
                {text('cta') ?? 'Read more'}
              </a>
            )}
          </span>
        )}
      </span>
    );
  },
};
