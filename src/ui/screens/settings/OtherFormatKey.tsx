import { Button } from '@mantine/core';
import { ArrowRightLeft } from 'lucide-react';
import { formatJsonPath } from '#config/check/checkFields.ts';
import type { DocsJson } from '#config/docsJson.ts';
import type { JsonPath } from '#config/edit/parsedJsonText.ts';
import { readSetting } from '#config/settings.ts';
import { moveOtherFormatKey } from '#config/upgrade/moveOtherFormatKey.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { convertForeignSetting } from '#state/intents/convertForeignSetting.ts';
import { notify } from '#state/notices/noticesStore.ts';
import { FieldView } from '../../forms/FieldView.tsx';
import { describeProblem } from '../../describeProblem.ts';
import styles from './SettingsScreen.module.css';
import { useApp } from '../../useApp.ts';

interface ForeignKeyProps {
  readonly docs: DocsJson;
  /** The setting's path: a top-level key, or one inside a key that both formats have. */
  readonly path: JsonPath;
  readonly readOnly: boolean;
}

/** A key in the other format's spelling: kept, marked, and converted to the spelling of this file by one click. */
export function OtherFormatKey({ docs, path, readOnly }: ForeignKeyProps) {
  const app = useApp();
  const name = formatJsonPath(path);
  const move = moveOtherFormatKey(JSON.stringify(docs.config), path, docs.format);
  const losses = move?.losses ?? [];
  const spelling = docs.format === 'current' ? 'Setting from the old format' : 'Setting from the new format';
  const start = async () => {
    const moved = await convertForeignSetting(app, path);
    if (!moved.ok)
      return void notify(app, `${describeProblem(moved.problem).title}. ${moved.problem.message}`, 'problem');
    const { to = null } = move ?? {};
    if (to === null) return;
    // The section that showed the key no longer exists.
    if (to[0] === 'navigation') goToScreen(app, { screen: 'settings', section: 'navigation' });
    notify(app, `Moved “${name}” to “${formatJsonPath(to)}”.`, 'success');
  };
  return (
    <section className={styles.foreign} aria-label={`${name}: ${spelling.toLowerCase()}`}>
      <div className={styles.foreignHead}>
        <div>
          <h3 className={styles.subtitle}>{spelling}</h3>
          <p className={styles.help}>
            Sites in this file’s format ignore <code>{name}</code>. It’s kept unchanged
            {move === null ? ' because this format has no equivalent.' : ' until you move it.'}
          </p>
        </div>
        {move !== null && (
          <Button
            size="xs"
            leftSection={<ArrowRightLeft size={14} aria-hidden />}
            disabled={readOnly}
            onClick={() => void start()}
          >
            Move setting
          </Button>
        )}
      </div>
      {losses.length > 0 && (
        <ul className={styles.losses}>
          {losses.map(({ path: lost, reason }, index) => (
            <li key={index}>
              <code>{formatJsonPath(lost)}</code> {reason}.
            </li>
          ))}
        </ul>
      )}
      <FieldView
        field={{
          key: String(path.at(-1)),
          label: name,
          help: null,
          placeholder: null,
          default: null,
          required: false,
          kind: 'json',
        }}
        path={path}
        value={readSetting(docs, path)}
      />
    </section>
  );
}
