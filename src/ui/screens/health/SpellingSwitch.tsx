import { Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { readRuleDescriptions } from '#state/checks/readRuleDescriptions.ts';
import { setRuleEnabled } from '#state/checks/disableRule.ts';
import type { RuleDescription } from '#state/pages/checksWorker.ts';
import { siteStore } from '#state/site/siteStore.ts';
import { useApp } from '../../useApp.ts';

/** Spelling is checked where a team wants it; nothing stands here where the repository has its own rule for it. */
export function SpellingSwitch() {
  const app = useApp();
  const [rule, setRule] = useState<RuleDescription | null>(null);
  const site = useStore(app.get(siteStore), (state) => state.site);
  useEffect(() => {
    let isWanted = true;
    void readRuleDescriptions(app).then((all) => {
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
      onChange={({ currentTarget: { checked } }) => void setRuleEnabled(app, rule, checked)}
    />
  );
}
