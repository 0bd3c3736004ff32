import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, type UseEditorOptions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import {
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import type { FrontMatter, JSONContent } from '#document/page.ts';
import type { PagePlace } from '#document/pagePlace.ts';
import type { EditedPage } from '#state/openFiles/editedPage.ts';
import type { Arrival, Standing } from '#state/openFiles/standing.ts';
import type { UnwrittenField } from '#state/unwrittenFields.ts';
import { deferredOver } from '../kit/deferred.tsx';
import { whenTabGoes } from '../kit/whenTabGoes.ts';
import type { IconLibrary } from '#reading/icons/iconLookup.ts';
import { answerIconAssets, defineSiteIcon } from '#reading/icons/siteIconElement.ts';
import { blocksSelection } from './blocksSelection.ts';
import { linking } from './bubble/linking.ts';
import { clipboard } from './clipboard/clipboard.ts';
import { codeColours } from './code/codeColours.ts';
import { embedOffer } from './embed/embedOffer.ts';
import { emoji } from './emoji/emoji.ts';
import { find } from './find/find.ts';
import { HeadMarks } from './find/HeadMarks.tsx';
import { bareLinks } from './bareLinks.ts';
import { findingMarks } from './findings/findingMarks.ts';
import { inPlace } from './inPlace/inPlace.ts';
import { documentJson } from './documentJson.ts';
import { slash } from './insert/slash.ts';
import { foldedHead } from './foldedHead.ts';
import { freshSelection, readSelection } from './freshSelection.ts';
import { joinLists } from './joinLists.ts';
import { fieldOf, standAt, standAtStart, standingIn, type TextField } from './keptPlace.ts';
import { keyboard } from './keyboard.ts';
import { pastedFiles } from './media/pastedFiles.ts';
import { nodeViews } from './nodeViews.ts';
import type { ResolveAsset } from '../reading/showPicture.ts';
import { goToStart, pageEnds } from './pageEnds.ts';
import { PageHead, type BrokenHead } from './PageHead.tsx';
import { isUndo, pageHistory, type EarlierHistory } from './pageHistory.ts';
import { replacingDocument } from './replacingDocument.ts';
import { schemaExtensions } from './schemaExtensions.ts';
import { tabbing } from './tabbing.ts';
import { typeBeside } from './typeBeside.ts';
import { typingRules } from './typingRules.ts';
import '../theme/longPage.css';
import '#reading/page.css';
import './canvas.css';

defineSiteIcon();

export interface PageEditorProps {
  readonly page: EditedPage;
  /** The version of the page as it is drawn first. */
  readonly version: number;
  readonly frontMatter: FrontMatter['values'];
  /** What the head says where the front matter is invalid, and its fields cannot be typed in; null where they can. */
  readonly brokenHead: BrokenHead | null;
  /** Whether it has a title and a description: a snippet has none. */
  readonly hasHead: boolean;
  /** The site's colours, as custom properties. */
  readonly lookStyle: Readonly<Record<`--${string}`, string>>;
  readonly iconLibrary: IconLibrary;
  readonly resolveAsset: ResolveAsset;
  /** What is typed in a field of a block and cannot stand on the page. */
  readonly unwrittenIn: (field: string) => UnwrittenField;
  /** A field of the front matter changed; undefined removes it. */
  readonly onFieldChange: (key: string, value: string | undefined) => void;
  readonly onNavigate: (href: string) => void;
  readonly earlier: EarlierHistory;
  /** What readers see under the page's own text, and is not written in it. */
  readonly beneath?: ReactNode;
  /** Where to go when one comes from the page's source, and where one was when the page is left for it. */
  readonly place: PlaceOfPage;
}

interface PlaceOfPage {
  /** Whether the caret is asked for in the text, once; and each time that it may be asked for. */
  readonly wantsCaret: () => boolean;
  readonly follow: (ask: () => void) => () => void;
  readonly take: () => Promise<Arrival<PagePlace> | null>;
  readonly keep: (standing: Standing<PagePlace>, focus?: boolean) => void;
}

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
  dropcursor: { color: 'var(--color-accent)', width: 2 },
});

