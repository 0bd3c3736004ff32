import { Select, Switch, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  diagramCorners,
  diagramLanguage,
  parseCodeMeta,
  parseLineNumbers,
  setCodeFlag,
  setCodeIcon,
  setCodeLines,
  setCodeTitle,
  setDiagramControls,
  codeFlagOptions,
  formatLineNumbers,
  type CodeMeta,
  type DiagramPlacement,
} from '#blocks/codeMetaSpec.ts';
import { getOpenSite } from '#state/site/siteStore.ts';
import { IconInput } from '../../icons/IconInput.tsx';
import { useApp } from '../../useApp.ts';
import formStyles from '../../forms/forms.module.css';
import styles from './AttributesForm.module.css';

interface CodeFormProps {
  readonly language: string;
  readonly meta: string;
  readonly onChange: (attrs: Readonly<Record<'language' | 'meta', string | null>>) => void;
}

/** Form for a code block's language and options, and its raw fence metadata. */
export function CodeForm({ language, meta, onChange }: CodeFormProps) {
  const library = getOpenSite(useApp())?.configuration?.facts.iconLibrary;
  const options = parseCodeMeta(meta);
  const set = (next: { readonly language?: string; readonly meta?: string }) =>
    onChange({ language: orNull(next.language ?? language), meta: orNull(next.meta ?? meta) });
  return (
    <div className={styles.form}>
      <Typed label="Title" value={options.title} onChange={(title) => set({ meta: setCodeTitle(meta, title) })} />
      <Typed
        label="Language"
        value={language}
        onChange={(next) => set({ language: next.trim().replaceAll(/[\s`]+/g, '-') })}
      />
      {language === diagramLanguage ? (
        <DiagramFields options={options} onChange={(next) => set({ meta: setDiagramControls(meta, next) })} />
      ) : (
        <>
          <IconInput
            size="xs"
            label="Icon"
            name="Icon"
            value={options.icon}
            library={library}
            onChange={(icon) => set({ meta: setCodeIcon(meta, icon) })}
          />
          <LineFields
            options={options}
            onChange={(option, lines) => set({ meta: setCodeLines(meta, option, lines) })}
          />
          {codeFlagOptions.map(({ flag, label, isInverted }) => (
            <Switch
              key={flag}
              className={formStyles.flag}
              labelPosition="left"
              label={label}
              checked={options[flag] !== isInverted}
              onChange={(event) => set({ meta: setCodeFlag(meta, flag, event.currentTarget.checked !== isInverted) })}
            />
          ))}
        </>
      )}
      <Typed
        label="Code block options"
        help='Everything after the opening ```, such as a title, {1,3-5}, or icon="…".'
        value={meta}
        onChange={(next) => set({ meta: next.replaceAll(/[`\r\n]+/g, ' ').trim() })}
        isSource
      />
    </div>
  );
}

interface LineFieldsProps {
  readonly options: CodeMeta;
  readonly onChange: (option: 'highlight' | 'focus', lines: readonly number[]) => void;
}

/** The highlighted lines, and those in focus. */
function LineFields({ options, onChange }: LineFieldsProps) {
  return (
    <>
      <Typed
        label="Highlighted lines"
        help="Such as 1,3-5."
        value={formatLineNumbers(options.highlight)}
        onChange={(lines) => onChange('highlight', parseLineNumbers(lines))}
      />
      <Typed
        label="Focused lines"
        help="All other lines are dimmed."
        value={formatLineNumbers(options.focus)}
        onChange={(lines) => onChange('focus', parseLineNumbers(lines))}
      />
    </>
  );
}

const corners: Readonly<Record<DiagramPlacement, string>> = {
  'top-left': 'Top left',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
};

interface DiagramFieldsProps {
  readonly options: CodeMeta;
  readonly onChange: (next: Partial<Pick<CodeMeta, 'placement' | 'actions'>>) => void;
}

/** Zoom and pan controls of a diagram, and their placement. */
function DiagramFields({ options: { placement, actions }, onChange }: DiagramFieldsProps) {
  return (
    <>
      <Select
        size="xs"
        label="Zoom buttons"
        data={[
          { value: 'null', label: 'Tall diagrams only' },
          { value: 'true', label: 'Always' },
          { value: 'false', label: 'Never' },
        ]}
        value={String(actions)}
        allowDeselect={false}
        onChange={(next) => onChange({ actions: next === 'null' ? null : next === 'true' })}
      />
      {actions !== false && (
        <Select
          size="xs"
          label="Button position"
          data={diagramCorners.map((corner) => ({ value: corner, label: corners[corner] }))}
          value={placement}
          allowDeselect={false}
          onChange={(next) => onChange({ placement: diagramCorners.find((corner) => corner === next) ?? placement })}
        />
      )}
    </>
  );
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

interface TypedProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly isSource?: boolean;
  readonly onChange: (value: string) => void;
}

/** Text input that commits on blur, since a partial title is no title. */
function Typed({ label, help, value, isSource = false, onChange }: TypedProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const finish = () => {
    if (text !== value) onChange(text);
  };
  return (
    <TextInput
      size="xs"
      label={label}
      description={help}
      value={text}
      {...(isSource ? { className: styles.source } : {})}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
      }}
    />
  );
}
