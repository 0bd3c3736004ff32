import { useEffect, useMemo, useState } from 'react';
import { getInvalidFieldInput, type InvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';
import { useForm, type FormValuePath } from './FormContext.ts';
import { useApp } from '../useApp.ts';

/** Keeps what is not valid yet in the field at a path of the form. */
export function useInvalidInput(path: FormValuePath): InvalidFieldInput {
  const app = useApp();
  const { place } = useForm();
  const field = JSON.stringify([place.part, ...path]);
  return useMemo(() => getInvalidFieldInput(app, { file: place.file, field }), [app, place.file, field]);
}

/** What stands for a field of a new thing, which no key has. */
const newThing = '';

/** Words about something new that the file does not have yet, as the name of a field to be added: they are there again when one comes back. Empty words are none. */
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
