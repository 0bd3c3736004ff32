import { useEffect, useMemo, useState } from 'react';
import { keepUnwritten, unwrittenAt } from '#state/unwrittenFields.ts';
import { useForm, type FieldPath } from './FormContext.ts';

/** What is typed in a field and not valid yet: it is there again when one comes back, as long as the file says the same. */
export interface UnwrittenField {
  /** Null where nothing was typed over what the file says. */
  readonly at: (over: string) => string | null;
  /** Null once it is written, or taken back. */
  readonly keep: (over: string, typed: string | null) => void;
}

/** Keeps what is not valid yet in the field at a path of the form. */
export function useUnwritten(path: FieldPath): UnwrittenField {
  const { place } = useForm();
  const field = JSON.stringify([place.part, ...path]);
  return useMemo(() => {
    const address = { file: place.file, field };
    return {
      at: (over) => unwrittenAt(address, over),
      keep: (over, typed) => keepUnwritten(address, over, typed),
    };
  }, [place.file, field]);
}

/** What stands for a field of a new thing, which no key has. */
const newThing = '';

/** Words about something new that the file does not have yet, as the name of a field to be added: they are there again when one comes back. Empty words are none. */
export function useUnwrittenWords(name: string): readonly [string, (words: string) => void] {
  const unwritten = useUnwritten([newThing, name]);
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
