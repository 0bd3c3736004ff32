import { Select } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DivisionNames } from '#config/edit/divideNavigation.ts';
import { languageCodes } from '#config/navigation/nodeKinds.ts';
import { toLanguageTag } from '#site/view/languageName.ts';
import { replayCapturedKeys } from '../../../kit/keyCapture.ts';
import styles from './NavigationPanel.module.css';

interface LanguageFieldProps {
  readonly label: string;
  readonly value: string | null;
  /** Codes that can't be chosen. */
  readonly taken: readonly string[];
  /** Called once: with the chosen code, or with null if none is chosen. `byKey` is true if a key ended it. */
  readonly onDone: (code: string | null, byKey: boolean) => void;
}

/** A choice of a language code in place, searched by name or code. Escape and leaving the field choose none. */
export function LanguageField({ label, value, taken, onDone }: LanguageFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const data = useMemo(() => listLanguages(taken, value), [taken, value]);
  useEffect(() => {
    if (field.current !== null) replayCapturedKeys(field.current);
  }, []);
  const finish = (code: string | null, byKey: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(code, byKey);
  };
  return (
    <Select
      ref={field}
      className={styles.choice ?? ''}
      size="xs"
      aria-label={label}
      placeholder={label}
      data={data}
      defaultValue={value}
      searchable
      selectFirstOptionOnChange
      defaultDropdownOpened
      allowDeselect={false}
      nothingFoundMessage="No language found"
      onChange={(code) => finish(code === value ? null : code, true)}
      onBlur={() => finish(null, false)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') finish(null, true);
      }}
    />
  );
}

/** The supported languages by their English names, without other spellings of the same code. */
function listLanguages(taken: readonly string[], value: string | null) {
  const names = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' });
  const isUsual = (code: string) => toLanguageTag(code) === code && Intl.getCanonicalLocales(code)[0] === code;
  return languageCodes
    .filter((code) => code === value || (isUsual(code) && !taken.includes(code)))
    .map((code) => ({ value: code, label: `${names.of(toLanguageTag(code) ?? code) ?? code} – ${code}` }))
    .toSorted((left, right) => left.label.localeCompare(right.label, 'en'));
}

/** Asks for the code of a site's first other language and, if that is English, for the code of the existing pages. */
export function FirstLanguage({ onDone }: { readonly onDone: (names: DivisionNames | null) => void }) {
  const [added, setAdded] = useState<string | null>(null);
  return added === null ? (
    <LanguageField
      key="added"
      label="New language"
      value={null}
      taken={[]}
      onDone={(code) => {
        if (code === usual) setAdded(code);
        else onDone(code === null ? null : { existing: usual, added: code });
      }}
    />
  ) : (
    <LanguageField
      key="existing"
      label="Language of existing pages"
      value={null}
      taken={[added]}
      onDone={(code) => onDone(code === null ? null : { existing: code, added })}
    />
  );
}

/** The language of the existing pages, unless it is the one being added. */
const usual = 'en';
