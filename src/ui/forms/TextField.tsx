import { Autocomplete, Textarea, TextInput } from '@mantine/core';
import { getFieldLabelProps, getPlaceholder } from './getFieldLabelProps.ts';
import { FileField } from './FileField.tsx';
import { IconField } from './IconField.tsx';
import { OperationPickerField } from './OperationPickerField.tsx';
import { PagePickerField } from './PagePickerField.tsx';
import { useForm, type FieldViewProps } from './FormContext.ts';
import { useTextFieldValue } from './useTextFieldValue.ts';

/** Words, an address, a path, an icon's name: what is typed as text. */
export function TextField({ field, path, value, bare }: FieldViewProps) {
  const { problemAt, readOnly } = useForm();
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
    default:
      if (field.suggestions !== undefined)
        return (
          <Autocomplete
            {...common}
            data={[...field.suggestions]}
            comboboxProps={{ withinPortal: true }}
            onChange={change}
          />
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
