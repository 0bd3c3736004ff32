import { compilePattern, type Pattern } from '#base/pattern/pattern.ts';

/** Longer texts are the server's to judge. */
const longestText = 10_000;
/** A form is checked with each key. */
const mostSteps = 200_000;
const longestShown = 80;

const compiled = new Map<string, Pattern | null>();

/** What a text must be to match the pattern of a description; null where it does, and where that cannot be told in time. */
export function explainPatternMismatch(text: string, source: string): string | null {
  if (text.length > longestText) return null;
  const known = compiled.get(source);
  const pattern = known === undefined ? patternOf(source) : known;
  compiled.set(source, pattern);
  const found = pattern?.matches(text, 1, mostSteps);
  if (found === undefined || !found.ok || found.value.length > 0) return null;
  return `match the pattern ${source.length > longestShown ? `${source.slice(0, longestShown)}…` : source}`;
}

function patternOf(source: string): Pattern | null {
  const pattern = compilePattern(source);
  return pattern.ok ? pattern.value : null;
}
