import { ColorInput } from '@mantine/core';
import { computeContrastRatio } from '#reading/canvasTheme.ts';
import { getFieldLabelProps, getPlaceholder } from './getFieldLabelProps.ts';
import { useForm, type AdjacentColor, type FieldViewProps } from './FormContext.ts';
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
  const { problemAt, contrastBackground, readOnly } = useForm();
  const [text, change] = useTextFieldValue(path, value, field.label);
  const problem = problemAt(path);
  const against = isHex(text) ? contrastBackground(path) : null;
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
      {against !== null && isHex(against.color) && <Contrast color={text} against={against} />}
    </div>
  );
}

/** Contrast levels of WCAG, from their ratio on. */
const levels = [
  { from: 7, label: 'Great contrast', grade: 'AAA, ' },
  { from: 4.5, label: 'Good contrast', grade: 'AA, ' },
  { from: 3, label: 'Good contrast for large text only', grade: 'AA, ' },
  { from: 0, label: 'Low contrast', grade: '' },
];

function Contrast({ color, against }: { readonly color: string; readonly against: AdjacentColor }) {
  const ratio = computeContrastRatio(color, against.color);
  const level = levels.find(({ from }) => ratio >= from);
  const [front, back] = against.isInFront === true ? [against.color, color] : [color, against.color];
  return (
    <p className={styles.contrast} data-weak={ratio < 4.5 || undefined}>
      <span className={styles.sample} style={{ background: back }} aria-hidden>
        <i style={{ background: front }} />
      </span>
      {`${level?.label} (${level?.grade}${ratio.toFixed(2)}:1) ${against.what}`}
    </p>
  );
}
