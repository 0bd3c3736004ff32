import type { TextInputProps } from '@mantine/core';
import type { Field } from '#form/field.ts';
import { IconInput } from '../icons/IconInput.tsx';
import { useForm } from './FormContext.ts';

interface IconFieldProps {
  readonly field: Field;
  readonly text: string;
  /** What all inputs of text have: label, placeholder, value. */
  readonly common: Omit<TextInputProps, 'value' | 'onChange'>;
  readonly change: (text: string) => void;
}

/** The icon of a setting; its default is drawn while none is named. */
export function IconField({ field, text, common, change }: IconFieldProps) {
  const { iconLibrary, readOnly } = useForm();
  const drawn = text === '' && typeof field.default === 'string' ? field.default : text;
  return (
    <IconInput
      {...common}
      readOnly={readOnly}
      name={field.label}
      value={text}
      drawn={drawn}
      library={iconLibrary}
      onChange={change}
    />
  );
}
