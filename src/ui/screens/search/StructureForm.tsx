import { Button, Select, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { StructuralChange } from '#site/search/applyStructuralChange.ts';
import { planStructuralChange } from '#state/search/searchSite.ts';
import { applyReplacements } from '#state/intents/applyReplacements.ts';
import { PlanDialog } from '../plans/PlanDialog.tsx';
import styles from './SearchScreen.module.css';
import { useApp } from '../../useApp.ts';

type Kind = StructuralChange['kind'];

const kinds: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'component', label: 'Replace a component with another' },
  { value: 'attribute', label: 'Rename an attribute' },
  { value: 'value', label: 'Change the value of an attribute' },
  { value: 'target', label: 'Change link targets' },
];

const words: Readonly<Record<Kind, { readonly from: string; readonly to: string }>> = {
  component: { from: 'Component, such as Note', to: 'New component, such as Tip' },
  attribute: { from: 'Attribute, such as link', to: 'New name, such as href' },
  value: { from: 'Current value (leave empty for any)', to: 'New value' },
  target: { from: 'URL, such as /old', to: 'New URL, such as /new' },
};

/** Changes components or attributes on all pages, regardless of their text, with a preview page by page. */
export function StructureForm() {
  const app = useApp();
  const [kind, setKind] = useState<Kind>('component');
  const [component, setComponent] = useState('');
  const [attribute, setAttribute] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [planned, setPlanned] = useState<StructuralChange | null>(null);
  const isOfElement = kind === 'attribute' || kind === 'value';
  const isReady = to.trim() !== '' && (kind === 'value' ? attribute.trim() !== '' : from.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady)
      setPlanned(
        changeOf(kind, { component: component.trim(), attribute: attribute.trim(), from: from.trim(), to: to.trim() }),
      );
  };
  return (
    <form className={styles.words} onSubmit={submit}>
      <Select
        label="Type of change"
        allowDeselect={false}
        data={kinds}
        value={kind}
        onChange={(value) => setKind(kinds.find((one) => one.value === value)?.value ?? 'component')}
      />
      {isOfElement && (
        <TextInput
          label="Component (leave empty for any)"
          value={component}
          onChange={(event) => setComponent(event.currentTarget.value)}
        />
      )}
      {kind === 'value' && (
        <TextInput
          label="Attribute, such as icon"
          value={attribute}
          onChange={(event) => setAttribute(event.currentTarget.value)}
        />
      )}
      <TextInput label={words[kind].from} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
      <TextInput label={words[kind].to} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      <Button type="submit" className={styles.submit} disabled={!isReady}>
        Preview changes…
      </Button>
      {planned !== null && (
        <PlanDialog
          title="Change all pages"
          files={1}
          makePlans={(onPlan, signal) => planStructuralChange(app, planned, onPlan, signal)}
          onApply={(plans) => applyReplacements(app, plans)}
          onClose={() => setPlanned(null)}
        />
      )}
    </form>
  );
}

function changeOf(
  kind: Kind,
  { component, attribute, from, to }: Readonly<Record<'component' | 'attribute' | 'from' | 'to', string>>,
): StructuralChange {
  const of = component === '' ? null : component;
  if (kind === 'attribute') return { kind, component: of, from, to };
  if (kind === 'value') return { kind, component: of, attribute, from: from === '' ? null : from, to };
  return { kind, from, to };
}
