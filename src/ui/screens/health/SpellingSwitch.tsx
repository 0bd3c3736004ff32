import { Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { readRuleWords } from '#state/checks/readRuleWords.ts';
import { switchRule } from '#state/checks/switchFinding.ts';
import type { RuleWords } from '#state/pages/checksWorker.ts';
import { siteStore } from '#state/site/siteStore.ts';
import { useApp } from '../../useApp.ts';

/** Spelling is checked where a team wants it; nothing stands here where the repository has its own rule for it. */
export function SpellingSwitch() {
  const app = useApp();
  const [rule, setRule] = useState<RuleWords | null>(null);
  const site = useStore(app.get(siteStore), (state) => state.site);
  useEffect(() => {
    let isWanted = true;
    void readRuleWords(app).then((all) => {
      if (isWanted) setRule(all.find(({ name }) => name === 'spelling') ?? null);
    });
    return () => {
      isWanted = false;
    };
  }, [app, site]);
  if (rule === null) return null;
  return (
    <Switch
      size="xs"
      label="Check spelling (English)"
      checked={rule.severity !== null}
      onChange={({ currentTarget: { checked } }) => void switchRule(app, rule, checked)}
    />
  );
}
