import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Download } from 'lucide-react';
import { downloadChanges } from '#state/intents/downloadChanges.ts';
import { startOver } from '#state/intents/startOver.ts';

/** Asks before everything is discarded, and offers a copy first. */
export function StartOverDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const discard = () => {
    onClose();
    void startOver();
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Start over?" centered>
      <Stack gap="md">
        <Text size="sm">Every change that was not sent is discarded, and all pages are as they were. Take a copy first, so that nothing is lost.</Text>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} onClick={() => void downloadChanges()}>
          Download changes
        </Button>
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" onClick={discard}>
            Discard everything
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
