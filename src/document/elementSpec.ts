/**
 * What the engine must know of an element (a component or an HTML element) to read, edit and write it.
 * - `container`: a block that holds blocks;
 * - `atom`: a block without editable children;
 * - `inlineAtom`: stands within text, without children;
 * - `mark`: stands around text, and is a mark with attributes on it.
 */
export interface ElementSpec {
  /** The node's (or mark's) name in the document: the name of the component's folder. */
  readonly name: string;
  /** The tags that it is written with; the first one is written for a new one. */
  readonly tags: readonly string[];
  readonly shape: 'container' | 'atom' | 'inlineAtom' | 'mark';
  /** What a container holds, as a ProseMirror content expression; `block+` where absent. Lenient, so that any real page reads. */
  readonly content?: string;
}

/** The spec of each tag. */
export type ElementSpecs = ReadonlyMap<string, ElementSpec>;

/** A table from tags to their specs. A tag that is in two specs is a bug, and throws. */
export function indexSpecsByTag(specs: readonly ElementSpec[]): ElementSpecs {
  const table = new Map<string, ElementSpec>();
  for (const spec of specs) {
    for (const tag of spec.tags) {
      if (table.has(tag)) throw new Error(`The tag ${tag} is in the specs ${table.get(tag)?.name} and ${spec.name}`);
      table.set(tag, spec);
    }
  }
  return table;
}