/** From here on a page is long: its far blocks are not laid out. */
const manyBlocks = 150;

const EditorMenus = deferredOver(async () => (await import('./EditorMenus.tsx')).EditorMenus);

/** A page as blocks, in the look of its site. Drawn anew only where what it is given changed: its own typing is none of React's. */
export const PageEditor = memo(function PageEditor(props: PageEditorProps) {
  const callbacks = useRef(props);
  useEffect(() => {
    callbacks.current = props;
  });
  // Each in a task of its own: what is around the text, the text, and its menus take about the same time.
  // The text is no deferred value: React may draw such a one twice, and an editor is there once.
  const [isTextDrawn, setTextDrawn] = useState(false);
  useEffect(() => {
    setTextDrawn(true);
    void EditorMenus.fetch(); // Mod-F may be the first key
  }, []);
  const [editor, setEditor] = useState<Editor | null>(null);
  const menusOf = useDeferredValue(editor);
  const canvas = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      canvas.current === null
        ? undefined
        : answerIconAssets(canvas.current, (source) => callbacks.current.resolveAsset(source)),
    [],
  );
  const style = props.lookStyle as CSSProperties; // React's type knows no custom properties
  return (
    <div ref={canvas} className="page-canvas" style={style} data-page-scroll data-icon-library={props.iconLibrary}>
      <article className="page">
        {(props.hasHead || props.brokenHead !== null) && (
          <PageHead
            values={props.frontMatter}
            broken={props.brokenHead}
            onChange={props.onFieldChange}
            onLeave={() => editor !== null && goToStart(editor)}
            onUndo={() => editor?.storage.pageHistory.undo()}
            onRedo={() => editor?.storage.pageHistory.redo()}
          >
            {menusOf !== null && <HeadMarks editor={menusOf} values={props.frontMatter} />}
          </PageHead>
        )}
        {isTextDrawn && <PageText callbacks={callbacks} canvas={canvas} onEditor={setEditor} />}
        {menusOf !== null && props.beneath}
      </article>
      {menusOf !== null && <EditorMenus editor={menusOf} onNavigate={(href) => callbacks.current.onNavigate(href)} />}
    </div>
  );
});

interface PageTextProps {
  readonly callbacks: { readonly current: PageEditorProps };
  readonly canvas: { readonly current: HTMLDivElement | null };
  readonly onEditor: (editor: Editor) => void;
}

/** The page's blocks. */
const PageText = memo(function PageText({ callbacks, canvas, onEditor }: PageTextProps) {
  // Once: the copy of a long page takes longer than a key may.
  const shown = useRef(callbacks.current.version);
  const [options] = useState(() => editorOptions(callbacks.current.page.doc(), callbacks, shown));
  const editor = useEditor(options, []);
  usePage(editor, callbacks, shown);
  useKeptPlace(editor, canvas, callbacks);
  useLayoutEffect(() => onEditor(editor), [editor, onEditor]);
  return (
    <EditorContent
      editor={editor}
      className="page-body"
      onClick={(event) => followClickedLink(event, callbacks.current.onNavigate)}
    />
  );
});

function earlierOf(callbacks: { readonly current: PageEditorProps }): EarlierHistory {
  return {
    undo: (canRedoHere) => callbacks.current.earlier.undo(canRedoHere),
    redo: () => callbacks.current.earlier.redo(),
    canRedo: () => callbacks.current.earlier.canRedo(),
    isNewer: () => callbacks.current.earlier.isNewer(),
  };
}

