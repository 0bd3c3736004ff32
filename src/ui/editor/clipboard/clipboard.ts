import { Extension } from '@tiptap/core';
import { DOMParser as DocumentParser, Fragment, Slice, type Node as DocumentNode, type Schema } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { z } from 'zod';
import type { JSONContent } from '#document/page.ts';
import { safeUrl } from '../safeUrl.ts';
import { cleanHtml, hasStructure } from './cleanHtml.ts';
import { engineNow, loadEngine } from './engine.ts';
import { looksLikeMarkdown } from './looksLikeMarkdown.ts';

const codeEditorData = z.object({ mode: z.string().nullable().optional() });

/** Pastes what other programs copy as the blocks that it means, and copies clean HTML and Markdown. */
export const clipboard = Extension.create({
  name: 'clipboard',
  addProseMirrorPlugins() {
    let plain = false;
    setTimeout(() => void loadEngine(), 1500);
    return [
      new Plugin({
        props: {
          handleKeyDown: (_view, event) => {
            plain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
            return false;
          },
          handlePaste: (view, event) => {
            const wanted = plain;
            plain = false;
            return event.clipboardData !== null && paste(view, event.clipboardData, wanted);
          },
          clipboardTextSerializer: (slice, view) => markdownOf(slice, view.state.schema),
        },
      }),
    ];
  },
});

/** Pastes; false leaves it to ProseMirror: its own slices, files, and text inside code. */
function paste(view: EditorView, data: DataTransfer, plain: boolean): boolean {
  const text = data.getData('text/plain').replace(/\r\n?/g, '\n');
  const html = data.getData('text/html');
  if (view.state.selection.$from.parent.type.spec.code === true) return false;
  if (plain) return insertText(view, text);
  if (html.includes('data-pm-slice')) return false;
  if (data.files.length > 0 && (html === '' || /<img[^>]*>\s*(?:<!--[^>]*-->|<\/body>|<\/html>|\s)*$/i.test(html))) return false;
  const editorData = data.getData('vscode-editor-data');
  if (editorData !== '') return insertCode(view, text, languageOf(editorData));
  if (linkSelection(view, text)) return true;
  const clean = html === '' ? '' : cleanHtml(html);
  if (clean !== '' && hasStructure(clean) && !(looksLikeMarkdown(text) && !/<(?:h[1-6]|li|table|pre|a|img)[\s>]/.test(clean))) return insertHtml(view, clean);
  if (looksLikeMarkdown(text)) {
    void insertMarkdown(view, text);
    return true;
  }
  return text !== '' && insertText(view, text);
}

function insertHtml(view: EditorView, html: string): boolean {
  const holder = document.createElement('div');
  holder.innerHTML = html; // cleaned: no scripts, no handlers, no addresses that run
  const { content } = DocumentParser.fromSchema(view.state.schema).parseSlice(holder, { preserveWhitespace: false });
  insert(view, withHeadRows(content, view.state.schema));
  return true;
}

/** Puts blocks in place of the selection; words at their start and end join the text that is there. */
function insert(view: EditorView, content: Fragment): void {
  const open = (node: DocumentNode | null) => (node?.type.name === 'paragraph' ? 1 : 0);
  const slice = new Slice(content, open(content.firstChild), open(content.lastChild));
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
}

/** Markdown's tables begin with a row of heads; a table without one gets its first row as that. */
function withHeadRows(content: Fragment, schema: Schema): Fragment {
  const head = schema.nodes['tableHeader'];
  if (head === undefined) return content;
  const change = (fragment: Fragment): Fragment => {
    const nodes: DocumentNode[] = [];
    fragment.forEach((node) => {
      if (node.type.name !== 'table') return nodes.push(node.isTextblock ? node : node.copy(change(node.content)));
      const rows: DocumentNode[] = [];
      node.forEach((row, _offset, index) => {
        const cells: DocumentNode[] = [];
        row.forEach((cell) => {
          const type = index === 0 ? head : (schema.nodes['tableCell'] ?? head);
          cells.push(type.create({ ...cell.attrs, colspan: 1, rowspan: 1, colwidth: null }, cell.content));
        });
        rows.push(row.copy(Fragment.from(cells)));
      });
      return nodes.push(node.copy(Fragment.from(rows)));
    });
    return Fragment.from(nodes);
  };
  return change(content);
}

