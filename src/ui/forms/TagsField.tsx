import { TagsInput } from '@mantine/core';
import type { JsonValue } from '#config/docsJson.ts';
import { getFieldLabelProps, getPlaceholder } from './getFieldLabelProps.ts';
import { useForm, type FieldViewProps } from './FormContext.ts';
import styles from './forms.module.css';

/** A list of words, typed into one field. A text counts as words with commas between, until they change. */
export function TagsField({ field, path, value, bare }: FieldViewProps) {
  const { set, problemAt, readOnly } = useForm();
  return (
    <TagsInput
      {...getFieldLabelProps(field, bare)}
      classNames={{ input: styles.words ?? '', inputField: styles.wordsField ?? '' }}
      placeholder={getPlaceholder(field)}
      readOnly={readOnly}
      error={problemAt(path)}
      value={[...wordsOf(value)]}
      onChange={(next) => set(path, next.length === 0 ? undefined : next)}
    />
  );
}

function wordsOf(value: JsonValue | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  const words = Array.isArray(value) ? value.map(String) : String(value).split(',');
  return [...new Set(words.map((word) => word.trim()))].filter((word) => word !== '');
}