/** Whoever replaces the page from outside does so at once: a key in between would go to a document that is gone. */
function usePage(editor: Editor, callbacks: { readonly current: PageEditorProps }, shown: { current: number }): void {
  useLayoutEffect(() => {
    const { page } = callbacks.current;
    const stop = page.follow(shown.current, ({ version, doc }) => {
      shown.current = version;
      readSelection(editor.view);
      const replaced = replacingDocument(editor.state, doc);
      if (replaced !== null) editor.view.dispatch(replaced);
    });
    return () => {
      stop();
      page.leave();
    };
  }, [editor, callbacks, shown]);
}

function useKeptPlace(
  editor: Editor,
  canvas: { readonly current: HTMLDivElement | null },
  callbacks: { readonly current: PageEditorProps },
): void {
  useLayoutEffect(() => {
    const { current: frame } = canvas;
    const { place } = callbacks.current;
    if (frame === null) return undefined;
    standAtStart(editor);
    // Left before that, the page keeps the place it had.
    let hasArrived = false;
    // The field above the text or on a block that was typed in last; null where that was the text.
    let field: TextField | null = null;
    const follow = ({ target }: FocusEvent) => {
      const entered = fieldOf(editor, frame, target);
      if (entered !== undefined) field = entered;
    };
    frame.addEventListener('focusin', follow);
    const goOnWriting = () => hasArrived && !editor.isDestroyed && place.wantsCaret() && editor.view.focus();
    const unfollow = place.follow(goOnWriting);
    void place.take().then((standing) => {
      if (standing !== null && !editor.isDestroyed) field = standAt(editor, frame, standing);
      hasArrived = true;
      goOnWriting();
    });
    const stop = whenTabGoes(
      () =>
        hasArrived &&
        place.keep(
          standingIn(editor, frame, field),
          editor.view.hasFocus() || (field !== null && document.activeElement === field),
        ),
    );
    return () => {
      stop();
      unfollow();
      frame.removeEventListener('focusin', follow);
      if (hasArrived) place.keep(standingIn(editor, frame, field));
    };
  }, [editor, canvas, callbacks]);
}

function editorOptions(
  doc: JSONContent,
  callbacks: { readonly current: PageEditorProps },
  shown: { readonly current: number },
): UseEditorOptions & { readonly immediatelyRender: true } {
  return {
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    extensions: [
      ...schemaExtensions(),
      kit,
      freshSelection,
      typeBeside,
      slash,
      emoji,
      linking,
      typingRules,
      keyboard,
      pageHistory.configure({
        earlier: earlierOf(callbacks),
        fields: {
          follow: (follower) => callbacks.current.page.followFields(follower),
          set: ({ key, value }, isUndo) => callbacks.current.page.setField(key, value, isUndo),
        },
      }),
      blocksSelection,
      pageEnds,
      joinLists,
      foldedHead,
      find,
      findingMarks,
      bareLinks,
      pastedFiles,
      clipboard,
      embedOffer,
      inPlace,
      tabbing,
      codeColours,
      nodeViews.configure({
        resolveAsset: (source) => callbacks.current.resolveAsset(source),
        unwrittenIn: (field) => callbacks.current.unwrittenIn(field),
      }),
    ],
    content: structuredClone(doc) as object, // TipTap's type wants mutable JSON; it gets a copy
    injectCSS: true,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Page',
        class: (doc.content?.length ?? 0) > manyBlocks ? 'page-text page-text-long' : 'page-text',
      },
    },
    onCreate: ({ editor }) => {
      // Before each commit React walks through all that is typed in to find the caret, unless the element has these, as an input does.
      Object.assign(editor.view.dom, { selectionStart: 0, selectionEnd: 0 });
    },
    onUpdate: ({ editor, transaction }) => {
      if (transaction.getMeta('fromOutside') === true) return;
      callbacks.current.page.change(shown.current, () => documentJson(editor.state.doc), isUndo(transaction));
    },
  };
}

function followClickedLink(event: React.MouseEvent, onNavigate: (href: string) => void): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (link === null) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) onNavigate(link.getAttribute('href') ?? '');
}
