import { ActionIcon, Button } from '@mantine/core';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { isList, isObject, type JsonValue } from '#config/docsJson.ts';
import type { Field } from '#form/field.ts';
import { emptyValue } from '#form/formFor.ts';
import { FieldSet } from './FieldSet.tsx';
import { useForm, type FieldViewProps } from './FormContext.ts';
import styles from './forms.module.css';

/** A list, an entry a card: added, moved and removed by buttons. */
export function ListField({ field, path, value, item }: FieldViewProps & { readonly item: Field }) {
  const { add, move, set, problemAt, readOnly } = useForm();
  const entries = isList(value) ? value : [];
  const error = problemAt(path);
  const one = singular(field.label);
  return (
    <FieldSet field={field}>
      {error !== null && <p className={styles.error}>{error}</p>}
      {entries.length === 0 && <p className={styles.none}>None yet.</p>}
      <ol className={styles.list}>
        {entries.map((entry, index) => (
          // Entries have no key of their own; their fields keep what is typed by their place.
          <li key={index} className={styles.entry} aria-label={`${one} ${index + 1}`}>
            <div className={styles.entryHead}>
              <span className={styles.entryName}>{nameOf(entry) ?? `${one} ${index + 1}`}</span>
              <ActionIcon variant="subtle" color="gray" aria-label={`Move ${one} ${index + 1} up`} disabled={readOnly || index === 0} onClick={() => move(path, index, index - 1)}>
                <ArrowUp size={15} />
              </ActionIcon>
              <ActionIcon variant="subtle" color="gray" aria-label={`Move ${one} ${index + 1} down`} disabled={readOnly || index === entries.length - 1} onClick={() => move(path, index, index + 1)}>
                <ArrowDown size={15} />
              </ActionIcon>
              <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${one} ${index + 1}`} disabled={readOnly} onClick={() => set(entries.length === 1 ? path : [...path, index], undefined)}>
                <Trash2 size={15} />
              </ActionIcon>
            </div>
            <Entry item={item} path={[...path, index]} value={entry} label={`${one} ${index + 1}`} />
          </li>
        ))}
      </ol>
      <div>
        <Button size="xs" variant="default" leftSection={<Plus size={14} aria-hidden />} disabled={readOnly} onClick={() => add(path, emptyValue(item) as JsonValue)}>
          Add {one.toLowerCase()}
        </Button>
      </div>
    </FieldSet>
  );
}

function Entry({ item, path, value, label }: { readonly item: Field; readonly path: FieldViewProps['path']; readonly value: JsonValue; readonly label: string }) {
  const { draw: Draw } = useForm();
  if (item.kind !== 'object') return <Draw field={{ ...item, label }} path={path} value={value} />;
  const values = isObject(value) ? value : {};
  return item.fields.map((child) => <Draw key={child.key} field={child} path={[...path, child.key]} value={values[child.key]} />);
}

/** What an entry is called, where it says so. */
function nameOf(entry: JsonValue): string | null {
  if (!isObject(entry)) return null;
  const name = entry['name'] ?? entry['label'] ?? entry['anchor'] ?? entry['tab'];
  return typeof name === 'string' && name !== '' ? name : null;
}

function singular(label: string): string {
  return label === 'Several' ? 'Entry' : label.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}
