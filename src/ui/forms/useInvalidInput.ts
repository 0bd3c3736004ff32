import { useEffect, useMemo, useState } from 'react';
import { getInvalidFieldInput, type InvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';
import { useForm, type FormValuePath } from './FormContext.ts';
import { useApp } from '../useApp.ts';

/** Keeps invalid input of the field at a path of the form. */
export function useInvalidInput(path: FormValuePath): InvalidFieldInput {
  const app = useApp();
  const { place } = useForm();
  const field = JSON.stringify([place.part, ...path]);
  return useMemo(() => getInvalidFieldInput(app, { file: place.file, field }), [app, place.file, field]);
}

/** Stands for a new item in field keys; no real key is empty. */
const newThing = '';

/**
 * Unsaved text about something that isn't in the file yet, such as the name of a field to be added. Restored on return; empty text isn't
 * kept.
 */
export function useUnsavedText(name: string): readonly [string, (words: string) => void] {
  const unwritten = useInvalidInput([newThing, name]);
  const [words, setWords] = useState(() => unwritten.at('') ?? '');
  useEffect(() => setWords(unwritten.at('') ?? ''), [unwritten]);
  return [
    words,
    (next) => {
      setWords(next);
      unwritten.keep('', next === '' ? null : next);
    },
  ];
}
