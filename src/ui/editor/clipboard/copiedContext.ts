import { Fragment, type Node as DocumentNode, type Schema, Slice } from '@tiptap/pm/model';
import type { EditorState, Selection, Transaction } from '@tiptap/pm/state';
import { z } from 'zod';
import type { RepoPath } from '#base/repoPath.ts';
import { labelKey, listLabels, renameNotes, withLabel } from './convertFootnotes.ts';
import {
  copiedImportSchema,
  fitNames,
  fitSource,
  isFreeExport,
  listBoundNames,
  listUsedExports,
  listUsedImports,
  printImport,
  renameInNode,
  renameUses,
  type CopiedImport,
} from './copiedImports.ts';
import { firstOfEach, fitLabels, followReferences, listNotes, type Notes } from './copiedNotes.ts';

const copiedContextSchema = z.object({
  path: z.string(),
  notes: z.array(z.record(z.string(), z.unknown())),
  imports: z.array(copiedImportSchema),
  exports: z.array(z.string()).default([]),
});

/**
 * What copied content refers to on its page: the footnotes, as JSON of their nodes, and the import and export statements. Also those that were copied
 * with it, since they may be there in part only, or be pasted where they can't stay.
 */
export type CopiedContext = z.infer<typeof copiedContextSchema>;

/** What a paste adds to the page, besides the content at the selection. */
export interface PasteAddition {
  readonly notes: Notes;
  readonly imports: readonly CopiedImport[];
  readonly exports: readonly string[];
  readonly paths: readonly [before: RepoPath, after: RepoPath];
}

/** The page that content is pasted into. */
export interface PasteTarget {
  readonly doc: DocumentNode;
  readonly schema: Schema;
  /** What the paste replaces; null if it replaces nothing. */
  readonly replaced: Selection | null;
  readonly path: RepoPath;
}

/** Content as it fits into a page. */
export interface FittedPaste {
  readonly slice: Slice;
  readonly addition: PasteAddition;
  /** Names that mean something else in the page, but couldn't be renamed. */
  readonly kept: readonly string[];
}

/** The context of content that is copied from a page; null if it refers to nothing. */
export function readCopiedContext(content: Fragment, doc: DocumentNode, path: RepoPath): CopiedContext | null {
  const found = [...followReferences(listLabels(content).references, listNotes(doc)).values()];
  const notes = found.map((note) => note.toJSON() as CopiedContext['notes'][number]); // JSON of a node is an object
  const contents = [content, Fragment.from(found)];
  const exports = [...listUsedExports(contents, doc)];
  const imports = listUsedImports([...contents, codeOf(exports, doc.type.schema)], doc);
  return notes.length + imports.length + exports.length === 0 ? null : { path, notes, imports, exports };
}

