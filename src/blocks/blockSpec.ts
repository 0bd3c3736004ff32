import { z, type ZodObject } from 'zod';
import type { ElementSpec } from '#document/elementSpec.ts';

/** Headings of the insert menu, in display order. */
export type MenuGroup = 'callouts' | 'structure' | 'media' | 'code' | 'api' | 'inline';

/** A Lucide icon next to an entry of the insert menu; `ui/editor/insert/menuIcons.ts` lists them all. */
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
  | 'superscript'
  | 'table'
  | 'tag'
  | 'triangle-alert'
  | 'type'
  | 'workflow';

/**
 * What a button of a view does to its component, by its `data-action`, whose argument follows a colon. Any view may use
 * `icon` (picks one), `toggle:FLAG`, and `add:NODE` (adds a child); all other actions are defined in the spec.
 */
export type BlockAction =
  /** Opens a menu that changes the component's tag. */
  | { readonly does: 'chooseTag'; readonly title: string }
  /** Opens a menu that renames the attribute after the colon. */
  | { readonly does: 'renameAttribute'; readonly title: string; readonly names: readonly string[] }
  /** Sets the attribute to the value after the colon. */
  | { readonly does: 'setAttribute'; readonly attribute: string };

/** An entry of the insert menu. */
export interface MenuEntry {
  readonly title: string;
  /** One line that says what it is for. */
  readonly purpose: string;
  /** Other search terms for it, in lowercase. */
  readonly synonyms: readonly string[];
  readonly group: MenuGroup;
  /** If it differs from the component's. */
  readonly icon?: MenuIcon;
  /** The MDX to insert. */
  readonly template: string;
}

/** A component's definition: one folder, one spec. The parser, schema, insert menu, and attribute form are derived from it. */
export interface BlockSpec extends ElementSpec {
  /** Display name. */
  readonly title: string;
  /** Shown next to its name in menus. */
  readonly icon?: MenuIcon;
  /** Loose: real pages also use other attributes. Labels, help, defaults, and controls are in each field's `.meta()`. */
  readonly attributes: ZodObject;
  /** The attribute shown as the title on the page, where it is edited in place. */
  readonly titleAttribute?: string;
  /** True if the title is below the content: Enter in it continues after the component. */
  readonly isTitleBelow?: true;
  /** Attributes for the anchor ID, which is made from the first one that is set, unless the component has an `id`. */
  readonly idFrom?: readonly string[];
  /** Prefix of the anchor ID: `param-` (observed on the service). */
  readonly idPrefix?: string;
  /** True if the title must be unique among the page's components of this kind. */
  readonly isTitleUnique?: true;
  /** Node names of allowed parents; absent if it is allowed anywhere. Affects only the menu, never parsing. */
  readonly parents?: readonly string[];
  /** Node names of intended children; absent if any are allowed. Affects only the menu, never parsing. */
  readonly children?: readonly string[];
  /** Actions of the buttons in its view, by action name. */
  readonly actions?: Readonly<Record<string, BlockAction>>;
  /** The file whose content replaces the component, as written: a path, or a name in a folder for snippets; null if its attributes name none. */
  readonly standsFor?: (values: Readonly<Record<string, string | true>>) => string | null;
  /** Normalizes an attribute's text when its in-place field loses focus, such as a URL into its embeddable form. */
  readonly tidied?: Readonly<Record<string, (text: string) => string>>;
  /** True if readers see it next to the page's text, in place of the table of contents, if there is room. */
  readonly isBeside?: true;
  /** Set if a page dropped on the text can become such a component: the attribute with the page's URL. */
  readonly pageAttribute?: string;
  /** How blocks on a page are wrapped in it; absent if they can't be. */
  readonly wrap?: BlockWrap;
  readonly menu: readonly MenuEntry[];
}

/**
 * A way to wrap blocks in a component:
 * - `box`: around any blocks; each of its tags is a kind of box
 * - `parts`: a part for each section of the blocks, such as a heading with its text or a list item
 * - `section`: one section; several of them are in the component that is made of it
 */
export interface BlockWrap {
  readonly as: 'box' | 'parts' | 'section';
  /** Shortcut, in ProseMirror notation; of the first tag. */
  readonly keys?: readonly string[];
}

/** A component's title and own ID from its attribute values; null if links can't target it. `valueOf` returns '' for an unset attribute. */
export function getComponentIdentity(
  { idFrom = [], idPrefix = '' }: Pick<BlockSpec, 'idFrom' | 'idPrefix'>,
  valueOf: (attribute: string) => string,
): { readonly id: string | null; readonly text: string } | null {
  const id = idFrom.length === 0 ? '' : valueOf('id');
  const text = idFrom.map(valueOf).find((value) => value !== '') ?? '';
  return id === '' && text === '' ? null : { id: id === '' ? null : id, text: text === '' ? '' : idPrefix + text };
}

/** True if the attribute's text is Markdown. */
export function isMarkdownAttribute({ attributes }: Pick<BlockSpec, 'attributes'>, name: string): boolean {
  const field: unknown = attributes.shape[name];
  return field instanceof z.ZodType && field.meta()?.['isMarkdown'] === true;
}

/** Returns the spec unchanged; checks its type. */
export function defineBlock(spec: BlockSpec): BlockSpec {
  return spec;
}
