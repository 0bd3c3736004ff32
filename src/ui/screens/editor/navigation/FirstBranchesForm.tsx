import { Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { DivisionKind } from '#config/edit/divideNavigation.ts';
import type { ConfigFormat } from '#config/docsJson.ts';
import { splitNavigation } from '#state/intents/splitNavigation.ts';
import { DialogButtons } from './AddDialogs.tsx';
import { useApp } from '../../../useApp.ts';

interface PartFormProps {
  readonly kind: DivisionKind;
  readonly shape: ConfigFormat;
  readonly onClose: () => void;
}

const words = {
  tab: {
    explains: 'Existing pages move to the first tab. The new tab starts empty.',
    there: 'First tab name',
    fresh: 'New tab name',
    start: 'Guides',
    example: 'API reference',
  },
  version: {
    explains: 'Existing pages move to the first version. The new version starts empty.',
    there: 'Current version name',
    fresh: 'New version name',
    start: 'v1',
    example: 'v2',
  },
  language: {
    explains: 'Existing pages move to the first language. The new language starts empty.',
    there: 'Current language code',
    fresh: 'New language code',
    start: 'en',
    example: 'fr',
  },
} as const;

/** Prompts for the names of the first two tabs, versions or languages. */
export function FirstBranchesForm({ kind, shape, onClose }: PartFormProps) {
  const app = useApp();
  const { explains, there: thereLabel, fresh: freshLabel, start, example } = words[kind];
  const [there, setThere] = useState<string>(start);
  const [fresh, setFresh] = useState('');
  const [error, setError] = useState<string | null>(null);
  // A classic tab exists next to the pages outside all tabs.
  const isBeside = shape === 'classic' && kind === 'tab';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fresh.trim() === '' || there.trim() === '') return setError('Enter a name.');
    if (fresh.trim() === there.trim() && !isBeside) return setError('The two names must be different.');
    onClose();
    void splitNavigation(app, kind, { existing: there.trim(), added: fresh.trim() });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          {isBeside
            ? 'The new tab shows pages in the folder with the same name. All other pages stay in the first tab.'
            : explains}
        </Text>
        {!isBeside && (
          <TextInput label={thereLabel} value={there} onChange={(event) => setThere(event.currentTarget.value)} />
        )}
        <TextInput
          data-autofocus
          label={freshLabel}
          placeholder={example}
          value={fresh}
          error={error}
          onChange={(event) => setFresh(event.currentTarget.value)}
        />
        <DialogButtons label={`Add ${kind}`} onClose={onClose} />
      </Stack>
    </form>
  );
}
