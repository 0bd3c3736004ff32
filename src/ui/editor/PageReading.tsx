import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef, type CSSProperties } from 'react';
import type { FrontMatter, JSONContent } from '#document/page.ts';
import { pageEndpoint } from '#reading/pageEndpoint.ts';
import type { IconLibrary } from '#reading/icons/iconLookup.ts';
import { answerIconAssets, defineSiteIcon } from '#reading/icons/siteIconElement.ts';
import { changeMarks, type ChangeMarks } from './changeMarks.ts';
import { codeColours } from './code/codeColours.ts';
import { nodeViews, type ResolveAsset } from './nodeViews.ts';
import { schemaExtensions } from './schemaExtensions.ts';
import { tabbing } from './tabbing.ts';
import '#reading/page.css';

defineSiteIcon();

const noMarks: ChangeMarks = [];
const noFields: readonly string[] = [];

interface PageReadingProps {
  readonly doc: JSONContent;
  readonly frontMatter: FrontMatter['values'];
  /** The site's colours, as custom properties. */
  readonly lookStyle: Readonly<Record<`--${string}`, string>>;
  readonly iconLibrary: IconLibrary;
  readonly resolveAsset: ResolveAsset;
  readonly onNavigate: (href: string) => void;
  /** What the page is called for those who do not see it. */
  readonly label: string;
  /** What differs from another version, where two are compared. */
  readonly marks?: ChangeMarks;
  readonly changedFields?: readonly string[];
}

/** A page as its readers see it: the editor's own drawing, without a caret. Another page needs another `key`. */
export function PageReading({ doc, frontMatter, lookStyle, iconLibrary, resolveAsset, onNavigate, label, marks = noMarks, changedFields = noFields }: PageReadingProps) {
  const editor = useEditor(
    {
      editable: false,
      shouldRerenderOnTransaction: false,
      extensions: [...schemaExtensions(), tabbing, codeColours, nodeViews.configure({ resolveAsset }), changeMarks.configure({ marks: [...marks] })],
      content: structuredClone(doc) as object, // TipTap's type wants mutable JSON; it gets a copy
      editorProps: { attributes: { class: 'page-text', role: 'document', 'aria-label': label, tabindex: '0' } },
    },
    [doc, marks],
  );
  const canvas = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (canvas.current === null ? undefined : answerIconAssets(canvas.current, resolveAsset)), [resolveAsset]);
  useEffect(() => {
    canvas.current?.querySelector('[data-change]')?.scrollIntoView({ block: 'center' });
  }, [editor, marks]);
  const changed = (field: string) => (changedFields.includes(field) ? { 'data-change': 'changed' } : {});
  const endpoint = pageEndpoint(frontMatter);
  const style = lookStyle as CSSProperties; // React's type knows no custom properties
  return (
    <div ref={canvas} className="page-canvas" style={style} data-icon-library={iconLibrary} data-reading>
      <article className="page">
        <header className="page-head">
          <p className="page-title" {...changed('title')}>
            {textOf(frontMatter['title'])}
          </p>
          {textOf(frontMatter['description']) !== '' && (
            <p className="page-description" {...changed('description')}>
              {textOf(frontMatter['description'])}
            </p>
          )}
          {endpoint !== null && (
            <p className="page-endpoint" {...changed('openapi')} {...changed('api')}>
              <span className="page-method" data-method={endpoint.method}>
                {endpoint.method}
              </span>
              <code>{endpoint.path}</code>
            </p>
          )}
        </header>
        <EditorContent editor={editor} className="page-body" onClick={(event) => followLinkOf(event, onNavigate)} />
      </article>
    </div>
  );
}

function followLinkOf(event: React.MouseEvent, onNavigate: (href: string) => void): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (link === null) return;
  event.preventDefault();
  onNavigate(link.getAttribute('href') ?? '');
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
