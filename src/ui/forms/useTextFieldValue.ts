import type { JsonValue } from '#config/docsJson.ts';
import { useForm, type FormValuePath } from './FormContext.ts';
import { useInputText } from './useInputText.ts';

/** A value that is typed as text into a field of the given label: each letter is stored, and an empty text removes the key. An entry of a list stays, empty. */
export function useTextFieldValue(
  path: FormValuePath,
  value: JsonValue | undefined,
  label: string,
): readonly [text: string, change: (text: string) => void] {
  const { set, storesWhole } = useForm();
  const stored = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  const [text, type] = useInputText(stored, { label: storesWhole === true ? label : undefined });
  const change = (next: string) => {
    type(next);
    set(path, next === '' && typeof path.at(-1) === 'string' ? undefined : next, text);
  };
  return [text, change];
}
