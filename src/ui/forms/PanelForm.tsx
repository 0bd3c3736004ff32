import { MantineThemeProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormProvider, type FormActions } from './FormContext.ts';

/** A form in a side panel: the controls of the settings, at a smaller size. */
export function PanelForm({ actions, children }: { readonly actions: FormActions; readonly children: ReactNode }) {
  return (
    <MantineThemeProvider theme={small}>
      <FormProvider value={actions}>{children}</FormProvider>
    </MantineThemeProvider>
  );
}

const small = {
  components: Object.fromEntries(
    ['TextInput', 'Textarea', 'Autocomplete', 'ColorInput', 'NumberInput', 'Select', 'TagsInput'].map((name) => [
      name,
      { defaultProps: { size: 'xs' } },
    ]),
  ),
};
