import { useEffect, useState } from 'react';
import { useForm, type FieldNote, type FormValuePath } from './FormContext.ts';
import styles from './forms.module.css';

/** What was found in the file that a field names. */
export function FieldNoteView({ path, value }: { readonly path: FormValuePath; readonly value: string }) {
  const { noteOf } = useForm();
  const [note, setNote] = useState<FieldNote | null>(null);
  const where = JSON.stringify(path);
  useEffect(() => {
    let wanted = true;
    void noteOf(JSON.parse(where) as FormValuePath, value).then((found) => {
      // what was printed above
      if (wanted) setNote(found);
    });
    return () => {
      wanted = false;
    };
  }, [noteOf, where, value]);
  return note === null ? null : (
    <p className={styles.note} data-weak={!note.ok || undefined}>
      {note.text}
    </p>
  );
}
