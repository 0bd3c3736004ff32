import { Extension } from '@tiptap/core';
import { DOMParser as DocumentParser, Fragment, Slice } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isInTable } from '@tiptap/pm/tables';
import { z } from 'zod';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';
import { looksLikeCsv, looksLikeTsv, parseCellRows, type CellSeparator } from './cellContent.ts';
import { cleanHtml, countUnreadableImages, hasStructure } from './cleanHtml.ts';
import { mayHaveFootnotes, withFreeLabels } from './convertFootnotes.ts';
import { copiedSource, markdownOf } from './copiedSource.ts';
import { loadEngine } from './engine.ts';
import { addToPage, fitIntoPage, readCopiedContext, type CopiedContext, type PasteAddition } from './copiedContext.ts';
import { insert, insertIntoCell } from './insertContent.ts';
import { looksLikeElement, looksLikeMarkdown } from './looksLikeMarkdown.ts';
import {
  followCopies,
  isLastCopy,
  isOwnCopy,
  OwnClipboardSerializer,
  readCopiedSource,
  readLastContext,
} from './ownCopies.ts';
import { numberContentApart } from '../attributes/numberApart.ts';
import { pastedElementMeta } from '../menus/pastedElementMenu.ts';
import { addHeaderRows } from './addHeaderRows.ts';
import { listModules, toParagraphs, withoutControls, withSpaceBefore } from './pastedText.ts';
import { pasteInPlace } from './pasteInPlace.ts';
import { sanitizePastedSlice } from './sanitizePastedContent.ts';

const codeEditorData = z.object({ mode: z.string().nullable().optional() });

interface ClipboardOptions {
  /** True if the page is a snippet, which gets values from the pages that include it. */
  readonly isPart: () => boolean;
  /** Returns the page's path, from which its imports lead. */
  readonly path: () => string;
  /** Returns the page's text, whose spelling copies keep. */
  readonly text: () => string;
  /** Called with the source of blocks before they are pasted. */
  readonly addSource: (source: string) => void;
  /** Called with the number of images that the browser can't read, and that are missing from the pasted text. */
  readonly onImagesMissing: (count: number) => void;
  /** Called with the names in pasted content that mean something else in the page. */
  readonly onNamesKept: (names: readonly string[]) => void;
}

declare module '@tiptap/core' {
  interface Storage {
    clipboard: ClipboardOptions;
  }
}

/** Pastes other programs' clipboard data as blocks, and copies clean HTML and Markdown. */
export const clipboard = Extension.create<ClipboardOptions, ClipboardOptions>({
  name: 'clipboard',
  addOptions: () => ({
    isPart: () => false,
    path: () => '',
    text: () => '',
    addSource: () => undefined,
    onImagesMissing: () => undefined,
    onNamesKept: () => undefined,
  }),
  addStorage() {
    return this.options;
  },
  addProseMirrorPlugins() {
    let plain = false;
    let isOwn = false;
    let isDrop = false;
    let context: CopiedContext | null = null;
    /** What the paste that is going on adds to the page. */
    let addition: PasteAddition | null = null;
    const { isPart, path, text, addSource, onImagesMissing, onNamesKept } = this.options;
    const serializer = new OwnClipboardSerializer(this.editor.schema);
    const load = () => void loadEngine().catch(() => null); // loaded again when needed
    setTimeout(load, 1500);
    return [
      new Plugin({
        // What is selected may be copied next, which can't wait for the engine.
        view: ({ dom }) => ({
          update: ({ state }) => (state.selection.empty ? undefined : load()),
          destroy: followCopies(dom),
        }),
        appendTransaction: (transactions, _old, state) => {
          if (addition === null || !transactions.some(({ docChanged }) => docChanged)) return null;
          const added = addToPage(state, addition);
          addition = null;
          return added;
        },
        props: {
          handleDOMEvents: {
            drop: () => {
              isDrop = true;
              queueMicrotask(() => (isDrop = false));
              return false;
            },
          },
          handleKeyDown: (_view, event) => {
            plain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
            return false;
          },
          handlePaste: (view, event, slice) => {
            const wanted = plain;
            plain = false;
            return (
              event.clipboardData !== null &&
              paste(view, event.clipboardData, { plain: wanted, slice, isPart: isPart(), addSource, onImagesMissing })
            );
          },
          // Drops go through here too.
          transformPastedHTML: (html) => {
            isOwn = isLastCopy(html);
            context = isOwn ? readLastContext(html) : null;
            if (!isOwnCopy(html)) return cleanHtml(html);
            const source = readCopiedSource(html);
            if (source !== null) addSource(source);
            return html;
          },
          transformPasted: (slice, view) => {
            // What is dragged or was copied here stays as it is.
            const wasOwn = isOwn;
            isOwn = false;
            if (view.dragging !== null) return slice;
            if (!wasOwn) return sanitizePastedSlice(slice);
            const { doc, schema, selection } = view.state;
            const target = { doc, schema, replaced: isDrop ? null : selection, path: path() };
            const fitted = fitIntoPage(slice, context, target);
            ({ addition } = fitted);
            // The content is inserted at once, or not at all.
            queueMicrotask(() => (addition = null));
            if (fitted.kept.length > 0) onNamesKept(fitted.kept);
            return fitted.slice;
          },
          transformCopied: (slice, view) => {
            serializer.source = copiedSource(slice, view.state.schema, text());
            serializer.context = readCopiedContext(slice.content, view.state.doc, path());
            return slice;
          },
          clipboardSerializer: serializer,
          clipboardTextSerializer: (slice, view) => markdownOf(slice, view.state.schema, text()),
        },
      }),
    ];
  },
});

