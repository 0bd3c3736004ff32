import { Button } from '@mantine/core';
import type { PageView } from '#state/openFiles/openFile.ts';
import { setFrontMatter } from '#state/intents/editPage.ts';
import { goToSource } from '#state/intents/goToSource.ts';
import { FieldControl, type PageField } from './FieldControl.tsx';
import { OtherFields } from './OtherFields.tsx';
import styles from './pageSettings.module.css';

/** The settings of a page beside its title and description (reference §2), in the order that writers use them. */
const fields: readonly PageField[] = [
  { key: 'sidebarTitle', label: 'Title in the navigation', kind: 'text', help: 'Where it should be shorter than the page’s own' },
  { key: 'icon', label: 'Icon', kind: 'icon' },
  { key: 'tag', label: 'Tag', kind: 'text', help: 'A small label beside the page in the navigation' },
  {
    key: 'mode',
    label: 'Layout',
    kind: 'choice',
    choices: [
      ['', 'Default'],
      ['wide', 'Wide'],
      ['custom', 'Custom'],
      ['frame', 'Frame'],
      ['center', 'Center'],
    ],
  },
  { key: 'keywords', label: 'Keywords', kind: 'words', help: 'Found by search, not shown' },
  { key: 'openapi', label: 'API operation', kind: 'text', help: 'GET /path, from the OpenAPI file' },
  { key: 'api', label: 'API endpoint', kind: 'text' },
  { key: 'hidden', label: 'Hidden from the navigation', kind: 'flag' },
  { key: 'noindex', label: 'Hidden from search engines', kind: 'flag' },
  { key: 'deprecated', label: 'Deprecated', kind: 'flag' },
];
const known = new Set(['title', 'description', ...fields.map(({ key }) => key)]);

/** What a page's front matter sets, its title and description aside. */
export function PageSettings({ path, page }: { readonly path: string; readonly page: PageView }) {
  const { values, text } = page.frontMatter;
  const broken = page.problems.find(({ code }) => code === 'page/front-matter-invalid');
  if (broken !== undefined) {
    const { line, column } = broken.place ?? { line: 1, column: 1 };
    return (
      <>
        <p className={styles.note}>The front matter is not valid YAML. It is kept as it is; mend it in the source.</p>
        <Button className={styles.add} size="compact-xs" variant="default" onClick={() => goToSource({ path, line, column })}>
          Open the source
        </Button>
      </>
    );
  }
  const set = (key: string, value: unknown) => setFrontMatter(path, key, value);
  return (
    <>
      {fields.map((field) => (
        <FieldControl key={`${path} ${field.key}`} field={field} value={values[field.key]} onChange={(value) => set(field.key, value)} />
      ))}
      <OtherFields key={path} fields={Object.entries(values).filter(([key]) => !known.has(key))} taken={new Set([...known, ...Object.keys(values)])} onChange={set} />
      {text === null && Object.keys(values).length === 0 && <p className={styles.note}>Nothing is set yet. What you set is written at the top of the file.</p>}
    </>
  );
}
