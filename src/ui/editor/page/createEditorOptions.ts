import { EditorState } from '@tiptap/pm/state';
import type { UseEditorOptions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import type { PageEditorBinding } from '#state/openFiles/bindPageEditor.ts';
import { listSiteLinkTargets } from '#state/siteFacts/listSiteLinkTargets.ts';
import type { App } from '#state/app.ts';
import { notify } from '#state/notices/noticesStore.ts';
import { blockSelectionExtension } from '../plugins/nodeRangeSelection.ts';
import { linkEditing } from '../bubble/linkEditing.ts';
import { clipboard } from '../clipboard/clipboard.ts';
import { codeHighlighting } from '../code/codeHighlighting.ts';
import { findAndReplace } from '../find/findAndReplace.ts';
import { autolinkDecorations } from '../plugins/autolinkDecorations.ts';
import { findingDecorations } from '../findings/findingDecorations.ts';
import { blockEditing } from '../inPlace/blockEditing.ts';
import { placeholderText } from '../insert/placeholderText.ts';
import { preambleFolding } from '../plugins/preambleFolding.ts';
import { domSelectionSync } from '../plugins/domSelectionSync.ts';
import { isLongPage } from './isLongPage.ts';
import { clickedAtomSelection } from '../plugins/keepNodeSelected.ts';
import { listJoining } from '../plugins/listJoining.ts';
import { editorKeymap } from '../keymaps/editorKeymap.ts';
import { embedMenu } from '../menus/embedMenu.ts';
import { pastedElementMenu } from '../menus/pastedElementMenu.ts';
import { pastedTableMenu } from '../menus/pastedTableMenu.ts';
import { emojiMenu } from '../menus/emojiMenu.ts';
import { pageLinkMenu } from '../menus/pageLinkMenu.ts';
import { getDocWithoutSlash, slashMenu } from '../menus/slashMenu.tsx';
import { nodeDragging } from '../handle/dragNodes.ts';
import { createFileHandler } from '../media/createFileHandler.ts';
import { typingOnPicture } from '../media/typingOnPicture.ts';
import { createGraphics } from '../graphics/graphics.ts';
import { createNodeViews } from '../nodeviews/createNodeViews.ts';
import { deletionNotice } from '../parts/deletionNotice.ts';
import { pageBoundaryKeymap } from '../keymaps/pageBoundaryKeymap.ts';
import { pageHistory } from '../history/pageHistory.ts';
import { revealChange } from '../history/revealChange.ts';
import { createSchemaExtensions } from './createSchemaExtensions.ts';
import { tabVisibility } from '../nodeviews/tabVisibility.ts';
import { tabKeyDescription, tabKeymap } from '../keymaps/tabKeymap.ts';
import { typingOnSelectedBlock } from '../plugins/typingOnSelectedBlock.ts';
import { markdownInputRules } from '../plugins/markdownInputRules.ts';
import type { PageEditorProps } from './pageEditorProps.ts';

/** StarterKit's drop cursor and gap cursor; nodes, marks, keys and history are our own. */
const kit = StarterKit.configure({
  ...({
    blockquote: false,
    bold: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    document: false,
    hardBreak: false,
    heading: false,
  } as const),
  ...({
    horizontalRule: false,
    italic: false,
    link: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    paragraph: false,
  } as const),
  ...({ strike: false, text: false, underline: false, trailingNode: false } as const),
  // Undo is handled by the journal.
  undoRedo: false,
  dropcursor: { color: 'var(--color-accent)', width: 2 },
});

/** The document of an editor before it gets its page. */
const emptyPage = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Options of a page's editor; `shown` is the version of the page it shows. */
export function createEditorOptions(
  app: App,
  page: Pick<PageEditorBinding, 'doc' | 'isStart'>,
  callbacks: { readonly current: PageEditorProps },
  shown: { readonly current: number },
): UseEditorOptions & { readonly immediatelyRender: true } {
  const doc = page.doc();
  return {
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    extensions: [
      ...createSchemaExtensions(),
      kit,
      domSelectionSync,
      clickedAtomSelection,
      typingOnPicture,
      typingOnSelectedBlock,
      slashMenu,
      placeholderText,
      emojiMenu,
      pageLinkMenu.configure({ targets: () => listSiteLinkTargets(app) }),
      linkEditing,
      markdownInputRules,
      tabKeymap,
      editorKeymap,
      pageHistory.configure({
        undo: () => callbacks.current.onUndo(),
        redo: () => callbacks.current.onRedo(),
        onChange: (read, isApart, id) => callbacks.current.page.updateDoc(shown.current, read, isApart, id),
        getRecordedDoc: getDocWithoutSlash,
        setField: ({ key, value }, id) => callbacks.current.page.setField(key, value, id),
        onStep: (editor, before) => revealChange(app, editor, before),
      }),
      blockSelectionExtension,
      pageBoundaryKeymap,
      listJoining,
      preambleFolding,
      findAndReplace,
      findingDecorations,
      autolinkDecorations,
      createFileHandler(app),
      nodeDragging,
      configureClipboard(app, callbacks),
      embedMenu,
      pastedElementMenu,
      pastedTableMenu,
      blockEditing,
      tabVisibility,
      deletionNotice(app),
      codeHighlighting,
      createGraphics(app).configure({
        page: () => callbacks.current.page.path,
        resolveAsset: (source) => callbacks.current.resolveAsset(source),
      }),
      createNodeViews(app).configure({
        page: () => callbacks.current.page.path,
        resolveAsset: (source) => callbacks.current.resolveAsset(source),
        unwrittenIn: (field) => callbacks.current.unwrittenIn(field),
      }),
    ],
    content: emptyPage,
    injectCSS: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Page',
        'aria-description': tabKeyDescription,
        class: page.isStart || isLongPage(doc) ? 'page-text page-text-long' : 'page-text',
      },
    },
    onMount: ({ editor: { schema, state, view } }) => {
      // TipTap renders its initial content twice, first without plugin decorations, which is slow for a long page.
      view.updateState(EditorState.create({ doc: schema.nodeFromJSON(doc), plugins: state.plugins }));
    },
    onCreate: ({ editor }) => {
      // Before each commit, React walks all editable content to find the caret, unless the element has these properties, like an input.
      Object.assign(editor.view.dom, { selectionStart: 0, selectionEnd: 0 });
    },
  };
}

function configureClipboard(app: App, callbacks: { readonly current: PageEditorProps }) {
  return clipboard.configure({
    isPart: () => !callbacks.current.hasHead,
    path: () => callbacks.current.page.path,
    text: () => callbacks.current.page.text(),
    addSource: (source) => callbacks.current.page.addSource(source),
    onImagesMissing: (count) => notify(app, describeMissingImages(count), 'problem'),
    onNamesKept: (names) => notify(app, describeKeptNames(names), 'problem'),
  });
}

function describeMissingImages(count: number): string {
  return count === 1
    ? 'One image wasn’t pasted, because the copied text doesn’t include its file. Copy the image by itself, then paste it.'
    : `${count} images weren’t pasted, because the copied text doesn’t include their files. Copy each image by itself, then paste it.`;
}

function describeKeptNames(names: readonly string[]): string {
  const listed = names.map((name) => `“${name}”`).join(', ');
  return names.length === 1
    ? `This page already uses the name ${listed} for something else. Check the pasted content that uses it.`
    : `This page already uses the names ${listed} for something else. Check the pasted content that uses them.`;
}
