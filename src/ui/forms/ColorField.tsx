import { ColorInput } from '@mantine/core';
import { contrastOf } from '../theme/siteLook.ts';
import { useForm, type FieldViewProps } from './FormContext.ts';
import styles from './forms.module.css';
import { useTyped } from './useTyped.ts';

const swatches = ['#16a34a', '#0d9488', '#2563eb', '#4f46e5', '#9333ea', '#db2777', '#dc2626', '#ea580c', '#ca8a04', '#334155'];
const isHex = (text: string) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);

/** A colour, picked or typed, and whether it can be read where it is seen. */
export function ColorField({ field, path, value }: FieldViewProps) {
  const { set, problemAt, seenOn, readOnly } = useForm();
  const [text, type] = useTyped(typeof value === 'string' ? value : '');
  const against = isHex(text) ? seenOn(path) : null;
  const change = (next: string) => {
    type(next);
    set(path, next === '' ? undefined : next);
  };
  return (
    <div>
      <ColorInput
        label={field.label}
        description={field.help}
        withAsterisk={field.required}
        placeholder={field.placeholder ?? '#16A34A'}
        format="hex"
        fixOnBlur={false}
        swatches={swatches}
        withEyeDropper={false}
        popoverProps={{ withinPortal: true }}
        readOnly={readOnly}
        error={problemAt(path)}
        value={text}
        onChange={change}
      />
      {against !== null && isHex(against.color) && <Contrast ratio={contrastOf(text, against.color)} what={against.what} />}
    </div>
  );
}

function Contrast({ ratio, what }: { readonly ratio: number; readonly what: string }) {
  const verdict = ratio >= 7 ? 'Easy to read (AAA)' : ratio >= 4.5 ? 'Readable (AA)' : ratio >= 3 ? 'Only for large text (AA large)' : 'Too weak to be read';
  return (
    <p className={styles.contrast} data-weak={ratio < 4.5 || undefined}>
      {verdict}: {ratio.toFixed(2)} : 1 {what}
    </p>
  );
}
