import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A field for an access token, whose button shows and hides what is typed. */
export function TokenInput(props: Omit<PasswordInputProps, 'label' | 'autoComplete' | 'visible'>) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? 'Hide token' : 'Show token';
  return (
    <PasswordInput
      label="Access token"
      autoComplete="off"
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ 'aria-label': label, title: label }}
      {...props}
    />
  );
}
