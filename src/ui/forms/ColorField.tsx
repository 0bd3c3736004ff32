import { ColorInput } from '@mantine/core';
import { computeContrastRatio } from '#reading/canvasTheme.ts';
import { getFieldLabelProps, getPlaceholder } from './getFieldLabelProps.ts';
import { useForm, type FieldViewProps } from './FormContext.ts';
import styles from './forms.module.css';
import { useTextFieldValue } from './useTextFieldValue.ts';

const swatches = [
  '#16a34a',
  '#0d9488',
  '#2563eb',
  '#4f46e5',
  '#9333ea',
  '#db2777',
  '#dc2626',
  '#ea580c',
  '#ca8a04',
  '#334155',
];
/** Gap in pixels between the field and the color popover when an error message is shown between them. */
const belowProblem = 32;
const isHex = (text: string) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);

/** A color, picked or typed, with its contrast ratio against the color it appears on. */
export function ColorField({ field, path, value, bare }: FieldViewProps) {
  const { problemAt, seenOn, readOnly } = useForm();
  const [text, change] = useTextFieldValue(path, value, field.label);
  const problem = problemAt(path);
  const against = isHex(text) ? seenOn(path) : null;
  return (
    <div>
      <ColorInput
        {...getFieldLabelProps(field, bare)}
        placeholder={getPlaceholder(field, '#16A34A')}
        format="hex"
        fixOnBlur={false}
        swatches={swatches}
        classNames={{ colorPreview: text === '' ? styles.noColor : undefined }}
        withEyeDropper={false}
        popoverProps={{ withinPortal: true, position: 'bottom-end', offset: problem === null ? 8 : belowProblem }}
        readOnly={readOnly}
        error={problem}
        value={text}
        onChange={change}
      />
      {against !== null && isHex(against.color) && (
        <Contrast
          color={text}
          on={against.color}
          ratio={computeContrastRatio(text, against.color)}
          what={against.what}
        />
      )}
    </div>
  );
}

function Contrast({
  color,
  on,
  ratio,
  what,
}: {
  readonly color: string;
  readonly on: string;
  readonly ratio: number;
  readonly what: string;
}) {
  const verdict =
    ratio >= 7
      ? 'Great contrast (AAA)'
      : ratio >= 4.5
        ? 'Good contrast (AA)'
        : ratio >= 3
          ? 'Good contrast for large text only (AA)'
          : 'Low contrast';
  const under = what.startsWith('under');
  return (
    <p className={styles.contrast} data-weak={ratio < 4.5 || undefined}>
      <span className={styles.sample} style={{ background: under ? color : on }} aria-hidden>
        <i style={{ background: under ? on : color }} />
      </span>
      {verdict}: {ratio.toFixed(2)} : 1 {what}
    </p>
  );
}
