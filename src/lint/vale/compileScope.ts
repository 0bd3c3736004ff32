/** What a block of text is, and what it stands in, as Vale names both: `text`, `heading`, `h2`, `md`. */
export interface BlockScope {
  readonly sections: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
}

interface Part {
  readonly sections: readonly string[];
  readonly negated: boolean;
}

/** Whether a rule with these scopes runs on a block: one of them must hold with all of its parts (`heading & ~heading.h1`). */
export function compileScope(scopes: readonly string[]): (block: BlockScope) => boolean {
  const options = scopes.map((scope) => scope.split('&').map(partOf));
  return (block) => options.some((parts) => parts.every((part) => holds(part, block)));
}

function partOf(written: string): Part {
  const trimmed = written.trim();
  const negated = trimmed.startsWith('~');
  return { negated, sections: (negated ? trimmed.slice(1) : trimmed).trim().split('.') };
}

function holds({ sections, negated }: Part, { sections: own, around }: BlockScope): boolean {
  if (!negated) return sections.every((section) => own.has(section));
  // What is said of a part of a page cannot be said of all of it.
  return !own.has('raw') && !own.has('summary') && !sections.every((section) => around.has(section));
}
