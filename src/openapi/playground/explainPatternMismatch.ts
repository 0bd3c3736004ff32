import { compilePattern, type Pattern } from '#base/pattern/pattern.ts';

/** Longer texts are left to the server to check. */
const longestText = 10_000;
/** Small, because forms are validated on every key press. */
const mostSteps = 200_000;
const longestShown = 80;

const compiled = new Map<string, Pattern | null>();

/** What a text must do to match a pattern of the description; null if it matches or can't be checked in time. */
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
