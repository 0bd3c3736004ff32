import { Button, ColorInput, convertHsvaTo, isColorValid, parseColor } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { isHexColor, suggestHexColor, toHexCaseOf } from '#form/hexColor.ts';
import { computeContrastRatio } from '#reading/canvasTheme.ts';
import { useFileText } from '../kit/useFileText.ts';
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

/** A color, picked or typed, with its contrast ratio against the color it appears on. */
export function ColorField({ field, path, value, bare }: FieldViewProps) {
  const { problemAt, contrastBackground, readOnly, place, sourceFileOf } = useForm();
  const [text, change] = useTextFieldValue(path, value, field.label);
  const { text: fileText } = useFileText(sourceFileOf(path) ?? place.file);
  const toFileCase = (color: string) => toHexCaseOf(`${text} ${fileText ?? ''}`, color);
  const [isOpen, setOpen] = useState(false);
  const typed = useRef<string | null>(null);
  const problem = problemAt(path);
  const against = isHexColor(text) ? contrastBackground(path) : null;
  const suggestion = problem === null || readOnly ? null : suggestColor(text);
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation(); // a dialog around the field stays open
    setOpen(false);
  };
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
        popoverProps={{
          withinPortal: true,
          position: 'bottom-end',
          offset: problem === null ? 8 : belowProblem,
          opened: isOpen,
        }}
        readOnly={readOnly}
        error={problem}
        value={text}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDownCapture={close}
        onInput={({ currentTarget }) => {
          typed.current = currentTarget.value;
        }}
        // Typed text stays as it is; only a picked color has no letter case of its own.
        onChange={(next) => change(next === typed.current ? next : toFileCase(next))}
      />
      {suggestion !== null && (
        <Button size="compact-xs" variant="default" mt={4} onClick={() => change(toFileCase(suggestion))}>
          Use {toFileCase(suggestion)}
        </Button>
      )}
      {against !== null && isHexColor(against.color) && <Contrast color={text} against={against} />}
    </div>
  );
}

/** The hex color of a text in another notation, such as `1a7` or `rgb(26 119 59)`; null if it isn't a color. */
function suggestColor(text: string): string | null {
  const suggested = suggestHexColor(text);
  if (suggested !== null || !isColorValid(text)) return suggested;
  return convertHsvaTo('hex', parseColor(text));
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
