import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { findRulesFiles } from '#lint/rulesFile/readRulesFile.ts';
import { readRuleDescriptions } from '#state/checks/readRuleDescriptions.ts';
import { goToScreen } from '#state/route/goTo.ts';
import type { RuleDescription } from '#state/pages/checksWorker.ts';
import { siteStore } from '#state/site/siteStore.ts';
import styles from './findings.module.css';
import { useApp } from '../../../useApp.ts';

/** Explains a rule, with an example it reports and its correction. */
export function RuleReason({ rule }: { readonly rule: string }) {
  const app = useApp();
  const [words, setWords] = useState<RuleDescription | null>(null);
  const site = useStore(app.get(siteStore), (state) => state.site);
  const [rulesFile] = site.kind === 'open' ? findRulesFiles(site.paths) : [];
  useEffect(() => {
    let isWanted = true;
    void readRuleDescriptions(app).then((all) => {
      if (isWanted) setWords(all.find(({ name }) => name === rule) ?? null);
    });
    return () => {
      isWanted = false;
    };
  }, [app, rule]);
  if (words === null) return null;
  const { wrong, right } = words.example;
  const isBlock = [wrong, right].some((text) => text.includes('\n')) || undefined;
  return (
    <div className={styles.reason}>
      <p>{words.sentence}</p>
      <p>
        Not <code data-block={isBlock}>{wrong}</code> but <code data-block={isBlock}>{right}</code>
      </p>
      {rulesFile !== undefined && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => goToScreen(app, { screen: 'rules', file: rulesFile })}
        >
          The team’s rules
        </Button>
      )}
    </div>
  );
}
