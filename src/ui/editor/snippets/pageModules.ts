import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { JSONContent } from '#document/page.ts';
import { isGraphic } from '../graphics/graphicRuns.ts';
import { collectImportedFiles, findSnippetFile } from '#reading/draw/snippetFiles.ts';

/** A page's imports and exports: they decide which of its elements are snippets, and with which values. */
export interface PageModules {
  readonly blocks: readonly JSONContent[];
  /** Imported files, by component name. */
  readonly imports: ReadonlyMap<string, string>;
}

interface PageModulesState {
  readonly modules: PageModules;
  readonly decorations: DecorationSet;
}

const noModules: PageModules = { blocks: [], imports: new Map() };
const key = new PluginKey<PageModulesState>('pageModules');

/**
 * Keeps the page's imports and exports. Decorates elements without content with them, because ProseMirror updates the
 * view of an unchanged node only if its decorations change.
 */
export function createPageModulesPlugin(): Plugin {
  return new Plugin<PageModulesState>({
    key,
    state: {
      init: (_, { doc }) => read(doc, noModules),
      apply: ({ docChanged, doc }, before) => (docChanged ? read(doc, before.modules) : before),
    },
    props: { decorations: (state) => key.getState(state)?.decorations },
  });
}

/** Returns the imports and exports of the page. Returns the same object until they change. */
export function getPageModules(state: EditorState): PageModules {
  return key.getState(state)?.modules ?? noModules;
}

/** Returns the file included by an element: the one the page imports for it, or the one it names; null for any other element. */
export function getSnippetPath({ type, attrs, childCount }: DocumentNode, { imports }: PageModules): string | null {
  return findSnippetFile({ type: type.name, attrs, content: childCount === 0 ? [] : [{ type: 'paragraph' }] }, imports);
}

/** True if an element is drawn as a whole, without its blocks or fields: a graphic or a snippet. */
export function isDrawnAsWhole(node: DocumentNode, state: EditorState): boolean {
  return isGraphic(node) || getSnippetPath(node, getPageModules(state)) !== null;
}

function read(doc: DocumentNode, before: PageModules): PageModulesState {
  const blocks = doc.children.flatMap(modulesIn);
  const isSame =
    blocks.length === before.blocks.length && blocks.every((one, index) => isSameSource(one, before.blocks[index]));
  const modules = isSame ? before : { blocks, imports: collectImportedFiles(blocks) };
  return { modules, decorations: blocks.length === 0 ? DecorationSet.empty : decorate(doc, modules) };
}

function isSameSource(one: JSONContent, other: JSONContent | undefined): boolean {
  return one.attrs?.['source'] === other?.attrs?.['source'];
}

const modulesOfBlocks = new WeakMap<DocumentNode, readonly JSONContent[]>();

function modulesIn(block: DocumentNode): readonly JSONContent[] {
  const known = modulesOfBlocks.get(block);
  if (known !== undefined) return known;
  const found: JSONContent[] = [];
  const visit = ({ type, attrs, isTextblock }: DocumentNode) => {
    if (type.name === 'sourceBlock') found.push({ type: type.name, attrs });
    return !isTextblock;
  };
  if (visit(block)) block.descendants(visit);
  modulesOfBlocks.set(block, found);
  return found;
}

function decorate(doc: DocumentNode, modules: PageModules): DecorationSet {
  const decorations: Decoration[] = [];
  doc.descendants(({ attrs, childCount, nodeSize }, position) => {
    if (childCount === 0 && attrs['tag'] !== undefined)
      decorations.push(Decoration.node(position, position + nodeSize, {}, { modules }));
  });
  return DecorationSet.create(doc, decorations);
}
