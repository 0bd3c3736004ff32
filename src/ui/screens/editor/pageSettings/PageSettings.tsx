import { Button } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import {
  resolveFieldChange,
  adaptFieldToValue,
  toFormValue,
  knownPageKeys,
  validatePageFields,
  type FrontMatterObject,
} from '#config/frontMatter/pageFields.ts';
import { pageSections } from '#config/frontMatter/pageSections.ts';
import { isJsonArray, type JsonValue } from '#config/docsJson.ts';
import { getJsonValue, setJsonValue } from '#config/edit/jsonValueAt.ts';
import { schemaToFields } from '#form/schemaToFields.ts';
import { setFrontMatterField, mergeFrontMatterField } from '#state/intents/editPage.ts';
import { goToSource } from '#state/intents/goToSource.ts';
import type { PageSnapshot } from '#state/openFiles/openFile.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { revealedFieldStore } from '../../../editor/history/revealChange.ts';
import { FieldView } from '../../../forms/FieldView.tsx';
import type { FormValuePath, FormActions } from '../../../forms/FormContext.ts';
import { PanelForm } from '../../../forms/PanelForm.tsx';
import { createPanelActions } from '../../../forms/createPanelActions.ts';
import { OtherFields } from './OtherFields.tsx';
import styles from './pageSettings.module.css';
import { useApp } from '../../../useApp.ts';

/** Sections with their fields, derived once from the schemas. */
const sections = pageSections.map((section) => ({ ...section, fields: schemaToFields(section.fields) }));

/** Front matter of a page, except title and description. */
export function PageSettings({ path, page }: { readonly path: string; readonly page: PageSnapshot }) {
  const app = useApp();
  const { values, text } = page.frontMatter;
  const broken = page.problems.find(({ code }) => code === 'page/front-matter-invalid');
  if (broken !== undefined) {
    const { line, column } = broken.position ?? { line: 1, column: 1 };
    return (
      <>
        <p className={styles.note}>
          The front matter isn’t valid YAML, so Docwright leaves it unchanged. Fix it in the source.
        </p>
        <Button
          className={styles.add}
          size="compact-xs"
          variant="default"
          onClick={() => goToSource(app, { path, line, column })}
        >
          View source
        </Button>
      </>
    );
  }
  return (
    <>
      <PageForm key={path} path={path} values={values} />
      {text === null && Object.keys(values).length === 0 && (
        <p className={styles.note}>No settings yet. Settings you add are saved at the top of the file.</p>
      )}
    </>
  );
}

function PageForm({ path, values }: { readonly path: string; readonly values: FrontMatterObject }) {
  const app = useApp();
  // Fields that were numbers when the page was opened become numbers again after other input.
  const [numbers] = useState(() => new Set(Object.keys(values).filter((key) => typeof values[key] === 'number')));
  const hasApi = useStore(app.get(apiPagesStore), ({ byPath }) => byPath.size > 0);
  const problems = useMemo(
    () =>
      new Map(
        validatePageFields(values).flatMap(({ path, predicate, isOfType }) =>
          isOfType ? [] : [[path.join('\n'), `This ${predicate}.`]],
        ),
      ),
    [values],
  );
  const own = { place: { file: path, part: 'front matter' }, ...fieldActions(app, path, values, numbers) };
  const actions: FormActions = {
    ...createPanelActions(app, getOpenSite(app), own),
    problemAt: (at) => problems.get(at.join('\n')) ?? null,
  };
  const used = useUsedSections(values);
  const shown = sections.filter((section) => section.isApi !== true || hasApi || used.has(section));
  const hidden = sections.filter((section) => !shown.includes(section)).flatMap(({ fields }) => fields);
  const shownKeys = [...knownPageKeys].filter((key) => !hidden.some((field) => field.key === key));
  return (
    <PanelForm actions={actions}>
      {shown.map((section) => (
        <FieldGroup key={section.title} section={section} values={values} isUsed={used.has(section)} />
      ))}
      <OtherFields
        values={values}
        known={new Set(shownKeys)}
        offered={hidden}
        onChange={(key, value) => setFrontMatterField(app, path, key, value)}
      />
    </PanelForm>
  );
}

