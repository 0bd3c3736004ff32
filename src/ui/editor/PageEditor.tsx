import type { Editor } from '@tiptap/core';
import { memo, useDeferredValue, useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { lazyOverlay } from '../kit/lazyComponent.tsx';
import { serveIconAssets, defineSiteIcon } from '#reading/icons/siteIconElement.ts';
import { HeadMatchHighlights } from './find/HeadMatchHighlights.tsx';
import { moveCaretToPageStart } from './keymaps/pageBoundaryKeymap.ts';
import { PageHeadEditor } from './page/PageHeadEditor.tsx';
import type { PageEditorProps } from './page/pageEditorProps.ts';
import { PageBodyEditor } from './page/PageBodyEditor.tsx';
import '../theme/longPage.css';
import '#reading/page.css';
import './canvas/pageHead.css';
import './canvas/fields.css';
import './canvas/snippetsAndCode.css';
import './canvas/foundWords.css';
import './canvas/pictures.css';
import './canvas/foldedAndHtml.css';

defineSiteIcon();

const EditorMenus = lazyOverlay(async () => (await import('./page/EditorMenus.tsx')).EditorMenus);

/** A page as blocks, in its site's look. Re-renders only when its props change; typing does not go through React. */
export const PageEditor = memo(function PageEditor(props: PageEditorProps) {
  const callbacks = useRef(props);
  useEffect(() => {
    callbacks.current = props;
  });
  // The page frame, the text and its menus each render in a task of their own, as they take about the same time.
  // The text is not a deferred value: React may render one twice, and there must be only one editor.
  const [isTextDrawn, setTextDrawn] = useState(false);
  useEffect(() => {
    setTextDrawn(true);
    void EditorMenus.preload(); // Mod-F may be the first key pressed
  }, []);
  const [editor, setEditor] = useState<Editor | null>(null);
  const menusOf = useDeferredValue(editor);
  const canvas = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      canvas.current === null
        ? undefined
        : serveIconAssets(canvas.current, (source) => callbacks.current.resolveAsset(source)),
    [],
  );
  const style = props.lookStyle as CSSProperties; // React's type lacks custom properties
  return (
    <div
      ref={canvas}
      className="page-canvas"
      style={style}
      data-page-scroll
      data-icon-library={props.iconLibrary}
      data-only-mode={props.onlyMode ?? undefined}
    >
      <article className="page">
        {(props.hasHead || props.brokenHead !== null) && (
          <PageHeadEditor
            values={props.frontMatter}
            broken={props.brokenHead}
            onChange={props.onFieldChange}
            onLeave={() => editor !== null && moveCaretToPageStart(editor)}
            onUndo={() => editor?.storage.pageHistory.undo()}
            onRedo={() => editor?.storage.pageHistory.redo()}
          >
            {menusOf !== null && <HeadMatchHighlights editor={menusOf} values={props.frontMatter} />}
          </PageHeadEditor>
        )}
        {isTextDrawn && <PageBodyEditor callbacks={callbacks} canvas={canvas} onEditor={setEditor} />}
        {menusOf !== null && props.beneath}
      </article>
      {menusOf !== null && (
        <EditorMenus
          editor={menusOf}
          onNavigate={(href) => callbacks.current.onNavigate(href)}
          unwrittenIn={props.unwrittenIn}
        />
      )}
    </div>
  );
});
