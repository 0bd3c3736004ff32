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
    explains: 'The pages that are there now become the first tab; the new one is empty.',
    there: 'Name of the tab with today’s pages',
    fresh: 'Name of the new tab',
    start: 'Guides',
    example: 'API reference',
  },
  version: {
    explains: 'The pages that are there now become the first version; the new one is empty.',
    there: 'Name of today’s version',
    fresh: 'Name of the new version',
    start: 'v1',
    example: 'v2',
  },
  language: {
    explains: 'The pages that are there now become the first language; the new one is empty.',
    there: 'Code of today’s language',
    fresh: 'Code of the new language',
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
    void splitNavigation(app, kind, { there: there.trim(), fresh: fresh.trim() });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          {isBeside
            ? 'The new tab holds the pages in the folder of its name; all others stay in the first tab.'
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
