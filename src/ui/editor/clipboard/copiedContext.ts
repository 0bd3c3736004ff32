import { type Fragment, type Node as DocumentNode, Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { z } from 'zod';
import { joinRepoPath, parentFolderOf, relativePath, type RepoPath } from '#base/repoPath.ts';
import type { ElementAttribute } from '#document/page.ts';
import { listLabels, renameNotes, takeFreeLabels } from './convertFootnotes.ts';
import { listModules } from './pastedText.ts';

const copiedContextSchema = z.object({
  path: z.string(),
  notes: z.array(z.record(z.string(), z.unknown())),
  imports: z.array(z.object({ names: z.array(z.string()), from: z.string(), source: z.string() })),
});

/** What copied content refers to on its page, outside of itself: the footnotes, as JSON of their nodes, and the import statements. */
export type CopiedContext = z.infer<typeof copiedContextSchema>;

/** What a paste adds to the page, besides the content at the selection. */
export interface PasteAddition {
  readonly notes: readonly DocumentNode[];
  readonly imports: readonly string[];
}

/** The context of content that is copied from a page; null if it refers to nothing outside of itself. */
export function readCopiedContext(content: Fragment, doc: DocumentNode, path: RepoPath): CopiedContext | null {
  const { references, definitions } = listLabels(content);
  const notes: CopiedContext['notes'] = [];
  doc.descendants((node) => {
    const label = String(node.attrs['label']);
    if (node.type.name !== 'footnoteDefinition' || !references.has(label) || definitions.has(label)) return true;
    references.delete(label); // the first definition is the one that counts
    notes.push(node.toJSON() as CopiedContext['notes'][number]); // JSON of a node is an object
    return false;
  });
  const uses = listUses(content);
  const imports = listImports(listModules(doc)).filter(({ names }) =>
    names.some((name) => uses.tags.has(name) || uses.code.some((code) => hasName(code, name))),
  );
  return notes.length + imports.length === 0 ? null : { path, notes, imports };
}

/** Parses the context of a copy; null if it isn't one. */
export function parseCopiedContext(text: string): CopiedContext | null {
  try {
    return copiedContextSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // not JSON: written by an older version
  }
}

/**
 * Fits copied content into a page: gives footnotes other labels if the page has different ones with theirs, and returns what the paste has
 * to add to the page.
 */
export function fitIntoPage(
  slice: Slice,
  context: CopiedContext | null,
  { doc, schema }: Pick<EditorState, 'doc' | 'schema'>,
  path: RepoPath,
): { readonly slice: Slice; readonly addition: PasteAddition } {
  const notes = (context?.notes ?? []).map((note) => schema.nodeFromJSON(note));
  const there = listNotes(doc);
  const isThere = (note: DocumentNode) => there.get(String(note.attrs['label']))?.content.eq(note.content) === true;
  const missing = notes.filter((note) => !isThere(note));
  const own = [...listLabels(slice.content).definitions, ...missing.map(({ attrs }) => String(attrs['label']))];
  const labels = takeFreeLabels(own, there.keys(), doc);
  const modules = listModules(doc);
  const imports = (context?.imports ?? []).filter(
    ({ names }) => !names.some((name) => modules.some((code) => hasName(code, name))),
  );
  return {
    slice: new Slice(renameNotes(slice.content, labels), slice.openStart, slice.openEnd),
    addition: {
      notes: missing.map((note) =>
        note.type.create({ ...note.attrs, label: labels.get(String(note.attrs['label'])) }, note.content),
      ),
      imports: imports.map(({ from, source }) =>
        source.replace(from, () => rebaseModule(from, context?.path ?? path, path)),
      ),
    },
  };
}

/** Adds what a paste needs: imports below those of the page or at its start, and footnotes at its end. Null if it needs nothing. */
export function addToPage({ doc, schema, tr }: EditorState, { notes, imports }: PasteAddition): Transaction | null {
  const { sourceBlock } = schema.nodes;
  if (notes.length + imports.length === 0 || sourceBlock === undefined) return null;
  tr.insert(doc.content.size, notes);
  let below = 0;
  doc.forEach((node, offset) => {
    if (node.type === sourceBlock && /^\s*import\b/.test(String(node.attrs['source']))) below = offset + node.nodeSize;
  });
  return imports.length === 0 ? tr : tr.insert(below, sourceBlock.create({ source: imports.join('\n') }));
}

function listNotes(doc: DocumentNode): ReadonlyMap<string, DocumentNode> {
  const notes = new Map<string, DocumentNode>();
  doc.descendants((node) => {
    const label = String(node.attrs['label']);
    if (node.type.name === 'footnoteDefinition' && !notes.has(label)) notes.set(label, node);
  });
  return notes;
}

const importStatement = /^import\s+(?<bound>[\w$*{}\s,]+?)\s+from\s*["'](?<from>[^"'\n]+)["'][ \t]*;?/gm;

/** The import statements of a page with the names that they bind. */
function listImports(modules: readonly string[]): CopiedContext['imports'] {
  return modules.flatMap((module) =>
    [...module.matchAll(importStatement)].map(({ 0: source, groups }) => ({
      names: (groups?.['bound'] ?? '')
        .split(/[{},]/)
        .map((part) => part.trim().split(/\s+/).at(-1) ?? '')
        .filter((name) => name !== ''),
      from: groups?.['from'] ?? '',
      source,
    })),
  );
}

/** The names of components in content, and its code. */
function listUses(content: Fragment): { readonly tags: ReadonlySet<string>; readonly code: readonly string[] } {
  const tags = new Set<string>();
  const code: string[] = [];
  const add = (attrs: DocumentNode['attrs']) => {
    const { tag, source, attributes } = attrs as {
      readonly tag?: unknown;
      readonly source?: unknown;
      readonly attributes?: readonly ElementAttribute[];
    }; // per the schema
    if (typeof tag === 'string') tags.add(tag.split('.')[0] ?? tag);
    if (typeof source === 'string') code.push(source);
    for (const attribute of attributes ?? [])
      if (attribute.kind === 'expression' || attribute.kind === 'spread') code.push(attribute.value);
  };
  content.descendants((node) => {
    add(node.attrs);
    for (const mark of node.marks) add(mark.attrs);
  });
  return { tags, code };
}

function hasName(code: string, name: string): boolean {
  const at = (start: number): number => code.indexOf(name, start);
  for (let found = at(0); found !== -1; found = at(found + 1))
    if (!/[\w$.]/.test(code[found - 1] ?? '') && !/[\w$]/.test(code[found + name.length] ?? '')) return true;
  return false;
}

/** A module's path as written in a page, as it must be written in another one. */
function rebaseModule(from: string, before: RepoPath, after: RepoPath): string {
  const [folder, next] = [parentFolderOf(before), parentFolderOf(after)];
  if (!/^\.{1,2}\//.test(from) || folder === next) return from;
  const path = relativePath(next, joinRepoPath(folder, from));
  return path.startsWith('.') ? path : `./${path}`;
}
