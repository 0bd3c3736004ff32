import { ActionIcon } from '@mantine/core';
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatList } from '#base/formatList.ts';
import { isJsonObject, type JsonValue } from '#config/docsJson.ts';
import { getEntryName } from '#config/entryName.ts';
import { getOptionLabel } from '#form/getOptionLabel.ts';
import type { Field } from '#form/field.ts';
import { SiteIcon } from '#reading/icons/SiteIcon.tsx';
import { useForm, type FormValuePath } from './FormContext.ts';
import styles from './forms.module.css';

interface ListEntryProps {
  readonly item: Field;
  readonly path: FormValuePath;
  readonly value: JsonValue;
  /** Name used in button labels, such as "Link 2". */
  readonly name: string;
  readonly last: boolean;
  readonly open: boolean;
  /** Labels of the fields still missing before it can be written; empty once it is written. */
  readonly missing: readonly string[];
  readonly onToggle: () => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One list entry: a row for a single value, otherwise a card with fields. Alt + arrow keys on its buttons move it. */
export function ListEntry(props: ListEntryProps) {
  const { item, path, value, name } = props;
  const { draw: Draw } = useForm();
  const card = item.kind === 'object' || item.kind === 'union' || item.kind === 'json';
  if (!card) {
    return (
      <li className={styles.row} aria-label={name} data-entry={path.at(-1)}>
        <div className={styles.grow}>
          <Draw field={{ ...item, label: name }} path={path} value={value} bare />
        </div>
        <EntryButtons {...props} />
      </li>
    );
  }
  return (
    <li className={styles.entry} aria-label={name} data-entry={path.at(-1)}>
      <div className={styles.entryHead}>
        <EntryTitle {...props} />
        <EntryButtons {...props} />
      </div>
      {props.open && (
        <div className={styles.entryFields}>
          <Draw field={{ ...item, label: name }} path={path} value={value} bare />
          {props.missing.length > 0 && (
            <p className={styles.help}>
              To save this, fill in {formatList(props.missing.map((label) => `“${label}”`))}.
            </p>
          )}
        </div>
      )}
    </li>
  );
}

function EntryTitle({ item, path, value, name, open, onToggle, onMove }: ListEntryProps) {
  const { iconLibrary } = useForm();
  const icon = isJsonObject(value) && typeof value['icon'] === 'string' && value['icon'] !== '' ? value['icon'] : null;
  const summary = summaryOf(value);
  return (
    <button
      type="button"
      className={styles.entryTitle}
      aria-expanded={open}
      onClick={onToggle}
      onKeyDown={movedByKeys(path, onMove)}
    >
      {open ? <ChevronDown size={15} aria-hidden /> : <ChevronRight size={15} aria-hidden />}
      {icon !== null && <SiteIcon name={icon} library={iconLibrary} size={15} />}
      <span className={styles.entryName}>{nameOf(value, item) ?? name}</span>
      {!open && summary !== '' && <span className={styles.entryMore}>{summary}</span>}
    </button>
  );
}

function EntryButtons({ path, name, last, onMove, onRemove }: ListEntryProps): ReactNode {
  const { readOnly } = useForm();
  const index = Number(path.at(-1));
  const onKeyDown = movedByKeys(path, onMove);
  return (
    <div className={styles.entryButtons}>
      <ActionIcon
        variant="subtle"
        color="gray"
        data-mover
        aria-label={`Move ${name} up`}
        disabled={readOnly || index === 0}
        onClick={() => onMove(index - 1)}
        onKeyDown={onKeyDown}
      >
        <ArrowUp size={15} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        data-mover
        aria-label={`Move ${name} down`}
        disabled={readOnly || last}
        onClick={() => onMove(index + 1)}
        onKeyDown={onKeyDown}
      >
        <ArrowDown size={15} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${name}`}
        disabled={readOnly}
        onClick={onRemove}
        onKeyDown={onKeyDown}
      >
        <Trash2 size={15} />
      </ActionIcon>
    </div>
  );
}

function movedByKeys(path: FormValuePath, onMove: (to: number) => void) {
  return (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const index = Number(path.at(-1));
    onMove(event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
}

/** Name of an entry, if it has one; a choice goes by its label. */
function nameOf(entry: JsonValue, item: Field): string | null {
  if (typeof entry === 'string' && entry !== '') {
    const choices = item.kind === 'union' ? item.forms : [item];
    const choice = choices.find((form) => form.kind === 'choice' && form.options.includes(entry));
    return choice?.kind === 'choice' ? getOptionLabel(entry, choice.words) : entry;
  }
  return getEntryName(entry);
}

/** Summary on a folded card: the entry's link target or its number of children. */
function summaryOf(entry: JsonValue): string {
  if (!isJsonObject(entry)) return '';
  const target = [entry['url'], entry['href'], entry['destination']].find((word) => typeof word === 'string');
  if (typeof target === 'string') return target;
  const inside = entry['pages'] ?? entry['items'];
  return Array.isArray(inside) ? `${inside.length} ${inside.length === 1 ? 'entry' : 'entries'}` : '';
}
