import type { ReactNode } from 'react';
import type { Field } from '#form/field.ts';
import { useForm, type FormValuePath } from './FormContext.ts';
import styles from './forms.module.css';

interface FieldSetProps {
  readonly field: Field;
  readonly path: FormValuePath;
  /** Rendered as a row of the form, without a frame. */
  readonly plain?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Groups related fields under a heading: a section at the top level, a frame when nested. */
export function FieldSet({ field, path, plain = false, actions, children }: FieldSetProps) {
  const { sourceFileOf, soleKey, isNarrow = false, isFlat = false } = useForm();
  const look =
    path.length === 1 && path[0] === soleKey
      ? 'sole'
      : plain
        ? 'row'
        : path.length === 1 && !isNarrow && !isFlat
          ? 'part'
          : 'frame';
  const file = sourceFileOf(path);
  return (
    <fieldset className={styles.set} data-look={look} data-narrow={isNarrow || undefined}>
      <legend className={styles.legend}>
        {field.label}
        {field.required && (
          <span aria-hidden className={styles.required}>
            {' '}
            *
          </span>
        )}
      </legend>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {field.help !== null && <p className={styles.help}>{field.help}</p>}
      {file !== null && <p className={styles.elsewhere}>Defined in {file}</p>}
      {children}
    </fieldset>
  );
}
