import { Switch, TagsInput, TextInput } from '@mantine/core';
import { memo, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { filesStore } from '#state/filesStore.ts';
import { setFrontMatter } from '#state/intents/editPage.ts';
import { openSiteNow } from '#state/siteStore.ts';
import { IconInput } from '../../icons/IconInput.tsx';
import { deferred } from '../../kit/deferred.tsx';
import { problemSentence } from '../../problemSentence.ts';
import styles from './SidePanel.module.css';

const Outline = deferred(async () => (await import('../../editor/outline/Outline.tsx')).Outline);
/** What is selected on the page comes first. */
const SelectedBlock = deferred(async () => (await import('../../editor/attributes/SelectedBlock.tsx')).SelectedBlock);

interface Field {
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'flag' | 'words' | 'icon';
  readonly help?: string;
}

/** The settings of a page beside its title and description (reference §2), in the order that writers use them. */
const fields: readonly Field[] = [
  { key: 'sidebarTitle', label: 'Title in the navigation', kind: 'text', help: 'Where it should be shorter than the page’s own' },
  { key: 'icon', label: 'Icon', kind: 'icon' },
  { key: 'tag', label: 'Tag', kind: 'text', help: 'A small label beside the page in the navigation' },
  { key: 'mode', label: 'Layout', kind: 'text', help: 'wide, custom, frame or center' },
  { key: 'keywords', label: 'Keywords', kind: 'words', help: 'Found by search, not shown' },
  { key: 'openapi', label: 'API operation', kind: 'text', help: 'GET /path, from the OpenAPI file' },
  { key: 'api', label: 'API endpoint', kind: 'text' },
  { key: 'hidden', label: 'Hidden from the navigation', kind: 'flag' },
  { key: 'noindex', label: 'Hidden from search engines', kind: 'flag' },
  { key: 'deprecated', label: 'Deprecated', kind: 'flag' },
];
const onThePage = new Set(['title', 'description']);

/** The page's settings, and what is wrong with it. */
export const SidePanel = memo(function SidePanel({ path }: { readonly path: string }) {
  // The page alone: what becomes of its text with each word typed is none of the panel's.
  const page = useStore(filesStore, ({ files }) => {
    const file = files[path];
    return file?.kind === 'text' ? file.page : null;
  });
  if (page === null) return null;
  const { values, text } = page.frontMatter;
  const broken = page.problems.some(({ code }) => code === 'page/front-matter-invalid');
  const known = new Set(fields.map(({ key }) => key));
  const others = Object.entries(values).filter(([key]) => !known.has(key) && !onThePage.has(key));
  return (
    <div className={styles.panel}>
      <SelectedBlock />
      <h2 className={styles.heading}>Page settings</h2>
      {broken ? (
        <p className={styles.note}>The front matter is not valid YAML. It is kept as it is; mend it in the source.</p>
      ) : (
        <>
          {fields.map((field) => (
            <FieldControl key={field.key} field={field} value={values[field.key]} onChange={(value) => setFrontMatter(path, field.key, value)} />
          ))}
          {others.length > 0 && <h3 className={styles.subheading}>Other fields</h3>}
          {others.map(([key, value]) =>
            typeof value === 'string' || typeof value === 'number' ? (
              <FieldControl key={key} field={{ key, label: key, kind: 'text' }} value={String(value)} onChange={(next) => setFrontMatter(path, key, next)} />
            ) : (
              <div key={key} className={styles.raw}>
                <span>{key}</span>
                <code>{JSON.stringify(value)}</code>
              </div>
            ),
          )}
        </>
      )}
      <p className={styles.detail}>{text === null ? 'This page has no front matter yet.' : path}</p>
      <Outline />
      {page.problems.length > 0 && (
        <section aria-label="Problems">
          <h2 className={styles.heading}>Problems</h2>
          <ul className={styles.problems}>
            {page.problems.map((found) => (
              <li key={`${found.code} ${found.place?.offset ?? 0}`}>
                <strong>{problemSentence(found).title}</strong>
                <span>{found.message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
});

interface FieldControlProps {
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function FieldControl({ field, value, onChange }: FieldControlProps) {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const [text, setText] = useState(written);
  useEffect(() => setText(written), [written]);
  if (field.kind === 'flag') {
    return <Switch className={styles.flag} labelPosition="left" label={field.label} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked ? true : undefined)} />;
  }
  if (field.kind === 'words') {
    const list = Array.isArray(value) ? value.map(String) : [];
    return <TagsInput size="xs" label={field.label} description={field.help} value={list} onChange={(next) => onChange(next.length === 0 ? undefined : next)} />;
  }
  const type = (next: string) => {
    setText(next);
    onChange(next === '' ? undefined : next);
  };
  if (field.kind === 'icon') return <IconInput size="xs" label={field.label} name={field.label} value={text} library={openSiteNow()?.configuration?.facts.iconLibrary} onChange={type} />;
  return <TextInput size="xs" label={field.label} description={field.help} value={text} onChange={(event) => type(event.currentTarget.value)} />;
}
