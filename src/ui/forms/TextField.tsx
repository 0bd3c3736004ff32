import { Autocomplete, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { getFieldLabelProps, getPlaceholder } from './getFieldLabelProps.ts';
import { FileField } from './FileField.tsx';
import { OperationPickerField } from './OperationPickerField.tsx';
import { PagePickerField } from './PagePickerField.tsx';
import { useForm, type FieldViewProps } from './FormContext.ts';
import { useTextFieldValue } from './useTextFieldValue.ts';
import type { Field } from '#form/field.ts';
import { IconInput } from '../icons/IconInput.tsx';

/** Text, a URL, a path or an icon name, typed as text. */
export function TextField({ field, path, value, bare }: FieldViewProps) {
  const { problemAt, readOnly, filesFor } = useForm();
  const [text, change] = useTextFieldValue(path, value, field.label);
  const common = {
    ...getFieldLabelProps(field, bare),
    placeholder: getPlaceholder(field),
    readOnly,
    error: problemAt(path),
    value: text,
  };
  switch (field.kind) {
    case 'longText':
      return <Textarea {...common} autosize onChange={(event) => change(event.currentTarget.value)} />;
    case 'image':
    case 'video':
    case 'path':
      return <FileField field={field} path={path} text={text} common={common} change={change} />;
    case 'page':
      return <PagePickerField field={field} path={path} common={common} change={change} />;
    case 'operation':
      return <OperationPickerField common={common} change={change} />;
    case 'icon':
      return <IconField field={field} text={text} common={common} change={change} />;
    default: {
      const suggestions = field.kind === 'snippet' ? filesFor(field, path) : field.suggestions;
      if (suggestions !== undefined)
        return (
          <Autocomplete {...common} data={[...suggestions]} comboboxProps={{ withinPortal: true }} onChange={change} />
        );
      return (
        <TextInput
          {...common}
          {...(field.kind === 'url' ? { inputMode: 'url' as const } : {})}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    }
  }
}

interface IconFieldProps {
  readonly field: Field;
  readonly text: string;
  /** Props shared by all text inputs: label, placeholder, value. */
  readonly common: Omit<TextInputProps, 'value' | 'onChange'>;
  readonly change: (text: string) => void;
}

/** The icon of a setting. Shows the default icon if none is set. */
function IconField({ field, text, common, change }: IconFieldProps) {
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
