import type { BlockView } from '#reading/blockView.ts';
import { CoverLink } from '#reading/parts/CoverLink.tsx';
import { IconButton } from '#reading/parts/IconButton.tsx';
import { LinkButton } from '#reading/parts/LinkButton.tsx';
import { isFlagOn } from '#reading/parts/isFlagOn.ts';
import { Picture } from '#reading/parts/Picture.tsx';
import { SymbolIcon } from '#reading/parts/symbols.tsx';
import styles from './view.module.css';

/** A framed link with an icon, a title, and text; optionally with an image on top, an arrow, or a button label. */
export const cardView: BlockView = {
  name: 'card',
  Draw: ({ values, title, children, editing, siteContext }) => {
    const text = (name: string) => (typeof values[name] === 'string' && values[name] !== '' ? values[name] : null);
    const href = text('href');
    const isDisabled = isFlagOn(values['disabled']);
    const hasArrow = href !== null && !isDisabled && isFlagOn(values['arrow'], /^https?:/i.test(href));
    return (
      <div
        className={styles.card}
        data-horizontal={isFlagOn(values['horizontal']) ? '' : undefined}
        data-kind={text('type') ?? undefined}
        data-leads={href !== null && !isDisabled ? '' : undefined}
        data-disabled={isDisabled ? '' : undefined}
      >
        {text('img') !== null && (
          <div className={styles.image}>
            <Picture source={text('img') ?? ''} alt="" zooms={false} siteContext={siteContext} />
          </div>
        )}
        <IconButton values={values} editing={editing} siteContext={siteContext} className={styles.icon} isOffered />
        {href === null && <LinkButton values={values} editing={editing} />}
        <div className={styles.words}>
          <div className={styles.title}>{title}</div>
          <div className={styles.body}>{children}</div>
          {text('cta') !== null && (
            <span className={styles.more}>
              {text('cta')}
              <SymbolIcon name="chevron" />
            </span>
          )}
          {href !== null && <LinkButton values={values} editing={editing} />}
        </div>
        {hasArrow && text('cta') === null && (
          <span className={styles.arrow} data-corner="">
            <SymbolIcon name="leads" />
          </span>
        )}
        {!editing && !isDisabled && (
          <CoverLink href={values['href']} label={values['title']} siteContext={siteContext} />
        )}
      </div>
    );
  },
};
