import styles from './RulesScreen.module.css';
import { Button, Select, Textarea } from '@mantine/core';
import { FileCode2, HeartPulse, ListChecks, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import { findRulesFiles, readRulesFile, type RulesFile } from '#lint/rulesFile/readRulesFile.ts';
import { rulesGroups } from '#lint/rulesFile/rulesGroups.ts';
import { startSiteChecks } from '#state/checks/startSiteChecks.ts';
import { goToScreen } from '#state/route/goTo.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { ProblemMessage } from '../../kit/ProblemMessage.tsx';
import { useFileText } from '../../kit/useFileText.ts';
import { hasUnusedRulesPath, NewRulesFile } from './NewRulesFile.tsx';
import { RulesGroupForm, type IndexedRulesPart } from './RulesGroupForm.tsx';
import { InferredRuleChecksProvider, type InferredRuleChecks } from './inferredRuleChecks.ts';
import { useApp } from '../../useApp.ts';
import { setRoleText } from '#state/intents/changeRules.ts';
import { useInputText, trimText } from '../../forms/useInputText.ts';
import { useStore } from 'zustand';
import { readInferredChecks, readRuleDescriptions } from '#state/checks/readRuleDescriptions.ts';
import { siteStore } from '#state/site/siteStore.ts';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';

/** The team's writing rules, grouped in a form, each with its automatic checks. */
export function RulesScreen({ site, path }: { readonly site: OpenSite; readonly path: RepoPath | null }) {
  const app = useApp();
  useEffect(() => startSiteChecks(app, false), [app]);
  const files = useMemo(() => findRulesFiles(site.paths), [site.paths]);
  const shown = path !== null && files.includes(path) ? path : (files[0] ?? null);
  const { text, problem } = useFileText(shown);
  const [isMaking, setMaking] = useState(false);
  const making = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    setMaking(false);
    making.current?.focus();
  };
  return (
    // Every keystroke is written, so undo is the site's; the browser's only covers typing.
    <div className={styles.screen} data-undo="site">
      <header className={styles.header}>
        <h1 className={styles.title}>Writing rules</h1>
        <p className={styles.lead}>
          Your team’s rules, stored in the repository. Writing assistants read them, and Docwright checks what it can as
          you write.
        </p>
        <div className={styles.bar}>
          {shown !== null && (
            <Select
              size="xs"
              className={styles.file}
              aria-label="Rules file"
              data={[...files]}
              value={shown}
              allowDeselect={false}
              onChange={(file) => goToScreen(app, { screen: 'rules', file })}
            />
          )}
          {shown !== null && (
            <Button
              size="xs"
              variant="default"
              leftSection={<FileCode2 size={14} aria-hidden />}
              onClick={() => goToScreen(app, { screen: 'source', path: shown })}
            >
              View source
            </Button>
          )}
          {shown !== null && hasUnusedRulesPath(site.paths) && (
            <Button
              ref={making}
              size="xs"
              variant="default"
              leftSection={<Plus size={14} aria-hidden />}
              aria-expanded={isMaking}
              onClick={() => setMaking(!isMaking)}
            >
              Add rules file
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<ListChecks size={14} aria-hidden />}
            onClick={() => goToScreen(app, { screen: 'checks' })}
          >
            All checks
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<HeartPulse size={14} aria-hidden />}
            onClick={() => goToScreen(app, { screen: 'health', rule: null })}
          >
            Site health
          </Button>
        </div>
      </header>
      {(shown === null || isMaking) && <NewRulesFile paths={site.paths} onCancel={shown === null ? null : cancel} />}
      {problem !== null && <ProblemMessage problem={problem} />}
      {shown !== null && typeof text === 'string' && <RulesForm key={shown} path={shown} text={text} />}
    </div>
  );
}

function RulesForm({ path, text }: { readonly path: RepoPath; readonly text: string }) {
  const file = useMemo(() => readRulesFile(text), [text]);
  const book = useInferredRuleChecks(file);
  const others = partsOf(file, null).filter(({ part, index }) => part.rules.length > 0 || index > 0);
  return (
    <InferredRuleChecksProvider value={book}>
      <RoleField path={path} words={file.role?.words ?? ''} />
      {rulesGroups.map(({ name, title }) => (
        <RulesGroupForm key={name} path={path} file={file} title={title} group={name} parts={partsOf(file, name)} />
      ))}
      {others.length > 0 && (
        <RulesGroupForm path={path} file={file} title="Other sections" group={null} parts={others} />
      )}
      <p className={styles.lead}>Text outside these lists isn’t changed.</p>
    </InferredRuleChecksProvider>
  );
}

function partsOf({ parts }: RulesFile, group: RulesFile['parts'][number]['group']): readonly IndexedRulesPart[] {
  return parts.flatMap((part, index) => (part.group === group ? [{ part, index }] : []));
}

/** The assistant's role. */
function RoleField({ path, words }: { readonly path: RepoPath; readonly words: string }) {
  const app = useApp();
  const [text, type] = useInputText(words, { asStored: trimText, label: 'Role' });
  return (
    <Textarea
      label="Role"
      description="Instructions for the AI assistant."
      autosize
      minRows={2}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        type(value);
        void setRoleText(app, path, value);
      }}
    />
  );
}

/** Debounce of typed text, in milliseconds. */
const quiet = 120;

const none: InferredRuleChecks = { byRuleText: new Map() };

/** Checks for the rules of a file with their current settings; queried again when the file or a setting changes. */
function useInferredRuleChecks(file: RulesFile): InferredRuleChecks {
  const app = useApp();
  const site = useStore(app.get(siteStore), (state) => state.site);
  const load = async (): Promise<InferredRuleChecks> => {
    const words = [...new Set(file.parts.flatMap(({ rules }) => rules.map((rule) => rule.text)))];
    const [names, checks] = await Promise.all([readInferredChecks(app, words), readRuleDescriptions(app)]);
    const byName = new Map(checks.map((check) => [check.name, check]));
    return {
      byRuleText: new Map(
        words.flatMap((one, index) =>
          names[index] === undefined ? [] : [[one, names[index].flatMap((name) => byName.get(name) ?? [])] as const],
        ),
      ),
    };
  };
  return useAsyncValue(load, [app, file], { delay: quiet, reloadOn: [site] }) ?? none;
}
