import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { RulesFile } from '#lint/rulesFile/readRulesFile.ts';
import { readInferredChecks, readRuleDescriptions } from '#state/checks/readRuleDescriptions.ts';
import { siteStore } from '#state/site/siteStore.ts';
import type { InferredRuleChecks } from './inferredRuleChecks.ts';
import { useApp } from '../../useApp.ts';

/** Debounce of typed text, in milliseconds. */
const quiet = 120;

/** Checks for the rules of a file with their current settings; queried again when the file or a setting changes. */
export function useInferredRuleChecks(file: RulesFile): InferredRuleChecks {
  const app = useApp();
  const [book, setBook] = useState<InferredRuleChecks>({ behind: new Map() });
  const site = useStore(app.get(siteStore), (state) => state.site);
  useEffect(() => {
    let isWanted = true;
    const words = [...new Set(file.parts.flatMap(({ rules }) => rules.map((rule) => rule.words)))];
    const ask = async () => {
      const [names, checks] = await Promise.all([readInferredChecks(app, words), readRuleDescriptions(app)]);
      const byName = new Map(checks.map((check) => [check.name, check]));
      if (isWanted)
        setBook({
          behind: new Map(
            words.flatMap((one, index) =>
              names[index] === undefined
                ? []
                : [[one, names[index].flatMap((name) => byName.get(name) ?? [])] as const],
            ),
          ),
        });
    };
    const timer = setTimeout(() => void ask(), quiet);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [app, file, site]);
  return book;
}
