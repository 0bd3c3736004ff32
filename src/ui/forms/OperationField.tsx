import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ApiOperationName } from '#site/api/apiKeeper.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { askApi } from '#state/siteFacts/siteFacts.ts';
import styles from './forms.module.css';

/** So many are offered at once. */
const mostOffered = 30;

interface OperationFieldProps {
  /** What all inputs of text have: label, placeholder, value. */
  readonly common: AutocompleteProps;
  readonly change: (text: string) => void;
}

/** An operation of the site's OpenAPI files, found by its address, its summary or its tag; what is typed otherwise stays as it is typed. */
export function OperationField({ common, change }: OperationFieldProps) {
  const [isWanted, setWanted] = useState(false);
  const operations = useOperations(isWanted);
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

function Offer({ operation, entry }: { readonly operation: ApiOperationName | undefined; readonly entry: string }) {
  return (
    <span className={styles.offer}>
      <span>{operation?.title ?? entry}</span>
      <small>
        {entry}
        {operation?.hasPage === true && ' · has a page'}
      </small>
    </span>
  );
}

/** All operations of the site, read once they are wanted, and again where a file changed. */
function useOperations(isWanted: boolean): readonly ApiOperationName[] {
  const revision = useStore(apiPagesStore, (state) => state.revision);
  const [operations, setOperations] = useState<readonly ApiOperationName[]>([]);
  useEffect(() => {
    let isShown = isWanted;
    if (isWanted)
      void askApi((worker) => worker.apiOperations()).then((found) => isShown && setOperations(found ?? []));
    return () => {
      isShown = false;
    };
  }, [isWanted, revision]);
  return operations;
}
