import { EditorState } from '@tiptap/pm/state';
import type { UseEditorOptions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import type { EditedPage } from '#state/openFiles/editedPage.ts';
import type { App } from '#state/app.ts';
import { blocksSelection } from './blocksSelection.ts';
import { linking } from './bubble/linking.ts';
import { clipboard } from './clipboard/clipboard.ts';
import { codeColours } from './code/codeColours.ts';
import { embedOffer } from './embed/embedOffer.ts';
import { emoji } from './emoji/emoji.ts';
import { find } from './find/find.ts';
import { bareLinks } from './bareLinks.ts';
import { findingMarks } from './findings/findingMarks.ts';
import { inPlace } from './inPlace/inPlace.ts';
import { slash } from './insert/slash.ts';
import { wordsToCome } from './insert/wordsToCome.ts';
import { foldedHead } from './foldedHead.ts';
import { freshSelection } from './freshSelection.ts';
import { isLongPage } from './isLongPage.ts';
import { joinLists } from './joinLists.ts';
import { keyboard } from './keyboard.ts';
import { pastedFiles } from './media/pastedFiles.ts';
import { typeOnPicture } from './media/typeOnPicture.ts';
import { nodeViews } from './nodeViews.ts';
import { pageEnds } from './pageEnds.ts';
import { pageHistory } from './pageHistory.ts';
import { revealChange } from './revealChange.ts';
import { schemaExtensions } from './schemaExtensions.ts';
import { tabbing } from './tabbing.ts';
import { tabDescription, tabKey } from './tabKey.ts';
import { typeBeside } from './typeBeside.ts';
import { typingRules } from './typingRules.ts';
import type { PageEditorProps } from './pageEditorProps.ts';

/** StarterKit's history, drop cursor and gap cursor; nodes, marks and their keys are our own. */
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
  // What is undone is the journal's.
  undoRedo: false,
  dropcursor: { color: 'var(--color-accent)', width: 2 },
});

/** What an editor has until it is given its page. */
const emptyPage = { type: 'doc', content: [{ type: 'paragraph' }] };

/** What an editor of a page is made of; `shown` is the version of the page that it shows. */
export function editorOptions(
  app: App,
  page: Pick<EditedPage, 'doc' | 'isStart'>,
  callbacks: { readonly current: PageEditorProps },
  shown: { readonly current: number },
): UseEditorOptions & { readonly immediatelyRender: true } {
  const doc = page.doc();
  return {
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    extensions: [
      ...schemaExtensions(),
      kit,
      freshSelection,
      typeOnPicture,
      typeBeside,
      slash,
      wordsToCome,
      emoji,
      linking,
      typingRules,
      tabKey,
      keyboard,
      pageHistory.configure({
        undo: () => callbacks.current.onUndo(),
        redo: () => callbacks.current.onRedo(),
        onChange: (read, isApart, id) => callbacks.current.page.change(shown.current, read, isApart, id),
        setField: ({ key, value }, id) => callbacks.current.page.setField(key, value, id),
        onStep: (editor, before) => revealChange(app, editor, before),
      }),
      blocksSelection,
      pageEnds,
      joinLists,
      foldedHead,
      find,
      findingMarks,
      bareLinks,
      pastedFiles(app),
      clipboard.configure({ isPart: () => !callbacks.current.hasHead }),
      embedOffer,
      inPlace,
      tabbing,
      codeColours,
      nodeViews(app).configure({
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
        'aria-description': tabDescription,
        class: page.isStart || isLongPage(doc) ? 'page-text page-text-long' : 'page-text',
      },
    },
    onMount: ({ editor: { schema, state, view } }) => {
      // TipTap draws what it is given twice, first without what its plugins draw: of a long page that is felt.
      view.updateState(EditorState.create({ doc: schema.nodeFromJSON(doc), plugins: state.plugins }));
    },
    onCreate: ({ editor }) => {
      // Before each commit React walks through all that is typed in to find the caret, unless the element has these, as an input does.
      Object.assign(editor.view.dom, { selectionStart: 0, selectionEnd: 0 });
    },
  };
}
