import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/types';

type Found = ReturnType<PatternScanner['findNextMatchSync']>;
type FoundInLine = Map<PatternScanner, Map<number, Found>>;

/** Cache limit, about 10 MB. */
const mostFinds = 40_000;

/**
 * Regex engine that caches the results of another: code is tokenized once per theme, and many lines are repeated. A
 * result depends only on the line, the patterns and the start offset. The other engine's strings are never disposed.
 */
export function createCachingEngine(engine: RegexEngine): RegexEngine {
  const lines = new Map<string, RegexEngineString>();
  const finds = new Map<RegexEngineString, FoundInLine>();
  let kept = 0;
  return {
    createScanner: (patterns) => {
      const scanner = engine.createScanner(patterns);
      return {
        findNextMatchSync: (line, from, options) => {
          const inLine = typeof line === 'string' ? undefined : finds.get(line);
          const known = inLine?.get(scanner)?.get(from);
          if (known !== undefined) return known;
          const found = scanner.findNextMatchSync(line, from, options);
          if (inLine === undefined || kept >= mostFinds) return found;
          kept += 1;
          const byPlace = inLine.get(scanner);
          if (byPlace === undefined) inLine.set(scanner, new Map([[from, found]]));
          else byPlace.set(from, found);
          return found;
        },
      };
    },
    createString: (text) => {
      const known = lines.get(text);
      if (known !== undefined) return known;
      if (kept >= mostFinds) {
        lines.clear();
        finds.clear();
        kept = 0;
      }
      const line = engine.createString(text);
      lines.set(text, line);
      finds.set(line, new Map());
      return line;
    },
  };
}
