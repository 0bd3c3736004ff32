import { formatNoResults } from '#base/noResults.ts';
import { Button, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from '../kit/Dialog.tsx';
import { useAsyncValue } from '../kit/useAsyncValue.ts';
import { fetchIconNames } from '#reading/icons/iconShards.ts';
import type { IconLibrary } from '#reading/icons/iconLookup.ts';
import styles from './IconPicker.module.css';
import { SiteIcon } from '#reading/icons/SiteIcon.tsx';

interface IconPickerProps {
  /** The current icon; '' for none. */
  readonly value: string;
  readonly library: IconLibrary | undefined;
  readonly onPick: (icon: string | null) => void;
  readonly onClose: () => void;
}

const atOnce = 168;

/** Picks an icon of the site's library. */
export function IconPicker({ value, library = 'fontawesome', onPick, onClose }: IconPickerProps) {
  const names = useAsyncValue(() => fetchIconNames(library), [library]);
  const [query, setQuery] = useState('');
  const [count, setCount] = useState(atOnce);
  const grid = useRef<HTMLDivElement>(null);
  const found = useMemo(() => matching(names ?? [], query), [names, query]);
  const walk = (event: KeyboardEvent) => walkGrid(event, grid.current);
  return (
    <Dialog opened onClose={onClose} title="Choose an icon">
      <div className={styles.controls}>
        <TextInput
          className={styles.search}
          aria-label="Search icons"
          placeholder={names === undefined ? 'Search icons' : `Search ${names.length} icons`}
          leftSection={<Search size={15} aria-hidden />}
          value={query}
          data-autofocus
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setCount(atOnce);
          }}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key === 'Enter' && first !== undefined) onPick(first);
            if (event.key === 'ArrowDown') walk(event);
          }}
        />
        <Button variant="default" onClick={() => onPick(null)} disabled={value === ''}>
          Remove icon
        </Button>
      </div>
      {names !== undefined && found.length === 0 && (
        <p className={styles.empty}>
          {names.length === 0 ? 'Couldn’t load the icons. Type the icon name instead.' : formatNoResults(query)}
        </p>
      )}
      <div ref={grid} className={styles.grid}>
        {found.slice(0, count).map((name) => (
          <button
            key={name}
            type="button"
            className={styles.icon}
            aria-label={name}
            title={name}
            aria-pressed={name === value}
            onClick={() => onPick(name)}
            onKeyDown={walk}
          >
            <SiteIcon name={name} library={library} size={20} />
          </button>
        ))}
      </div>
      {found.length > count && (
        <Button className={styles.more} fullWidth variant="subtle" onClick={() => setCount(count + atOnce)}>
          Show more ({count} of {found.length})
        </Button>
      )}
    </Dialog>
  );
}

/** Names that contain all words of the query; those that start with the first word come first. */
function matching(names: readonly string[], query: string): readonly string[] {
  const words = query
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '');
  const [first] = words;
  if (first === undefined) return names;
  const all = names.filter((name) => words.every((word) => name.includes(word)));
  return [...all.filter((name) => name.startsWith(first)), ...all.filter((name) => !name.startsWith(first))];
}

/** Arrow keys move between icons, up and down by rows. */
function walkGrid(event: KeyboardEvent, grid: HTMLElement | null): void {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columnsOf(grid),
    ArrowUp: -columnsOf(grid),
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...(grid?.querySelectorAll('button') ?? [])];
  const index = buttons.findIndex((button) => button === document.activeElement);
  buttons[Math.max(0, Math.min(buttons.length - 1, index < 0 ? 0 : index + step))]?.focus();
}

function columnsOf(grid: HTMLElement | null): number {
  return grid === null ? 1 : getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}