interface Pasted {
  /** Plain text only: Shift-Mod-V. */
  readonly plain: boolean;
  /** As parsed by ProseMirror. */
  readonly slice: Slice;
  readonly isPart: boolean;
  readonly addSource: ClipboardOptions['addSource'];
  readonly onImagesMissing: ClipboardOptions['onImagesMissing'];
}

/** Pastes. False leaves it to ProseMirror: the app's own copies, files, and text inside code. */
function paste(view: EditorView, data: DataTransfer, pasted: Pasted): boolean {
  const { plain, slice } = pasted;
  const text = withoutControls(data.getData('text/plain').replace(/\r\n?/g, '\n'));
  const html = data.getData('text/html');
  if (view.state.selection.$from.parent.type.spec.code === true) return false;
  if (plain) return insertText(view, text);
  if (isOwnCopy(html)) return isInTable(view.state) ? insertIntoCell(view, slice) : putBack(view, slice);
  if (data.files.length > 0 && (html === '' || /<img[^>]*>\s*(?:<!--[^>]*-->|<\/body>|<\/html>|\s)*$/i.test(html)))
    return false;
  const editorData = data.getData('vscode-editor-data');
  if (editorData !== '') return insertCode(view, text, languageOf(editorData), pasted);
  if (linkSelection(view, text)) return true;
  const clean = html === '' ? '' : cleanHtml(html);
  if (
    clean !== '' &&
    (hasStructure(clean) || mayHaveFootnotes(html)) &&
    !(looksLikeMarkdown(text) && !/<(?:h[1-6]|li|table|pre|a|img)[\s>]/.test(clean))
  ) {
    const missing = countUnreadableImages(html);
    if (missing > 0) pasted.onImagesMissing(missing);
    return insertHtml(view, clean);
  }
  const rows = isInTable(view.state) ? parseCellRows(text, '\t', view.state.schema) : null;
  if (rows !== null) return insertIntoCell(view, new Slice(rows, 0, 0));
  const isElement = looksLikeElement(text);
  if (html === '' && !isElement && looksLikeTsv(text)) return insertTable(view, text, '\t');
  if (html === '' && looksLikeCsv(text)) return insertTable(view, text, ',');
  if (isElement || looksLikeMarkdown(text)) {
    void insertMarkdown(view, text, pasted);
    return true;
  }
  return text !== '' && insertText(view, text);
}

