import { useEffect, useMemo, useRef } from 'react';
import { listEntryFields, listEntryKeyOrder } from '#config/navigation/entryFields.ts';
import {
  buildNavigationTree,
  type NavigationContainer,
  type NavigationLink,
  type NavigationNode,
} from '#config/navigation/navigationTree.ts';
import { isSameJsonLocation } from '#config/navigation/insertionPoint.ts';
import {
  appendToNavigationEntryField,
  moveNavigationEntryFieldItem,
  setNavigationEntryField,
} from '#state/intents/setNavigationEntryField.ts';
import { checkSettings } from '#state/settings/checkSettings.ts';
import type { OpenSite, SiteConfiguration } from '#state/site/siteStore.ts';
import { FieldView } from '../../../forms/FieldView.tsx';
import { FormProvider, type FormValuePath, type FormActions } from '../../../forms/FormContext.ts';
import { focusTarget } from '../../../forms/settingTarget.ts';
import { useFormActions } from '../../settings/useFormActions.ts';
import styles from './NavigationPanel.module.css';
import { useApp } from '../../../useApp.ts';

type Entry = NavigationContainer | NavigationLink;

interface EntryFormProps {
  readonly site: OpenSite;
  /** The node as it was when the form opened. */
  readonly start: Entry;
  readonly isNested: boolean;
  /** The setting that takes the focus. */
  readonly target: FormValuePath | undefined;
}

/** All settings of a group, a tab or another navigation node. Every keystroke is stored. */
export function NavigationEntryForm(props: EntryFormProps) {
  const { configuration } = props.site;
  return configuration === null ? null : <Fields {...props} configuration={configuration} />;
}

function Fields({
  site,
  start,
  isNested,
  target = [],
  configuration,
}: EntryFormProps & { configuration: SiteConfiguration }) {
  const app = useApp();
  const { docs } = configuration;
  // Changes replace the node; its location stays.
  const node = useMemo(() => nodeAt(buildNavigationTree(docs), start.position) ?? start, [docs, start]);
  const findings = useMemo(() => checkSettings(app, site), [app, site]);
  const form = useFormActions({ site, configuration, findings, title: node.label, readOnly: false, soleKey: null });
  const actions = useMemo((): FormActions => {
    const entry = { node, order: listEntryKeyOrder(node, docs.format) };
    const whole = (at: FormValuePath) => [...node.location.path, ...at];
    return {
      ...form,
      isFlat: true,
      target: target.length === 0 ? null : target,
      place: { ...form.place, part: JSON.stringify(node.location.path) },
      set: (at, value) => setNavigationEntryField(app, entry, at, value),
      add: (at, value) => appendToNavigationEntryField(app, entry, at, value),
      move: (at, from, to) => void moveNavigationEntryFieldItem(app, entry, at, from, to),
      problemAt: (at) => form.problemAt(whole(at)),
      problemIn: (at) => form.problemIn?.(whole(at)) ?? null,
      hasProblemIn: (at) => form.hasProblemIn(whole(at)),
      contrastBackground: () => null,
      sourceFileOf: () => null,
    };
  }, [app, form, node, docs.format, target]);
  const fields = useRef<HTMLDivElement>(null);
  // The dialog focuses its first control when it opens.
  useEffect(() => {
    const later = requestAnimationFrame(
      () => fields.current !== null && target.length > 0 && focusTarget(fields.current),
    );
    return () => cancelAnimationFrame(later);
  }, [target]);
  return (
    <FormProvider value={actions}>
      <div className={styles.entryForm} ref={fields}>
        {listEntryFields(node, docs.format, { isNested }).map((field) => (
          <FieldView key={field.key} field={field} path={[field.key]} value={node.source[field.key]} />
        ))}
      </div>
    </FormProvider>
  );
}

function nodeAt(nodes: readonly NavigationNode[], home: Entry['position']): Entry | null {
  for (const node of nodes) {
    const isHere = node.position.index === home.index && isSameJsonLocation(node.position.list, home.list);
    if (isHere && node.position.key === home.key && (node.kind === 'link' || 'children' in node)) return node;
    const inside = 'children' in node ? nodeAt(node.children, home) : null;
    if (inside !== null) return inside;
  }
  return null;
}
