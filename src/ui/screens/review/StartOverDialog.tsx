import { Button, Group, Stack, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { downloadChanges } from '#state/intents/downloadChanges.ts';
import { discardAllChanges } from '#state/intents/discardAllChanges.ts';
import { Dialog } from '#ui/kit/Dialog.tsx';
import { useApp } from '../../useApp.ts';

/** Confirms discarding everything, and offers a backup first. */
export function StartOverDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const app = useApp();
  const discard = () => {
    onClose();
    void discardAllChanges(app);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Discard all changes?">
      <Stack gap="md">
        <Text size="sm">
          This discards all changes you haven’t sent. Until you close this tab, you can restore them with “Undo” on this
          screen. To keep them longer, download a copy first.
        </Text>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          onClick={() => void downloadChanges(app)}
        >
          Download changes
        </Button>
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red.9" data-danger onClick={discard}>
            Discard all changes
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
