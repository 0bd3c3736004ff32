import { useState } from 'react';
import { listPossibleDivisions } from '#config/edit/divideNavigation.ts';
import type { BranchSelector } from '#state/navigation/navigationRows.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { captureKeys } from '../../../kit/keyCapture.ts';
import { BranchSwitch, type BranchEdit } from './BranchSwitch.tsx';
import { FirstLanguage } from './LanguageField.tsx';
import styles from './NavigationPanel.module.css';
import { addFirstBranch, addFirstLanguage, addGroup, createAddTask, type RowActionDeps } from './rowActions.ts';
import { SearchAndAdd } from './SearchAndAdd.tsx';
import { useApp } from '../../../useApp.ts';

interface NavigationControlsProps {
  readonly site: OpenSite;
  readonly switches: readonly BranchSelector[];
  readonly choose: (level: number, key: string) => void;
  readonly scope: RowActionDeps;
  readonly isEditable: boolean;
  /** Opens the search of everything. */
  readonly onSearch: () => void;
  readonly edit: BranchEdit | null;
  readonly onEdit: (edit: BranchEdit | null) => void;
}

/** The search, the add menu, and the branch switches above the tree. */
export function NavigationControls(props: NavigationControlsProps) {
  const { site, switches, choose, scope, isEditable, onSearch, edit, onEdit } = props;
  const app = useApp();
  const [isFirstLanguage, setFirstLanguage] = useState(false);
  const docs = site.configuration?.docs ?? null;
  return (
    <div className={styles.controls}>
      <SearchAndAdd
        onSearch={onSearch}
        parts={docs === null ? [] : listPossibleDivisions(docs.config, docs.format)}
        onAdd={
          isEditable
            ? (kind) => {
                if (kind === 'addPage') scope.setTask(createAddTask(scope));
                else if (kind === 'addGroup') void addGroup(app, scope);
                else if (kind === 'language') {
                  captureKeys();
                  setFirstLanguage(true);
                } else void addFirstBranch(app, kind, scope);
              }
            : null
        }
      />
      {switches.map((entry, level) => (
        <BranchSwitch
          key={`${entry.kind} ${level}`}
          entry={entry}
          editable={isEditable}
          onChoose={(key) => choose(level, key)}
          onTask={scope.setTask}
          edit={edit}
          onEdit={onEdit}
        />
      ))}
      {isFirstLanguage && (
        <FirstLanguage
          onDone={(names) => {
            setFirstLanguage(false);
            if (names !== null) void addFirstLanguage(app, names, scope);
          }}
        />
      )}
    </div>
  );
}
