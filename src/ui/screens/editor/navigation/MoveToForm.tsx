import { formatNoResults } from '#base/noResults.ts';
import { Select, Stack } from '@mantine/core';
import { useMemo, useState, type FormEvent } from 'react';
import { listMoveDestinations, type MoveDestination } from '#state/navigation/navigationMoves.ts';
import { isClassicTabOrAnchor, createPlacementContext, resolvePlacement } from '#state/navigation/placement.ts';
import type { NavigationRow } from '#state/navigation/navigationRows.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { DialogButtons } from './AddDialogs.tsx';
import { useSiteNavigation } from './useNavigationRows.ts';
import styles from './NavigationPanel.module.css';

const sameTabOnly = ' In this site, tabs list pages by URL path, so only pages with a file can move to another tab.';

interface MoveToFormProps {
  readonly site: OpenSite;
  readonly row: NavigationRow;
  readonly onMove: (row: NavigationRow, place: MoveDestination) => void;
  readonly onClose: () => void;
  /** Closes the dialog and leaves the focus to the next one. */
  readonly onGoOn: () => void;
}

/** Prompts for a row's new group, in any tab or version: for distances too long to drag, and for touch screens. */
export function MoveToForm({ site, row, onMove, onClose, onGoOn }: MoveToFormProps) {
  const { nodes } = useSiteNavigation(site).shown;
  const places = useMemo(
    () =>
      listMoveDestinations(nodes, row.node ?? { kind: 'newPage' }, (branch) =>
        resolvePlacement(createPlacementContext(site), row, branch),
      ),
    [site, nodes, row],
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [query, setQuery] = useState('');
  const place = chosen === null ? undefined : places[Number(chosen)];
  const movesFile =
    place !== undefined && resolvePlacement(createPlacementContext(site), row, place.branch).kind === 'movesFile';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place === undefined) return;
    if (movesFile) onGoOn();
    else onClose();
    onMove(row, place);
  };
  if (places.length === 0)
    return (
      <p className={styles.note}>
        There are no other groups to move it to.
        {nodes.some((node) => isClassicTabOrAnchor(node)) && row.kind !== 'page' && sameTabOnly}
      </p>
    );
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
          nothingFoundMessage={formatNoResults(query)}
          searchValue={query}
          onSearchChange={setQuery}
          data={places.map(({ label }, index) => ({ value: String(index), label }))}
          value={chosen}
          onChange={setChosen}
          // The list is the dialog's only input, so Escape closes the dialog too.
          onKeyDown={({ key }) => key === 'Escape' && onClose()}
        />
        {movesFile && (
          <p className={styles.note} role="status">
            Pages there are listed by URL path, so the file moves too. You’ll choose the new path next.
          </p>
        )}
        <DialogButtons label={movesFile ? 'Next' : 'Move'} disabled={place === undefined} onClose={onClose} />
      </Stack>
    </form>
  );
}
