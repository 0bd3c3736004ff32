import { ActionIcon, TextInput, Tooltip, type TextInputProps } from '@mantine/core';
import { Shapes } from 'lucide-react';
import { useState } from 'react';
import type { Field } from '#form/field.ts';
import { IconPicker } from '../icons/IconPicker.tsx';
import { SiteIcon } from '../icons/SiteIcon.tsx';
import { useForm } from './FormContext.ts';

interface IconFieldProps {
  readonly field: Field;
  readonly text: string;
  /** What all inputs of text have: label, placeholder, value. */
  readonly common: TextInputProps;
  readonly change: (text: string) => void;
}

/** The name of an icon, typed or picked by its looks. */
export function IconField({ field, text, common, change }: IconFieldProps) {
  const { iconLibrary, readOnly } = useForm();
  const [choosing, setChoosing] = useState(false);
  const shown = text === '' && typeof field.default === 'string' ? field.default : text;
  return (
    <>
      <TextInput
        {...common}
        {...(shown === '' ? {} : { leftSection: <SiteIcon name={shown} library={iconLibrary} size={16} /> })}
        rightSection={
          <Tooltip label="Choose an icon">
            <ActionIcon variant="subtle" color="gray" aria-label={`Choose: ${field.label}`} disabled={readOnly} onClick={() => setChoosing(true)}>
              <Shapes size={16} />
            </ActionIcon>
          </Tooltip>
        }
        onChange={(event) => change(event.currentTarget.value)}
      />
      {choosing && (
        <IconPicker
          value={text}
          library={iconLibrary}
          onClose={() => setChoosing(false)}
          onPick={(icon) => {
            setChoosing(false);
            change(icon ?? '');
          }}
        />
      )}
    </>
  );
}
