import type { JsonValue } from '#config/docsJson.ts';
import { useForm, type FieldPath } from './FormContext.ts';
import { useTyped } from './useTyped.ts';

/** A value that is typed as text: each letter is stored, and an empty text takes the key away. An entry of a list stays, empty. */
export function useTextValue(
  path: FieldPath,
  value: JsonValue | undefined,
): readonly [text: string, change: (text: string) => void] {
  const { set, storesWhole } = useForm();
  const stored = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  const [text, type] = useTyped(stored, undefined, storesWhole);
  const change = (next: string) => {
    type(next);
    set(path, next === '' && typeof path.at(-1) === 'string' ? undefined : next, text);
  };
  return [text, change];
}