type Section = (typeof sections)[number];

/** Sections with a value now or since the page was opened, so that a field cleared for retyping doesn't move. */
function useUsedSections(values: FrontMatterObject): ReadonlySet<Section> {
  const [used, setUsed] = useState<ReadonlySet<Section>>(new Set());
  const more = sections.filter(
    (section) => !used.has(section) && section.fields.some(({ key }) => values[key] !== undefined),
  );
  if (more.length === 0) return used;
  const all = new Set([...used, ...more]);
  setUsed(all);
  return all;
}

/** Front matter edits by the fields; each writes only its own key. */
function fieldActions(
  app: App,
  path: string,
  values: FrontMatterObject,
  numbers: ReadonlySet<string>,
): Pick<FormActions, 'set' | 'add' | 'move'> {
  const set = (at: FormValuePath, value: JsonValue | undefined, from?: string) => {
    const written = resolveFieldChange(values, at, value, numbers.has(String(at[0])));
    if (written !== null) mergeFrontMatterField(app, path, written.key, shownIn(values, at, from), written.value);
  };
  const listAt = ([key, ...inner]: FormValuePath): readonly JsonValue[] => {
    const list = getJsonValue(toFormValue(getOwnProperty(values, String(key))), inner);
    return isJsonArray(list) ? list : [];
  };
  return {
    set,
    add: (at, entry) => set(at, [...listAt(at), entry]),
    move: (at, from, to) => {
      const list = listAt(at);
      const moved = list[from];
      if (moved !== undefined) set(at, list.toSpliced(from, 1).toSpliced(to, 0, moved));
    },
  };
}

/** Value of a key as the screen shows it; for typed text, with the text shown in its field. */
function shownIn(values: FrontMatterObject, [first, ...inner]: FormValuePath, text: string | undefined): unknown {
  const value = getOwnProperty(values, String(first));
  const shown = getJsonValue(toFormValue(value), inner);
  return text === undefined || typeof shown !== 'string' ? value : setJsonValue(toFormValue(value), inner, text);
}

interface FieldGroupProps {
  readonly section: Section;
  readonly values: FrontMatterObject;
  /** True if a field in it has or just had a value. */
  readonly isUsed: boolean;
}

/** Groups that the user expanded or collapsed, by title, kept across pages. */
const folding = createStore<ReadonlyMap<string, boolean>>(() => new Map<string, boolean>());

/** Rarely used settings, collapsed until one is set or the group is expanded. */
function FieldGroup({ section: { title, fields }, values, isUsed }: FieldGroupProps) {
  const chosen = useStore(folding, (groups) => (title === null ? true : groups.get(title)));
  const drawn = () =>
    fields.map((field) => (
      <FieldView
        key={field.key}
        field={adaptFieldToValue(field, values[field.key])}
        path={[field.key]}
        value={toFormValue(values[field.key])}
      />
    ));
  const group = useRef<HTMLDivElement>(null);
  // Undoing or redoing one of its fields expands it.
  useEffect(
    () =>
      revealedFieldStore.subscribe(({ key }) => {
        if (title === null || !fields.some((field) => field.key === key)) return;
        folding.setState(new Map([...folding.getState(), [title, true]]), true);
        setTimeout(() => group.current?.scrollIntoView({ block: 'nearest' }), 0);
      }),
    [title, fields],
  );
  if (title === null) return drawn();
  const isOpen = chosen ?? isUsed;
  const turn = () => folding.setState(new Map([...folding.getState(), [title, !isOpen]]), true);
  // Not `details`: with a closed one anywhere in the document, inserting a character takes Chromium twice as long.
  return (
    <div ref={group} className={styles.group} role="group" aria-label={title}>
      <h3 className={styles.groupTitle}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={turn}>
          <ChevronRight size={13} aria-hidden />
          {title}
        </button>
      </h3>
      {isOpen && <div className={styles.inGroup}>{drawn()}</div>}
    </div>
  );
}
