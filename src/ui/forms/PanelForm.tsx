import { MantineThemeProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormProvider, type FormActions } from './FormContext.ts';

/** A form beside a page: the settings' controls, at the size of a side panel. */
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
