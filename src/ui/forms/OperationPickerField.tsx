import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useState } from 'react';
import type { OperationListItem } from '#site/api/listOperations.ts';
import { useApiOperations } from './useApiOperations.ts';
import styles from './forms.module.css';

/** Maximum number of suggestions. */
const mostOffered = 30;

interface OperationFieldProps {
  /** Props shared by all text inputs: label, placeholder, value. */
  readonly common: AutocompleteProps;
  readonly change: (text: string) => void;
}

/** An operation of the site's OpenAPI files, found by path, summary or tag. Other text is kept as typed. */
export function OperationPickerField({ common, change }: OperationFieldProps) {
  const [isWanted, setWanted] = useState(false);
  const operations = useApiOperations(isWanted) ?? [];
  const known = new Map(operations.map((operation) => [operation.entry, operation]));
  return (
    <Autocomplete
      {...common}
      data={[...known.keys()]}
      limit={mostOffered}
      maxDropdownHeight={280}
      onFocus={() => setWanted(true)}
      onChange={change}
      filter={({ options, search, limit }) => {
        const words = known.has(search)
          ? []
          : search
              .toLowerCase()
              .split(/\s+/)
              .filter((word) => word !== '');
        const fits = (entry: string) => {
          const { title = '', tag = null } = known.get(entry) ?? {};
          const text = `${entry} ${title} ${tag ?? ''}`.toLowerCase();
          return words.every((word) => text.includes(word));
        };
        return options.filter((option) => 'value' in option && fits(option.value)).slice(0, limit);
      }}
      renderOption={({ option }) => <Offer operation={known.get(option.value)} entry={option.value} />}
    />
  );
}

function Offer({ operation, entry }: { readonly operation: OperationListItem | undefined; readonly entry: string }) {
  return (
    <span className={styles.offer}>
      <span>{operation?.title ?? entry}</span>
      <small>
        {entry}
        {operation?.page != null && ' · has a page'}
      </small>
    </span>
  );
}
