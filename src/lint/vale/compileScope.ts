/** Scopes of a block of text and of its context, by Vale's names: `text`, `heading`, `h2`, `md`. */
export interface BlockScope {
  readonly sections: ReadonlySet<string>;
  readonly ancestors: ReadonlySet<string>;
}

interface Part {
  readonly sections: readonly string[];
  readonly negated: boolean;
}

/**
 * Returns a test for whether a rule with these scopes runs on a block: one scope must match with all its parts
 * (`heading & ~heading.h1`).
 */
export function compileScope(scopes: readonly string[]): (block: BlockScope) => boolean {
  const options = scopes.map((scope) => scope.split('&').map(partOf));
  return (block) => options.some((parts) => parts.every((part) => holds(part, block)));
}

function partOf(written: string): Part {
  const trimmed = written.trim();
  const negated = trimmed.startsWith('~');
  return { negated, sections: (negated ? trimmed.slice(1) : trimmed).trim().split('.') };
}

function holds({ sections, negated }: Part, { sections: own, ancestors }: BlockScope): boolean {
  if (!negated) return sections.every((section) => own.has(section));
  // A negated part of a page can't exclude text of the whole page.
  return !own.has('raw') && !own.has('summary') && !sections.every((section) => ancestors.has(section));
}