/** Pastes content where it was cut across parts. */
function putBack(view: EditorView, slice: Slice): boolean {
  const transaction = pasteInPlace(view.state, slice);
  if (transaction === null) return false;
  view.dispatch(transaction.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
  return true;
}

function insertHtml(view: EditorView, html: string): boolean {
  const holder = document.createElement('div');
  holder.innerHTML = html; // sanitized: no scripts, event handlers or executable URLs
  const { content } = DocumentParser.fromSchema(view.state.schema).parseSlice(holder, { preserveWhitespace: false });
  const { doc, schema, selection } = view.state;
  insert(view, numberContentApart(withFreeLabels(addHeaderRows(content, schema), doc), selection));
  return true;
}

/** Inserts lines of cells as a table; a menu offers to keep them as text. */
function insertTable(view: EditorView, text: string, separator: CellSeparator): boolean {
  const { schema } = view.state;
  const rows = parseCellRows(text, separator, schema);
  const table = rows === null ? undefined : schema.nodes['table']?.create(null, rows);
  if (table === undefined) return false;
  insert(view, addHeaderRows(Fragment.from(table), schema), { pastedTable: text });
  return true;
}

async function insertMarkdown(view: EditorView, text: string, { isPart, addSource }: Pasted): Promise<void> {
  const engine = await loadEngine().catch(() => null);
  if (view.isDestroyed) return;
  const { doc: target, schema, selection: replaced } = view.state;
  const element = looksLikeElement(text) ? (engine?.readPastedElement(text) ?? null) : null;
  if (element !== null) return insertElements(view, schema.nodeFromJSON(element).content, text);
  const read = looksLikeMarkdown(text)
    ? (engine?.readPastedText(text, isPart ? null : listModules(view.state.doc)) ?? null)
    : null;
  if (read === null) return void insertText(view, text);
  const { doc, frontMatter } = read;
  addSource(text);
  const content = withSpaceBefore(schema.nodeFromJSON(doc).content, /^[ \t]*/.exec(text)?.[0] ?? '', schema);
  // A whole page's front matter can't go among the blocks; it is pasted as code so that it can be inspected.
  const settings =
    frontMatter.text === null || frontMatter.text.trim() === ''
      ? null
      : schema.nodes['codeBlock']?.create({ language: 'yaml' }, schema.text(frontMatter.text.trim()));
  const blocks = new Slice(settings == null ? content : content.addToStart(settings), 0, 0);
  const { slice } = fitIntoPage(blocks, null, { doc: target, schema, replaced, path: '' });
  insert(view, numberContentApart(slice.content, replaced));
}

/** Inserts elements, with the caret below those that contain no text; a menu offers to keep them as text. */
function insertElements(view: EditorView, elements: Fragment, text: string): void {
  const { selection, schema } = view.state;
  const { from, to, $to } = selection;
  const content = numberContentApart(elements, selection);
  const goesOn = elements.lastChild?.isAtom === true && !isInTable(view.state);
  const below = goesOn && $to.parent.type.name === 'paragraph' ? schema.nodes['paragraph']?.create() : undefined;
  insert(view, below === undefined ? content : content.addToEnd(below), {
    [pastedElementMeta]: { text: text.trim(), from, to },
  });
}

/** Inserts plain text: blank lines separate paragraphs, other newlines become hard breaks. */
function insertText(view: EditorView, text: string): boolean {
  const { schema, storedMarks, selection } = view.state;
  const paragraphs = toParagraphs(text, schema, storedMarks ?? selection.$from.marks());
  if (paragraphs === null) return false;
  insert(view, paragraphs);
  return true;
}

function languageOf(editorData: string): string | null {
  try {
    return codeEditorData.safeParse(JSON.parse(editorData)).data?.mode ?? null;
  } catch {
    return null; // another program's data under the same name: no language
  }
}

function insertCode(view: EditorView, text: string, language: string | null, pasted: Pasted): boolean {
  const { schema } = view.state;
  const { codeBlock } = schema.nodes;
  const { code } = schema.marks;
  if (language === 'markdown' || language === 'mdx') {
    void insertMarkdown(view, text, pasted);
    return true;
  }
  const lines = text.replace(/\n$/, '');
  if (lines === '' || codeBlock === undefined || code === undefined) return false;
  const known = language === null || language === 'plaintext' ? null : language === 'shellscript' ? 'bash' : language;
  const node = lines.includes('\n')
    ? codeBlock.create({ language: known, meta: null }, schema.text(lines))
    : schema.text(lines, [code.create()]);
  insert(view, Fragment.from(node));
  return true;
}

/** Pasting a URL over selected text makes it a link. */
function linkSelection(view: EditorView, text: string): boolean {
  const { selection, schema, tr } = view.state;
  const href = text.trim();
  const { link } = schema.marks;
  if (
    link === undefined ||
    selection.empty ||
    !(selection instanceof TextSelection) ||
    !selection.$from.sameParent(selection.$to)
  )
    return false;
  if (!/^(?:https?:\/\/|mailto:)\S+$/.test(href) || sanitizeUrl(href) === null) return false;
  view.dispatch(
    tr
      .removeMark(selection.from, selection.to, link)
      .addMark(selection.from, selection.to, link.create({ href, title: null })),
  );
  return true;
}