/** Source blocks with statements. */
function codeOf(statements: readonly string[], { nodes: { sourceBlock } }: Schema): Fragment {
  return Fragment.from(sourceBlock === undefined ? [] : statements.map((source) => sourceBlock.create({ source })));
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
 * Fits copied content into a page: footnotes and imports that the page has are left out, and those whose label or name means something else
 * there get another one.
 */
export function fitIntoPage(slice: Slice, context: CopiedContext | null, target: PasteTarget): FittedPaste {
  const paths = [context?.path ?? target.path, target.path] as const;
  const { references } = listLabels(slice.content);
  const known = firstOfEach([
    ...(context?.notes ?? []).map((note) => target.schema.nodeFromJSON(note)),
    ...listNotes(target.schema.topNodeType.create(null, slice.content)).values(),
  ]);
  const copied = followReferences(references, known);
  const imports = context?.imports ?? [];
  const statements = codeOf(context?.exports ?? [], target.schema);
  const contents = [slice.content, Fragment.from([...copied.values()]), statements];
  const names = fitNames(contents, imports, target, paths);
  const named = new Map([...copied].map(([key, note]) => [key, note.copy(renameUses(note.content, names.renamed))]));
  const { labels, reused } = fitLabels(named, listLabels(slice.content).definitions, target.doc, target.replaced);
  const notes = new Map(
    [...named].map(([key, note]) => [
      key,
      note.type.create(withLabel(note, labels), renameNotes(note.content, labels), note.marks),
    ]),
  );
  const placed = new Set(reused);
  const fitted = mapSlice(slice, (node) => {
    if (node.type.name === 'sourceBlock') {
      const source = fitSource(String(node.attrs['source']), names, paths);
      return source === '' ? null : { node: node.type.create({ ...node.attrs, source }, null, node.marks) };
    }
    const key = labelKey(node.attrs['label']);
    const note = node.type.name === 'footnoteDefinition' ? notes.get(key) : undefined;
    const renamed = renameInNode(node, names.renamed);
    if (note === undefined)
      return {
        node: node.isText ? renamed : renamed.type.create(withLabel(renamed, labels), renamed.content, renamed.marks),
      };
    if (placed.has(key)) return null;
    placed.add(key);
    return { node: note, isWhole: true };
  });
  const added = imports.map((one) => ({
    ...one,
    names: one.names.map(({ local, imported }) => ({ local: names.renamed.get(local) ?? local, imported })),
  }));
  return {
    slice: fitted,
    addition: {
      notes: firstOfEach([...notes.values()]),
      imports: added,
      exports: (context?.exports ?? []).map((source) => fitSource(source, names, paths)).filter(Boolean),
      paths,
    },
    kept: names.kept,
  };
}

/**
 * Adds what a paste needs and the page still lacks: imports and exports below the imports of the page or at its start, and
 * footnotes at its end.
 */
export function addToPage({ doc, schema, tr }: EditorState, addition: PasteAddition): Transaction | null {
  const { sourceBlock } = schema.nodes;
  const bound = listBoundNames(doc);
  const imports = addition.imports.flatMap((one) => {
    const names = one.names.filter(({ local }) => !bound.has(local));
    return names.length === 0 ? [] : [printImport({ ...one, names }, ...addition.paths)];
  });
  for (const [key, note] of followReferences(listLabels(doc.content).references, addition.notes))
    if (!listLabels(tr.doc.content).definitions.has(key)) tr.insert(tr.doc.content.size, note);
  let below = 0;
  doc.forEach((node, offset) => {
    if (node.type === sourceBlock && /^\s*import\b/.test(String(node.attrs['source']))) below = offset + node.nodeSize;
  });
  const exports = addition.exports.filter((source) => isFreeExport(source, bound));
  const added = codeOf([...(imports.length > 0 ? [imports.join('\n')] : []), ...exports], schema);
  if (added.size > 0) tr.insert(below, added);
  return tr.docChanged ? tr : null;
}

/** What a node becomes; null removes it, and a whole one is neither open nor mapped further. */
type MappedNode = { readonly node: DocumentNode; readonly isWhole?: boolean } | null;

/**
 * A slice with its nodes mapped, outermost first. It is closed where the node at an open end is removed or whole, and where
 * it ends in a footnote: its text and that of another footnote after it aren't one.
 */
function mapSlice(slice: Slice, map: (node: DocumentNode) => MappedNode): Slice {
  let { openStart, openEnd } = slice;
  const mapAll = (nodes: Fragment, depth: number, isFirst: boolean, isLast: boolean): Fragment =>
    Fragment.from(
      nodes.content.flatMap((node, index) => {
        const [first, last] = [isFirst && index === 0, isLast && index === nodes.childCount - 1];
        const mapped = map(node);
        const isOpen = mapped !== null && mapped.isWhole !== true;
        const content = isOpen ? mapAll(mapped.node.content, depth + 1, first, last) : Fragment.empty;
        const isLeft = mapped !== null && (!isOpen || node.childCount === 0 || content.childCount > 0);
        const isClosed = !isOpen || !isLeft;
        if (first && isClosed) openStart = Math.min(openStart, depth);
        if (last && (isClosed || (!first && node.type.name === 'footnoteDefinition')))
          openEnd = Math.min(openEnd, depth);
        if (!isLeft) return [];
        return [!isOpen || node.isText ? mapped.node : mapped.node.copy(content)];
      }),
    );
  const content = mapAll(slice.content, 0, true, true);
  return content.size === 0 ? Slice.empty : new Slice(content, openStart, openEnd);
}
