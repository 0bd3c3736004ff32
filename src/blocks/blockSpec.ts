import { z, type ZodObject } from 'zod';
import type { ElementSpec } from '#document/elementSpec.ts';

/** The headings of the insert menu, in their order. */
export type MenuGroup = 'callouts' | 'structure' | 'media' | 'code' | 'api' | 'inline';

/** A drawing beside a line of the insert menu, by Lucide's name for it; `ui/editor/insert/menuIcons.ts` has them all. */
export type MenuIcon =
  | 'activity'
  | 'app-window'
  | 'arrow-left-right'
  | 'book-open'
  | 'braces'
  | 'chevrons-up-down'
  | 'circle-alert'
  | 'circle-check'
  | 'code-xml'
  | 'columns-2'
  | 'component'
  | 'corner-down-right'
  | 'eye'
  | 'file'
  | 'file-plus'
  | 'film'
  | 'folder'
  | 'folder-tree'
  | 'heading-2'
  | 'heading-3'
  | 'heading-4'
  | 'image'
  | 'info'
  | 'layout-grid'
  | 'lightbulb'
  | 'list'
  | 'list-checks'
  | 'list-ordered'
  | 'list-tree'
  | 'message-square-text'
  | 'minus'
  | 'octagon-alert'
  | 'palette'
  | 'panel-right'
  | 'panel-top'
  | 'quote'
  | 'reply'
  | 'rows-3'
  | 'send'
  | 'sigma'
  | 'sparkles'
  | 'square-code'
  | 'star'
  | 'sticky-note'
  | 'table'
  | 'tag'
  | 'triangle-alert'
  | 'type'
  | 'workflow';

/**
 * What a button of a view does to its component, by the word in its `data-action`. Behind a colon stands what it is about.
 * Any view may have `icon` (picks one), `toggle:FLAG` and `add:NODE` (one more child); what else its buttons do, its spec says.
 */
export type BlockAction =
  /** It is written with another of its tags, chosen from a menu. */
  | { readonly does: 'chooseTag'; readonly title: string }
  /** The attribute behind the colon is called by another of these names, chosen from a menu. */
  | { readonly does: 'renameAttribute'; readonly title: string; readonly names: readonly string[] }
  /** The attribute is set to what stands behind the colon. */
  | { readonly does: 'setAttribute'; readonly attribute: string };

/** One line of the insert menu. */
export interface MenuEntry {
  readonly title: string;
  /** One line that says what it is for. */
  readonly purpose: string;
  /** Other words that a writer may type for it, in lower case. */
  readonly synonyms: readonly string[];
  readonly group: MenuGroup;
  /** Where it differs from the component's. */
  readonly icon?: MenuIcon;
  /** What is inserted, as MDX. */
  readonly template: string;
}

/** All that is known of a component: one folder, one spec. Parser, schema, insert menu and attribute form derive from it. */
export interface BlockSpec extends ElementSpec {
  /** What writers call it. */
  readonly title: string;
  /** Beside its name in menus. */
  readonly icon?: MenuIcon;
  /** Loose: real pages also write others. Labels, help, default and control are in each field's `.meta()`. */
  readonly attributes: ZodObject;
  /** The attribute that is its title on the page, edited in place. */
  readonly titleAttribute?: string;
  /** Whether its title stands below what it holds: Enter there goes on behind the component. */
  readonly isTitleBelow?: true;
  /** The attributes of which the first one that is set makes the ID that links end in, unless it has an `id`. */
  readonly idFrom?: readonly string[];
  /** What such an ID begins with: `param-` (observed on the service). */
  readonly idPrefix?: string;
  /** Whether no other component of its kind on the page should have the same title. */
  readonly isTitleUnique?: true;
  /** Node names that it belongs directly into; absent where it may stand anywhere. Rules the menu, never the reading. */
  readonly parents?: readonly string[];
  /** Node names that it is made for; absent where anything goes. Rules the menu, never the reading. */
  readonly children?: readonly string[];
  /** What the buttons of its view do, by their words. */
  readonly actions?: Readonly<Record<string, BlockAction>>;
  /** The file whose text stands where the component does, as a path from the site's root; null where its attributes name none. */
  readonly standsFor?: (values: Readonly<Record<string, string | true>>) => string | null;
  /** What becomes of an attribute's text once its field on the block is left: an address as a frame takes it. */
  readonly tidied?: Readonly<Record<string, (text: string) => string>>;
  /** Whether readers see it beside the page's text, in place of the contents list, where there is room. */
  readonly isBeside?: true;
  readonly menu: readonly MenuEntry[];
}

/** What a component is called and its own ID, from the values of its attributes; null for one that links can't lead to. `''` stands for a value that isn't set. */
export function getComponentIdentity(
  { idFrom = [], idPrefix = '' }: Pick<BlockSpec, 'idFrom' | 'idPrefix'>,
  valueOf: (attribute: string) => string,
): { readonly id: string | null; readonly text: string } | null {
  const id = idFrom.length === 0 ? '' : valueOf('id');
  const text = idFrom.map(valueOf).find((value) => value !== '') ?? '';
  return id === '' && text === '' ? null : { id: id === '' ? null : id, text: text === '' ? '' : idPrefix + text };
}

/** Whether the words of an attribute are Markdown. */
export function isMarkdownAttribute({ attributes }: Pick<BlockSpec, 'attributes'>, name: string): boolean {
  const field: unknown = attributes.shape[name];
  return field instanceof z.ZodType && field.meta()?.['isMarkdown'] === true;
}

/** The spec as it is; checks its shape. */
export function defineBlock(spec: BlockSpec): BlockSpec {
  return spec;
}
