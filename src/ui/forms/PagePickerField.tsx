import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useStore } from 'zustand';
import type { Field } from '#form/field.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { useForm, type FormValuePath } from './FormContext.ts';
import styles from './forms.module.css';
import { useApp } from '../useApp.ts';

/** Maximum number of suggestions. */
const mostOffered = 30;

interface PageFieldProps {
  readonly field: Field;
  readonly path: FormValuePath;
  /** Props shared by all text inputs: label, placeholder, value. */
  readonly common: AutocompleteProps;
  readonly change: (text: string) => void;
}

/** A page of the site, found by title or path. Other addresses are kept as typed. */
export function PagePickerField({ field, path, common, change }: PageFieldProps) {
  const app = useApp();
  const { filesFor } = useForm();
  const titles = useStore(app.get(pageNamesStore), (state) => state.titles);
  const within = folder(app);
  const titleOf = (written: string) => titles.get(`${within}${written.replace(/^\//, '')}.mdx`) ?? null;
  const pages = filesFor(field, path);
  return (
    <Autocomplete
      {...common}
      data={[...pages]}
      limit={mostOffered}
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: true }}
      onChange={change}
      filter={({ options, search, limit }) => {
        const words = pages.includes(search)
          ? []
          : search
              .toLowerCase()
              .split(/\s+/)
              .filter((word) => word !== '');
        if (words.length === 0) return options.slice(0, limit);
        const fits = (page: string) => {
          const text = `${page} ${titleOf(page) ?? ''}`.toLowerCase();
          return words.every((word) => text.includes(word));
        };
        return options.filter((option) => 'value' in option && fits(option.value)).slice(0, limit);
      }}
      renderOption={({ option }) => <Offer page={option.value} title={titleOf(option.value)} />}
    />
  );
}

function Offer({ page, title }: { readonly page: string; readonly title: string | null }) {
  return (
    <span className={styles.offer}>
      {title !== null && <span>{title} </span>}
      <small>{page}</small>
    </span>
  );
}

/** Folder of the open site's pages, with a trailing slash; '' at the root. */
function folder(app: App): string {
  const site = getOpenSite(app);
  const own = site === null ? '' : siteRootOf(site);
  return own === '' ? '' : `${own}/`;
}
