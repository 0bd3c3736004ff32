import type { JsonValue } from '#config/docsJson.ts';
import { useForm, type FormValuePath } from './FormContext.ts';
import { useInputText } from './useInputText.ts';

/**
 * A value typed as text into the field with this label. Each keystroke is stored; empty text removes the key, but a list entry stays as ''.
 */
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
