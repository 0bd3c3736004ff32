/** A step of a pattern: one matching character, or a run of them of any length. */
type Step =
  | { readonly kind: 'one' | 'run'; readonly fits: (character: string) => boolean }
  /** Any number of folders, each with its slash. */
  | { readonly kind: 'folders' };

const parts =
  /(?<anyFolders>(?:^|(?<=\/))\*\*\/)|(?<all>(?<=\/)\*\*$)|(?<any>\*+)|(?<one>\?)|\[(?<not>[!^]?)(?<set>\]?[^\]]*)\]|\\(?<escaped>[^])|(?<plain>[^])/g;
const inName = (character: string) => character !== '/';
const anything = () => true;

/**
 * Compiles a `.gitignore` pattern: `*`, `?`, and `[a-z]` within a name, `**` across folders. Null for an invalid
 * character set such as `[z-a]`. Takes at most pattern times path length, because all alternatives are followed at
 * once.
 * @see https://git-scm.com/docs/gitignore
 */
export function compileFileGlob(pattern: string): ((path: string) => boolean) | null {
  const steps: Step[] = [];
  for (const { groups = {} } of pattern.matchAll(parts)) {
    const step = stepOf(groups);
    if (step === null) return null;
    steps.push(...step);
  }
  return (path) => matches(steps, path);
}

function stepOf(groups: Readonly<Record<string, string | undefined>>): readonly Step[] | null {
  if (groups['anyFolders'] !== undefined) return [{ kind: 'folders' }];
  if (groups['all'] !== undefined)
    return [
      { kind: 'one', fits: anything },
      { kind: 'run', fits: anything },
    ];
  if (groups['any'] !== undefined) return [{ kind: 'run', fits: inName }];
  if (groups['one'] !== undefined) return [{ kind: 'one', fits: inName }];
  if (groups['set'] !== undefined) {
    const set = setOf(groups['set'], groups['not'] !== '');
    return set === null ? null : [{ kind: 'one', fits: (character) => inName(character) && set.test(character) }];
  }
  const own = groups['escaped'] ?? groups['plain'];
  return [{ kind: 'one', fits: (character) => character === own }];
}

/** A character set as a regular expression for one character, which can't backtrack. */
function setOf(characters: string, isNegated: boolean): RegExp | null {
  try {
    return new RegExp(`^[${isNegated ? '^' : ''}${characters.replaceAll(/[\\\][^]/g, '\\$&')}]$`);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function matches(steps: readonly Step[], path: string): boolean {
  // The number of steps done on each alternative, and the alternatives inside folders.
  let done = skippingRuns(steps, [0]);
  let inFolders = new Set<number>();
  for (const character of path) {
    const next = new Set<number>();
    const deeper = new Set([...inFolders, ...[...done].filter((at) => steps[at]?.kind === 'folders')]);
    if (character === '/') for (const at of deeper) next.add(at + 1);
    for (const at of done) {
      const step = steps[at];
      if (step === undefined || step.kind === 'folders' || !step.fits(character)) continue;
      next.add(step.kind === 'run' ? at : at + 1);
    }
    done = skippingRuns(steps, next);
    inFolders = deeper;
  }
  return done.has(steps.length);
}

/** Adds the states reached by skipping optional steps. */
function skippingRuns(steps: readonly Step[], from: Iterable<number>): Set<number> {
  const done = new Set(from);
  for (const at of done) if (steps[at]?.kind === 'run' || steps[at]?.kind === 'folders') done.add(at + 1);
  return done;
}
