import type { JsonValue } from '#config/docsJson.ts';
import { useForm, type FieldPath } from './FormContext.ts';
import { useTyped } from './useTyped.ts';

/** A value that is typed as text: each letter is stored, and an empty text takes the key away. An entry of a list stays, empty. */
export function useTextValue(
  path: FieldPath,
  value: JsonValue | undefined,
): readonly [text: string, change: (text: string) => void] {
  const { set } = useForm();
  const [text, type] = useTyped(typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value));
  const change = (next: string) => {
    type(next);
    set(path, next === '' && typeof path.at(-1) === 'string' ? undefined : next);
  };
  return [text, change];
}
