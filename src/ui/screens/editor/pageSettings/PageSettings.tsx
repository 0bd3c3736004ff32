import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { PageView } from '#state/openFiles/openFile.ts';
import { setFrontMatter } from '#state/intents/editPage.ts';
import { goToSource } from '#state/intents/goToSource.ts';
import { FieldControl, type PageField } from './FieldControl.tsx';
import { OtherFields } from './OtherFields.tsx';
import { fieldIn, fieldToWrite, pageFieldGroups, type PageFieldGroup } from './pageFields.ts';
import styles from './pageSettings.module.css';

const known = new Set([
  'title',
  'description',
  ...pageFieldGroups.flatMap(({ fields }) => fields.map(({ key }) => key.split('.')[0] ?? key)),
]);

/** What a page's front matter sets, its title and description aside. */
export function PageSettings({ path, page }: { readonly path: string; readonly page: PageView }) {
  const { values, text } = page.frontMatter;
  const broken = page.problems.find(({ code }) => code === 'page/front-matter-invalid');
  if (broken !== undefined) {
    const { line, column } = broken.place ?? { line: 1, column: 1 };
    return (
      <>
        <p className={styles.note}>The front matter is not valid YAML. It is kept as it is; mend it in the source.</p>
        <Button
          className={styles.add}
          size="compact-xs"
          variant="default"
          onClick={() => goToSource({ path, line, column })}
        >
          Open the source
        </Button>
      </>
    );
  }
  const set = (key: string, value: unknown) => setFrontMatter(path, key, value);
  return (
    <>
      {pageFieldGroups.map((group) => (
        <FieldGroup
          key={`${path} ${group.title}`}
          group={group}
          values={values}
          draw={(field) => (
            <FieldControl
              key={`${path} ${field.key}`}
              field={field}
              value={fieldIn(values, field.key)}
              onChange={(value) => set(...fieldToWrite(values, field.key, value))}
            />
          )}
        />
      ))}
      <OtherFields
        key={path}
        fields={Object.entries(values).filter(([key]) => !known.has(key))}
        taken={new Set([...known, ...Object.keys(values)])}
        onChange={set}
      />
      {text === null && Object.keys(values).length === 0 && (
        <p className={styles.note}>Nothing is set yet. What you set is written at the top of the file.</p>
      )}
    </>
  );
}

interface FieldGroupProps {
  readonly group: PageFieldGroup;
  readonly values: Readonly<Record<string, unknown>>;
  readonly draw: (field: PageField) => ReactNode;
}

/** Settings that few pages have are folded until one is set or asked for. */
function FieldGroup({ group: { title, fields }, values, draw }: FieldGroupProps) {
  const isSet = fields.some(({ key }) => fieldIn(values, key) !== undefined);
  const [isOpen, setOpen] = useState(isSet);
  if (title === null) return fields.map(draw);
  return (
    <details className={styles.group} open={isOpen || isSet} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {(isOpen || isSet) && <div className={styles.inGroup}>{fields.map(draw)}</div>}
    </details>
  );
}
