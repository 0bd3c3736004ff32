import { Button, Checkbox, Group, Loader, Text, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useMemo, useState, type FormEvent } from 'react';
import type { OperationListItem } from '#site/api/listOperations.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { writeApiPages } from '#state/intents/writeApiPages.ts';
import { useApiOperations } from '../../../forms/useApiOperations.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { groupOperations, type OperationGroup } from './groupOperations.ts';
import styles from './NewApiPages.module.css';
import { useApp } from '../../../useApp.ts';

/** With more operations than this, tags start collapsed. */
const mostUnfolded = 40;

/** Selects the operations to write pages for: single ones, all of a tag, or all without a page. */
export function NewApiPages({ onClose }: { readonly onClose: () => void }) {
  const operations = useApiOperations(true);
  return (
    <Dialog opened onClose={onClose} title="New API pages" size="lg">
      {operations === null ? (
        <div role="status" aria-label="Loading operations">
          <Loader size="sm" />
        </div>
      ) : (
        <ChooseOperations operations={operations} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ChooseProps {
  readonly operations: readonly OperationListItem[];
  readonly onClose: () => void;
}

function ChooseOperations({ operations, onClose }: ChooseProps) {
  const app = useApp();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isWriting, setWriting] = useState(false);
  const groups = useMemo(() => groupOperations(operations, query), [operations, query]);
  const missing = operations.filter(({ page, hidden }) => page === null && !hidden).map(({ key }) => key);
  const choose = (keys: readonly string[], isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key))));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWriting(true);
    const [first] = await writeApiPages(app, [...chosen]);
    setWriting(false);
    if (first === undefined) return;
    onClose();
    goToScreen(app, { screen: 'page', path: first });
  };
  if (operations.length === 0)
    return <Text>This site’s OpenAPI files have no operations. Nothing is lost. Open Site health to see why.</Text>;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Text size="sm" c="dimmed">
        Create a page to add your own text above the generated reference. It replaces the generated page at the same
        URL.
      </Text>
      <div className={styles.find}>
        <TextInput
          data-autofocus
          aria-label="Find an operation"
          placeholder="Find an operation"
          leftSection={<Search size={14} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {missing.length > 0 && (
          <Button variant="default" onClick={() => choose(missing, true)}>
            {missing.length === 1 ? 'Select the one without a page' : `Select the ${missing.length} without a page`}
          </Button>
        )}
      </div>
      {/* Scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.list} tabIndex={0} role="region" aria-label="Operations">
        {groups.length === 0 && <Text size="sm">No operation has “{query}” in its path, name, or tag.</Text>}
        {groups.map((group) => (
          <TagOfOperations
            key={group.key}
            group={group}
            chosen={chosen}
            isUnfolded={operations.length <= mostUnfolded || query.trim() !== ''}
            onChoose={choose}
          />
        ))}
      </div>
      <Group justify="flex-end">
        <Button variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={chosen.size === 0} loading={isWriting}>
          {chosen.size === 0 ? 'Create pages' : chosen.size === 1 ? 'Create 1 page' : `Create ${chosen.size} pages`}
        </Button>
      </Group>
    </form>
  );
}

interface TagProps {
  readonly group: OperationGroup;
  readonly chosen: ReadonlySet<string>;
  readonly isUnfolded: boolean;
  readonly onChoose: (keys: readonly string[], isOn: boolean) => void;
}

/** Operations of a tag. Those that have a written page are done. */
function TagOfOperations({ group: { label, file, operations }, chosen, isUnfolded, onChoose }: TagProps) {
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isOpen = toggled ?? isUnfolded;
  const open = operations.filter(({ page }) => page !== 'written').map(({ key }) => key);
  const count = open.filter((key) => chosen.has(key)).length;
  return (
    <section className={styles.tag} aria-label={label}>
      <div className={styles.head}>
        <Checkbox
          label={`All ${label}`}
          disabled={open.length === 0}
          checked={open.length > 0 && count === open.length}
          indeterminate={count > 0 && count < open.length}
          onChange={({ currentTarget }) => onChoose(open, currentTarget.checked)}
        />
        {file !== null && <span className={styles.file}>{file}</span>}
        {!isUnfolded && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-expanded={isOpen}
            onClick={() => setToggled(!isOpen)}
          >
            {isOpen ? 'Collapse' : `Show ${operations.length}`}
          </Button>
        )}
      </div>
      {isOpen &&
        operations.map((operation) => (
          <Checkbox
            key={operation.key}
            className={styles.operation ?? ''}
            label={operation.title}
            description={<Detail operation={operation} />}
            disabled={operation.page === 'written'}
            checked={chosen.has(operation.key)}
            onChange={({ currentTarget }) => onChoose([operation.key], currentTarget.checked)}
          />
        ))}
    </section>
  );
}

const pageWords = {
  written: 'has its own page',
  made: 'has a generated page',
  none: 'has no page',
} as const;

function Detail({ operation: { entry, page, hidden } }: { readonly operation: OperationListItem }) {
  return (
    <>
      <code>{entry}</code> · {pageWords[page ?? 'none']}
      {hidden && ', not in the navigation'}
    </>
  );
}
