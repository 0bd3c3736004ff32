import { Select, Stack } from '@mantine/core';
import { useMemo, useState, type FormEvent } from 'react';
import { destinations, type Destination } from '#state/navigation/navigationMoves.ts';
import type { NavigationRow } from '#state/navigation/navigationRows.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { Buttons } from './AddDialogs.tsx';
import styles from './NavigationPanel.module.css';

interface MoveToFormProps {
  readonly site: OpenSite;
  readonly row: NavigationRow;
  readonly onMove: (row: NavigationRow, place: Destination) => void;
  readonly onClose: () => void;
}

/** Asks for the group that a row moves to, in any tab or version: what is too far to drag, and what a finger cannot drag. */
export function MoveToForm({ site, row, onMove, onClose }: MoveToFormProps) {
  const places = useMemo(
    () => destinations(site.configuration?.tree ?? [], row.node ?? { kind: 'newPage' }),
    [site.configuration, row.node],
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const place = chosen === null ? undefined : places[Number(chosen)];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place === undefined) return;
    onClose();
    onMove(row, place);
  };
  if (places.length === 0) return <p className={styles.note}>There is no other group to move it to.</p>;
  return (
    <form onSubmit={submit}>
      <Stack gap="md" className={styles.room}>
        <Select
          data-autofocus
          searchable
          selectFirstOptionOnDropdownOpen
          selectFirstOptionOnChange
          maxDropdownHeight={190}
          label="Group"
          placeholder="Search groups"
          nothingFoundMessage="No matching groups."
          data={places.map(({ label }, index) => ({ value: String(index), label }))}
          value={chosen}
          onChange={setChosen}
          // The list is all that the dialog asks for: it closes with it.
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
        <Buttons label="Move" disabled={place === undefined} onClose={onClose} />
      </Stack>
    </form>
  );
}
