import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { RepoPath } from '#base/repoPath.ts';
import { isDescriptionUrl } from '#openapi/read/isDescriptionUrl.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { DeprecatedSwitch, WriteApiPageButton } from './OperationActions.tsx';
import styles from './OperationPanel.module.css';
import { activeOperationStore } from './activeOperationStore.ts';
import { LimitsForm } from './LimitsForm.tsx';
import { SourceLink } from './SourceLink.tsx';
import { useApp } from '../../../useApp.ts';

/** Side panel of a generated API page: its source, where edits go, and how to create a file for it. */
export function OperationPanel({ path }: { readonly path: RepoPath }) {
  const app = useApp();
  const shown = useStore(activeOperationStore, (state) => state.shown);
  // Those of a clicked value come first.
  const areLimitsFirst = useStore(activeOperationStore, ({ limitsFirstOn }) => limitsFirstOn === path);
  const name = useStore(app.get(apiPagesStore), ({ byPath }) => byPath.get(path));
  if (shown?.path !== path || name === undefined) return null;
  const { key, at, line, file, overlay, overlays, reference } = shown.page;
  return (
    <div className={styles.panel}>
      {areLimitsFirst && <LimitsForm path={path} />}
      <h2 className={styles.heading}>About this page</h2>
      <dl className={styles.facts}>
        <Fact name="Operation">
          <code>{`${reference.page.method} ${reference.page.path}`}</code>
        </Fact>
        <Fact name="Generated from">
          <SourceLink path={at?.file ?? file} line={line} />
        </Fact>
        {overlays.length > 0 && (
          <Fact name={overlays.length === 1 ? 'Overlay' : 'Overlays (last one wins)'}>
            {overlays.map((one) => (
              <SourceLink key={one} path={one} line={null} />
            ))}
          </Fact>
        )}
        <Fact name="Edits are saved to">
          {overlay ??
            (isDescriptionUrl(file)
              ? 'Not editable (outside this repository)'
              : overlays.length > 0
                ? 'The file that contains each text'
                : (at?.file ?? file))}
        </Fact>
        <Fact name="URL path">
          <span className={styles.address}>{`/${name.entry}`}</span>
          {name.hidden && <span className={styles.note}>Not in the navigation.</span>}
        </Fact>
      </dl>
      {at !== null && <DeprecatedSwitch at={at} isDeprecated={reference.page.deprecated} />}
      {!areLimitsFirst && <LimitsForm path={path} />}
      <div className={styles.write}>
        <WriteApiPageButton operation={key} />
        <p className={styles.note}>Creates a file where you can add text and components above the reference.</p>
      </div>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
