import { useEffect, useId, useMemo, type CSSProperties } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import type { SiteBranding } from '#config/siteBranding.ts';
import type { FrontMatter, JSONContent } from '#document/page.ts';
import { drawPage } from '#reading/draw/drawPage.tsx';
import type { IconLibrary } from '#reading/icons/iconLookup.ts';
import { defineSiteIcon } from '#reading/icons/siteIconElement.ts';
import { emptySiteContext, type SiteContext } from '#reading/siteContext.ts';
import type { AssetResolver } from './loadPicture.ts';
import { useAsyncContent } from './useAsyncContent.ts';
import { useReaderRoot } from './useReaderRoot.ts';
import '#reading/page.css';

defineSiteIcon();

interface PageReadingProps {
  readonly path: RepoPath;
  readonly doc: JSONContent;
  readonly frontMatter: FrontMatter['values'];
  /** The site's colors as custom properties. */
  readonly lookStyle: Readonly<Record<`--${string}`, string>>;
  readonly iconLibrary: IconLibrary;
  readonly onlyMode: SiteBranding['onlyMode'];
  readonly resolveAsset: AssetResolver;
  readonly onNavigate: (href: string) => void;
  /** Accessible name of the page. */
  readonly label: string;
  /** In a comparison, the change of each block, by index. */
  readonly marks?: readonly (string | null)[];
  /** In a comparison, the notes below each block, by index. */
  readonly notes?: readonly (readonly string[])[];
  readonly changedFields?: readonly string[];
  /** Element of the title: a page shown next to others is not the screen's heading. */
  readonly titleTag?: 'h1' | 'p';
  /** Which sources without a rendered form to show: only what readers would miss, or all. */
  readonly sources?: SiteContext['sources'];
}

/** A page as readers see it, rendered like the built site. */
export function PageReaderView({
  path,
  doc,
  frontMatter,
  lookStyle,
  iconLibrary,
  onlyMode,
  resolveAsset,
  onNavigate,
  label,
  marks,
  notes,
  changedFields,
  titleTag = 'h1',
  sources = 'missed',
}: PageReadingProps) {
  const prefix = useId();
  const late = useAsyncContent(doc, path);
  const drawn = useMemo(
    () =>
      drawPage(
        {
          doc,
          frontMatter,
          label,
          prefix,
          titleTag,
          ...(marks === undefined ? {} : { marks }),
          ...(notes === undefined ? {} : { notes }),
          ...(changedFields === undefined ? {} : { changedFields }),
        },
        { ...emptySiteContext, ...late, sources },
      ),
    [doc, frontMatter, label, prefix, titleTag, marks, notes, changedFields, late, sources],
  );
  const root = useReaderRoot({ prefix, resolveAsset, onNavigate });
  useEffect(() => {
    root.current?.querySelector('[data-change]')?.scrollIntoView({ block: 'center' });
  }, [root, marks]);
  const style = lookStyle as CSSProperties; // React's type lacks custom properties
  return (
    <div
      ref={root}
      className="page-canvas"
      style={style}
      data-icon-library={iconLibrary}
      data-only-mode={onlyMode ?? undefined}
      data-reading
    >
      {drawn}
    </div>
  );
}
