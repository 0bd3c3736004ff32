import styles from './forms.module.css';
import { ActionIcon, Autocomplete, Tooltip, type AutocompleteProps } from '@mantine/core';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { Field } from '#form/field.ts';
import { LoadedImage } from '../kit/LoadedImage.tsx';
import { useAsyncValue } from '../kit/useAsyncValue.ts';
import { FilePickerDialog } from '../media/FilePickerDialog.tsx';
import { useForm, type FormValuePath } from './FormContext.ts';

interface FileFieldProps {
  readonly field: Field;
  readonly path: FormValuePath;
  readonly text: string;
  /** Props shared by all text inputs: label, placeholder, value. */
  readonly common: AutocompleteProps;
  readonly change: (text: string) => void;
}

/** The path of a repository file: typed with suggestions, or chosen or uploaded in a dialog. */
export function FileField({ field, path, text, common, change }: FileFieldProps) {
  const { filesFor, toConfigPath, readOnly } = useForm();
  const [choosing, setChoosing] = useState(false);
  const kind = field.kind === 'image' || field.kind === 'video' ? field.kind : 'openapi';
  return (
    <div className={styles.withPicture}>
      <div className={styles.grow}>
        <Autocomplete
          {...common}
          data={[...filesFor(field, path)]}
          limit={30}
          maxDropdownHeight={240}
          comboboxProps={{ withinPortal: true }}
          onChange={change}
          rightSection={
            <Tooltip label="Choose or upload">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Choose: ${field.label}`}
                disabled={readOnly}
                onClick={() => setChoosing(true)}
              >
                <FolderOpen size={16} />
              </ActionIcon>
            </Tooltip>
          }
        />
        {field.kind === 'path' && text !== '' && <FieldNoteView path={path} value={text} />}
      </div>
      {field.kind === 'image' && text !== '' && <FieldPicture source={text} label={field.label} />}
      {choosing && (
        <FilePickerDialog
          title={`Choose: ${field.label}`}
          kind={kind}
          onClose={() => setChoosing(false)}
          onPick={(picked) => {
            setChoosing(false);
            change(toConfigPath(picked));
          }}
        />
      )}
    </div>
  );
}

/** Shows what was found in the file that a field names. */
function FieldNoteView({ path, value }: { readonly path: FormValuePath; readonly value: string }) {
  const { noteOf } = useForm();
  const where = JSON.stringify(path);
  // parses the JSON printed above
  const note = useAsyncValue(() => noteOf(JSON.parse(where) as FormValuePath, value), [noteOf, where, value]);
  return note == null ? null : (
    <p className={styles.note} data-weak={!note.ok || undefined}>
      {note.text}
    </p>
  );
}

/** Shows the image that a field names, or that it doesn't exist. */
function FieldPicture({ source, label }: { readonly source: string; readonly label: string }) {
  const { assetOf } = useForm();
  const address = useAsyncValue(() => assetOf(source), [assetOf, source]);
  if (address === undefined) return <span className={styles.picture} />; // reserves its space
  if (address === null)
    return (
      <span className={styles.noPicture}>
        {/^(?:https?:)?\/\//i.test(source) ? 'External image (no preview here)' : 'No image at this path'}
      </span>
    );
  const fallback = <span className={styles.noPicture}>This file isn’t an image</span>;
  return <LoadedImage className={styles.picture} src={address} alt={`${label}: ${source}`} fallback={fallback} />;
}
