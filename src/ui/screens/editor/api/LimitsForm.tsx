import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { RepoPath } from '#base/repoPath.ts';
import { getLimitPlace } from '#openapi/model/limitPlaces.ts';
import type { Constraint } from '#openapi/read/constraints.ts';
import { setApiConstraint } from '#state/intents/setApiConstraint.ts';
import { countApiTextUses } from '#state/intents/setApiText.ts';
import { useAsyncValue } from '../../../kit/useAsyncValue.ts';
import { useApp } from '../../../useApp.ts';
import { OverlayError } from './OverlayError.tsx';
import { activeOperationStore } from './activeOperationStore.ts';
import { formatConstraint, listFieldConstraints, listLimitFields, type LimitField } from './listLimitFields.ts';
import styles from './OperationPanel.module.css';

interface LimitsFormProps {
  readonly path: RepoPath;
  /** Called with why a limit wasn't changed, for where the form may be closed by then; null once one is. */
  readonly onProblem?: (problem: string | null) => void;
}

/** Limits, formats, and defaults of the values of the operation on a page; nothing if none can be edited. */
export function LimitsForm({ path, onProblem = () => undefined }: LimitsFormProps) {
  const shown = useStore(activeOperationStore, (state) => state.shown);
  const page = shown?.path === path ? shown.page.reference.page : null;
  const fields = useMemo(() => (page === null ? [] : listLimitFields(page)), [page]);
  const chosen = useStore(activeOperationStore, (state) => state.limitsOf);
  const isWanted = useStore(activeOperationStore, (state) => state.focusesLimits);
  const title = useId();
  const section = useRef<HTMLElement>(null);
  const field = fields.find(({ label }) => label === chosen) ?? fields[0];
  useEffect(() => {
    if (!isWanted || section.current === null) return;
    const { limitKey } = activeOperationStore.getState();
    activeOperationStore.setState({ focusesLimits: false });
    const inputs = [...section.current.querySelectorAll('input')];
    const clicked = inputs.find(({ name }) => name === limitKey);
    (clicked ?? inputs.find(({ value }) => value !== '') ?? inputs[0])?.focus();
    section.current.scrollIntoView({ block: 'start' });
  }, [isWanted, field]);
  if (field === undefined) return null;
  return (
    <section ref={section} className={styles.limits} aria-labelledby={title}>
      <h2 id={title} className={styles.heading}>
        Limits and defaults
      </h2>
      <NativeSelect
        size="xs"
        label="Field"
        value={field.label}
        onChange={(event) => activeOperationStore.setState({ limitsOf: event.currentTarget.value })}
        data={[...new Set(fields.map(({ label }) => label))]}
      />
      <FieldUses field={field} />
      {listFieldConstraints(field.schema).map((constraint) => {
        const value = formatConstraint(field.schema, constraint);
        return (
          <ConstraintField
            key={`${field.label} ${constraint.key}`}
            field={field}
            constraint={constraint}
            value={value}
            onProblem={onProblem}
          />
        );
      })}
    </section>
  );
}

/** Says that a limit is shared by several operations. */
function FieldUses({ field: { schema } }: { readonly field: LimitField }) {
  const app = useApp();
  const at = schema.places.limits;
  const uses = useAsyncValue(async () => (at === null ? 1 : countApiTextUses(app, at)), [app, at]) ?? 1;
  return uses < 2 ? null : (
    <p
      className={styles.note}
    >{`Used in ${uses} operations. Your edit changes ${uses === 2 ? 'both' : 'all of them'}.`}</p>
  );
}

interface ConstraintFieldProps {
  readonly field: LimitField;
  readonly constraint: Constraint;
  readonly value: string;
  readonly onProblem: (problem: string | null) => void;
}

/** One limit. It is stored on Enter and when the field is left; what isn't allowed stays, with the reason. */
function ConstraintField({ field: { label, schema }, constraint, value, onProblem }: ConstraintFieldProps) {
  const app = useApp();
  const [text, setText] = useState(value);
  const [from, setFrom] = useState(value);
  const [error, setError] = useState<string | null>(null);
  if (from !== value) {
    // Changed in the description: by this field, by an undo, or elsewhere.
    setFrom(value);
    setText(value);
  }
  const name = `${constraint.label.toLowerCase()} of ${label}`;
  const showError = (message: string | null) => {
    setError(message);
    onProblem(message === null ? null : `The ${name} wasn’t changed. ${message}`);
  };
  const store = async () => {
    if (text === value) return showError(null);
    const at = getLimitPlace(schema, constraint.key);
    if (at === null)
      return showError('This limit is set in several schemas that apply together. Change it in the source.');
    const target = { keyword: constraint.key, types: schema.types };
    const done = await setApiConstraint(app, at, target, text, `the ${name}`);
    showError(done.ok ? null : done.problem.message);
  };
  return (
    <TextInput
      size="xs"
      name={constraint.key}
      label={constraint.label}
      value={text}
      error={error === null ? null : <OverlayError message={error} place={getLimitPlace(schema, constraint.key)} />}
      inputMode={constraint.kind === 'count' ? 'numeric' : 'text'}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void store()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) void store();
        if (event.key === 'Escape') setText(value);
      }}
    />
  );
}
