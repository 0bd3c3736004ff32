import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { RulesFile } from '#lint/rulesFile/readRulesFile.ts';
import { readInferredChecks, readRuleDescriptions } from '#state/checks/readRuleDescriptions.ts';
import { siteStore } from '#state/site/siteStore.ts';
import type { InferredRuleChecks } from './inferredRuleChecks.ts';
import { useApp } from '../../useApp.ts';

/** How long what is typed waits for more, in milliseconds. */
const quiet = 120;

/** The checks behind the rules of a file, as they are set: asked again whenever the file or a choice is another one. */
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
