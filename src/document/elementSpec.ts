/**
 * What the engine needs to read, edit, and write an element (a component or an HTML element).
 * - `container`: a block that contains blocks
 * - `atom`: a block without editable children
 * - `inlineAtom`: inline, without children
 * - `mark`: a mark with attributes on the text inside
 */
export interface ElementSpec {
  /** The node's (or mark's) name in the document: the name of the component's folder. */
  readonly name: string;
  /** Its tags; new elements get the first one. */
  readonly tags: readonly string[];
  readonly shape: 'container' | 'atom' | 'inlineAtom' | 'mark';
  /** A container's content, as a ProseMirror content expression; default `block+`. Lenient, so that any real page can be read. */
  readonly content?: string;
}

/** Specs by tag. */
export type ElementSpecs = ReadonlyMap<string, ElementSpec>;

/** Indexes specs by tag. Throws if two specs have the same tag, which is a bug. */
export function indexSpecsByTag(specs: readonly ElementSpec[]): ElementSpecs {
  const table = new Map<string, ElementSpec>();
  for (const spec of specs) {
    for (const tag of spec.tags) {
      if (table.has(tag)) throw new Error(`Tag ${tag} is defined in both ${table.get(tag)?.name} and ${spec.name}`);
      table.set(tag, spec);
    }
  }
  return table;
}
