import { ActionIcon, TextInput, Tooltip, type TextInputProps } from '@mantine/core';
import { Shapes } from 'lucide-react';
import { useState } from 'react';
import { lazyOverlay } from '../kit/lazyComponent.tsx';
import type { IconLibrary } from '#reading/icons/iconLookup.ts';
import { SiteIcon } from '#reading/icons/SiteIcon.tsx';

const IconPicker = lazyOverlay(async () => (await import('./IconPicker.tsx')).IconPicker);

interface IconInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'leftSection' | 'rightSection'> {
  readonly value: string;
  /** Accessible name of the button. */
  readonly name: string;
  /** Icon shown while none is set. */
  readonly drawn?: string;
  readonly library: IconLibrary | undefined;
  readonly onChange: (icon: string) => void;
}

/** The name of an icon, typed or chosen in a picker. */
export function IconInput({
  value,
  name,
  drawn = value,
  library = 'fontawesome',
  onChange,
  readOnly = false,
  ...input
}: IconInputProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <TextInput
        {...input}
        readOnly={readOnly}
        value={value}
        {...(drawn === '' ? {} : { leftSection: <SiteIcon name={drawn} library={library} size={16} /> })}
        rightSection={
          <Tooltip label="Choose an icon">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Choose: ${name}`}
              disabled={readOnly}
              onClick={() => setChoosing(true)}
            >
              <Shapes size={16} />
            </ActionIcon>
          </Tooltip>
        }
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {choosing && (
        <IconPicker
          value={value}
          library={library}
          onClose={() => setChoosing(false)}
          onPick={(icon) => {
            setChoosing(false);
            onChange(icon ?? '');
          }}
        />
      )}
    </>
  );
}