async function insertMarkdown(view: EditorView, text: string): Promise<void> {
  const { readPage } = await loadEngine();
  const { doc, problems } = readPage(text);
  if (view.isDestroyed) return;
  if (problems.some(({ code }) => code === 'page/not-mdx')) {
    insertText(view, text);
    return;
  }
  insert(view, withSpaceBefore(view.state.schema.nodeFromJSON(doc).content, /^[ \t]*/.exec(text)?.[0] ?? '', view.state.schema));
}

/** Blanks before the first word part it from the word that it is pasted behind. */
function withSpaceBefore(content: Fragment, space: string, schema: Schema): Fragment {
  const first = content.firstChild;
  if (space === '' || first?.type.name !== 'paragraph') return content;
  return content.replaceChild(0, first.copy(Fragment.from(schema.text(' ')).append(first.content)));
}

/** Text as it is: blank lines part paragraphs, line ends break lines. */
function insertText(view: EditorView, text: string): boolean {
  const { schema } = view.state;
  const { paragraph, hardBreak } = schema.nodes;
  if (paragraph === undefined || hardBreak === undefined) return false;
  const marks = view.state.storedMarks ?? view.state.selection.$from.marks();
  const paragraphs = text.split(/\n{2,}/).map((block) => {
    const lines = block.split('\n').filter((line, index, all) => line !== '' || (index > 0 && index < all.length - 1));
    return paragraph.create(null, lines.flatMap((line, index) => [...(index > 0 ? [hardBreak.create()] : []), ...(line === '' ? [] : [schema.text(line, marks)])]));
  });
  view.dispatch(view.state.tr.replaceSelection(new Slice(Fragment.from(paragraphs), 1, 1)).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'));
  return true;
}

function languageOf(editorData: string): string | null {
  try {
    return codeEditorData.safeParse(JSON.parse(editorData)).data?.mode ?? null;
  } catch {
    return null; // another program's data under the same name: the code has no language
  }
}

function insertCode(view: EditorView, text: string, language: string | null): boolean {
  const { schema } = view.state;
  const { codeBlock } = schema.nodes;
  const { code } = schema.marks;
  if (language === 'markdown' || language === 'mdx') {
    void insertMarkdown(view, text);
    return true;
  }
  const lines = text.replace(/\n$/, '');
  if (lines === '' || codeBlock === undefined || code === undefined) return false;
  const known = language === null || language === 'plaintext' ? null : language === 'shellscript' ? 'bash' : language;
  const node = lines.includes('\n') ? codeBlock.create({ language: known, meta: null }, schema.text(lines)) : schema.text(lines, [code.create()]);
  view.dispatch(view.state.tr.replaceSelection(new Slice(Fragment.from(node), 0, 0)).scrollIntoView().setMeta('paste', true));
  return true;
}

/** An address pasted over words makes them a link. */
function linkSelection(view: EditorView, text: string): boolean {
  const { selection, schema, tr } = view.state;
  const href = text.trim();
  const { link } = schema.marks;
  if (link === undefined || selection.empty || !(selection instanceof TextSelection) || !selection.$from.sameParent(selection.$to)) return false;
  if (!/^(?:https?:\/\/|mailto:)\S+$/.test(href) || safeUrl(href) === null) return false;
  view.dispatch(tr.removeMark(selection.from, selection.to, link).addMark(selection.from, selection.to, link.create({ href, title: null })));
  return true;
}

/** What is copied, as Markdown; its plain text until the engine is here. */
function markdownOf(slice: Slice, schema: Schema): string {
  const engine = engineNow();
  const text = slice.content.textBetween(0, slice.content.size, '\n\n');
  const { paragraph, doc } = schema.nodes;
  if (engine === null || doc === undefined || paragraph === undefined) return text;
  const first = slice.content.firstChild;
  // Words out of one block are copied as words, without the heading's or the list's marks around them.
  if (slice.content.childCount === 1 && first?.isTextblock === true && slice.openStart > 0 && slice.openEnd > 0) {
    return first.type.spec.code === true ? first.textContent : engine.writePage(engine.readPage(''), { type: 'doc', content: [paragraph.create(null, first.content).toJSON() as JSONContent] }).trimEnd(); // the node's own JSON
  }
  const whole = doc.createAndFill(null, slice.content.firstChild?.isInline === true ? paragraph.create(null, slice.content) : slice.content);
  return whole === null ? text : engine.writePage(engine.readPage(''), whole.toJSON() as JSONContent).trimEnd(); // the node's own JSON
}
