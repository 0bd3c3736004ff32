import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/types';

type Found = ReturnType<PatternScanner['findNextMatchSync']>;
type FoundInLine = Map<PatternScanner, Map<number, Found>>;

/** So many finds are kept at once, which are some 10 MB. */
const mostFinds = 40_000;

/**
 * An engine that finds what another finds, and looks for nothing twice: a code is read once for each theme, and many of
 * its lines stand in others too. What is found depends on the line, the patterns and where it is looked from, and on
 * nothing else. The other engine's lines are not given back to it.
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
