import { Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { readRuleWords } from '#state/checks/readRuleWords.ts';
import { switchRule } from '#state/checks/switchFinding.ts';
import type { RuleWords } from '#state/pages/checksWorker.ts';
import { siteStore } from '#state/site/siteStore.ts';

/** Spelling is checked where a team wants it; nothing stands here where the repository has its own rule for it. */
export function SpellingSwitch() {
  const [rule, setRule] = useState<RuleWords | null>(null);
  const site = useStore(siteStore, (state) => state.site);
  useEffect(() => {
    let isWanted = true;
    void readRuleWords().then((all) => {
      if (isWanted) setRule(all.find(({ name }) => name === 'spelling') ?? null);
    });
    return () => {
      isWanted = false;
    };
  }, [site]);
  if (rule === null) return null;
  return (
    <Switch
      size="xs"
      label="Check spelling (English)"
      checked={rule.severity !== null}
      onChange={({ currentTarget: { checked } }) => void switchRule(rule, checked)}
    />
  );
}
