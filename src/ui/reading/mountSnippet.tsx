import { useId, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { drawDocument } from '#reading/draw/drawPage.tsx';
import { emptySiteContext } from '#reading/siteContext.ts';
import type { App } from '#state/app.ts';
import { AppContext } from '../useApp.ts';
import type { AssetResolver } from './loadPicture.ts';
import { useAsyncContent } from './useAsyncContent.ts';
import { useReaderRoot } from './useReaderRoot.ts';

interface SnippetReadingProps {
  readonly doc: JSONContent;
  /** The page that shows it. */
  readonly page: RepoPath;
  readonly resolveAsset: AssetResolver;
  /** Its accessible name. */
  readonly label: string;
}

const goNowhere = () => undefined;

/** A snippet's blocks as readers see them; links are inert while the surrounding page is edited. */
function SnippetReading({ doc, page, resolveAsset, label }: SnippetReadingProps) {
  const prefix = useId();
  const late = useAsyncContent(doc, page);
  const drawn = useMemo(
    () => drawDocument({ doc, prefix }, { ...emptySiteContext, ...late, sources: 'all' }),
    [doc, prefix, late],
  );
  const root = useReaderRoot({ prefix, resolveAsset, onNavigate: goNowhere });
  return (
    <div ref={root} className="snippet-text" role="document" aria-label={label}>
      {drawn}
    </div>
  );
}

/** Renders the blocks of a snippet, or of another part that is not edited in place, into an element. Returns the unmount function. */
export function mountSnippet(app: App, element: HTMLElement, snippet: SnippetReadingProps): () => void {
  const root = createRoot(element);
  // A separate root does not inherit the page's context.
  root.render(
    <AppContext value={app}>
      <SnippetReading {...snippet} />
    </AppContext>,
  );
  // React may be rendering right now, when the block is removed by that render.
  return () => void Promise.resolve().then(() => root.unmount());
}
