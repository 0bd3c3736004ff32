import type { ZodObject } from 'zod';
import type { ElementSpec } from '#document/elementSpec.ts';

/** The headings of the insert menu, in their order. */
export type MenuGroup = 'callouts' | 'structure' | 'media' | 'code' | 'api' | 'inline';

/** One line of the insert menu. */
export interface MenuEntry {
  readonly title: string;
  /** One line that says what it is for. */
  readonly purpose: string;
  /** Other words that a writer may type for it, in lower case. */
  readonly synonyms: readonly string[];
  readonly group: MenuGroup;
  /** What is inserted, as MDX. */
  readonly template: string;
}

/** All that is known of a component: one folder, one spec. Parser, schema, insert menu and attribute form derive from it. */
export interface BlockSpec extends ElementSpec {
  /** What writers call it. */
  readonly title: string;
  /** Loose: real pages also write others. Labels, help, default and control are in each field's `.meta()`. */
  readonly attributes: ZodObject;
  /** The attribute that is its title on the page, edited in place. */
  readonly titleAttribute?: string;
  /** Node names that it belongs directly into; absent where it may stand anywhere. Rules the menu, never the reading. */
  readonly parents?: readonly string[];
  /** Node names that it is made for; absent where anything goes. Rules the menu, never the reading. */
  readonly children?: readonly string[];
  /** The file whose text stands where the component does, as a path from the site's root; null where its attributes name none. */
  readonly standsFor?: (values: Readonly<Record<string, string | true>>) => string | null;
  readonly menu: readonly MenuEntry[];
}

/** The spec as it is; checks its shape. */
export function defineBlock(spec: BlockSpec): BlockSpec {
  return spec;
}
