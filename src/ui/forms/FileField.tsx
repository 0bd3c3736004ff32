import { ActionIcon, Autocomplete, Tooltip, type AutocompleteProps } from '@mantine/core';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { Field } from '#form/field.ts';
import { FilePickerDialog } from '../media/FilePickerDialog.tsx';
import { FieldNoteView } from './FieldNoteView.tsx';
import { FieldPicture } from './FieldPicture.tsx';
import { useForm, type FormValuePath } from './FormContext.ts';
import styles from './forms.module.css';

interface FileFieldProps {
  readonly field: Field;
  readonly path: FormValuePath;
  readonly text: string;
  /** What all inputs of text have: label, placeholder, value. */
  readonly common: AutocompleteProps;
  readonly change: (text: string) => void;
}

/** The path of a file of the repository: typed, offered while it is typed, or chosen (and put there) in a dialog. */
export function FileField({ field, path, text, common, change }: FileFieldProps) {
  const { filesFor, asWritten, readOnly } = useForm();
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
            change(asWritten(picked));
          }}
        />
      )}
    </div>
  );
}
