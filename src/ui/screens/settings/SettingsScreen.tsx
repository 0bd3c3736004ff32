import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { Redo2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Problem } from '#base/problem.ts';
import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import type { App } from '#state/app.ts';
import { listSectionFields } from '#config/settings.ts';
import { historyEmptyMessage } from '#state/journal/undoBarrier.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { findNextUndoEntry, redo, undo } from '#state/intents/undo.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { goToSource } from '#state/intents/goToSource.ts';
import { checkSettings } from '#state/settings/checkSettings.ts';
import { settingTargetStore } from '#state/settings/settingTargetStore.ts';
import { formatEntryLabel } from '#state/changes/undoSiteChange.ts';
import type { OpenSite, SiteConfiguration } from '#state/site/siteStore.ts';
import { ProblemMessage } from '../../kit/ProblemMessage.tsx';
import { filterSections } from './filterSections.ts';
import { SiteThumbnailPane } from './SiteThumbnailPane.tsx';
import { lazyOverlay } from '../../kit/lazyComponent.tsx';
import { SectionForm } from './SectionForm.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import styles from './SettingsScreen.module.css';
import { useApp } from '../../useApp.ts';

const UpgradeDialog = lazyOverlay(async () => (await import('../configuration/UpgradeDialog.tsx')).UpgradeDialog);

interface SettingsScreenProps {
  readonly site: OpenSite;
  /** Name of the section shown; null for the first one. */
  readonly section: string | null;
}

/** The site's settings, one form per section, with a thumbnail of their effect. */
export function SettingsScreen({ site, section: name }: SettingsScreenProps) {
  const { configuration } = site;
  if (configuration === null)
    return <p className={styles.nothing}>This repository has no docs.json, so there are no settings to change yet.</p>;
  return <Settings site={site} configuration={configuration} name={name} />;
}

function Settings({
  site,
  configuration,
  name,
}: {
  readonly site: OpenSite;
  readonly configuration: SiteConfiguration;
  readonly name: string | null;
}) {
  const app = useApp();
  const broken = configuration.docs.problems.find(({ code }) => code === 'config/not-json') ?? null;
  const shown = configuration.lastValid ?? configuration;
  const { format } = shown.docs;
  const listed = useMemo(() => filterSections(shown.docs, ''), [shown.docs]);
  const section = listed.find((candidate) => candidate.name === name) ?? listed[0];
  const findings = useMemo(() => checkSettings(app, site), [app, site]);
  const [upgrading, setUpgrading] = useState(false);
  const requests = useStore(app.get(settingTargetStore), ({ count }) => count);
  const canUpgrade = format === 'classic' && broken === null;
  const file = fileNameOf(configuration.path);
  if (section === undefined) return null;
  return (
    <div className={styles.screen} data-undo="site" data-chosen={name !== null || undefined}>
      <SettingsMenu
        docs={shown.docs}
        findings={findings}
        current={section.name}
        file={file}
        onUpgrade={canUpgrade ? () => setUpgrading(true) : null}
      />
      {/* With a key: each section starts at its top. */}
      <div key={section.name} className={styles.form}>
        <header className={styles.head}>
          <Button
            className={styles.back}
            size="compact-sm"
            variant="subtle"
            onClick={() => goToScreen(app, { screen: 'settings', section: null })}
          >
            All settings
          </Button>
          <div className={styles.words}>
            <h2 className={styles.title}>{section.title}</h2>
            <p className={styles.help}>{section.help}</p>
          </div>
          {/* A file with the old name is always read in the old format. */}
          {section.name === 'identity' && canUpgrade && (
            <Button size="compact-sm" variant="default" onClick={() => setUpgrading(true)}>
              Upgrade {file}…
            </Button>
          )}
          <History />
        </header>
        {broken !== null && (
          <div className={styles.broken}>
            <ProblemMessage problem={broken}>
              <Button size="xs" variant="default" onClick={() => goToProblem(app, broken, configuration.path)}>
                Fix in source
              </Button>
            </ProblemMessage>
          </div>
        )}
        <SectionForm
          key={requests}
          findings={findings}
          site={site}
          configuration={shown}
          fields={listSectionFields(section, format)}
          section={section}
          readOnly={broken !== null}
        />
      </div>
      <SiteThumbnailPane site={site} configuration={shown} section={section} findings={findings} />
      {upgrading && <UpgradeDialog path={configuration.path} onClose={() => setUpgrading(false)} />}
    </div>
  );
}

/** Shows the source at the problem. */
function goToProblem(app: App, { position }: Problem, file: RepoPath): void {
  goToSource(app, { path: position?.path ?? file, line: position?.line ?? 1, column: position?.column ?? 1 });
}

function History() {
  const app = useApp();
  useStore(app.get(journalStore));
  const last = findNextUndoEntry(app, 'undo', null);
  const next = findNextUndoEntry(app, 'redo', null);
  return (
    <div className={styles.history}>
      <Tooltip label={last === null ? historyEmptyMessage(app, 'undo').slice(0, -1) : `Undo ${formatEntryLabel(last)}`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Undo"
          disabled={last === null}
          onClick={() => undo(app, null)}
        >
          <Undo2 size={17} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={next === null ? historyEmptyMessage(app, 'redo').slice(0, -1) : `Redo ${formatEntryLabel(next)}`}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Redo"
          disabled={next === null}
          onClick={() => redo(app, null)}
        >
          <Redo2 size={17} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
