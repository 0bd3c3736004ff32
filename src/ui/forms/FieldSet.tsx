import type { ReactNode } from 'react';
import type { Field } from '#form/field.ts';
import styles from './forms.module.css';

/** Fields that belong together, under the name of what they describe. */
export function FieldSet({ field, actions, children }: { readonly field: Field; readonly actions?: ReactNode; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{field.label}</legend>
      {(field.help !== null || actions !== undefined) && (
        <div className={styles.setHead}>
          <p className={styles.help}>{field.help}</p>
          {actions}
        </div>
      )}
      {children}
    </fieldset>
  );
}
