import type { JSONContent } from '#document/page.ts';
import type { CodeToken } from './code/codeToken.ts';
import type { DrawnIcon } from './icons/drawnIcon.ts';
import { sanitizeUrl } from './sanitizeUrl.ts';

/** A file whose blocks are shown on another page. */
export interface DrawnSnippet {
  readonly path: string;
  readonly doc: JSONContent;
}

/**
 * What a page needs from its environment: a screen of the app, or a built site. Everything is available when the page
 * is drawn; what is loaded later (a worker's colors, a file's bytes) is included in the next drawing.
 */
export interface SiteContext {
  /** Resolves a link as written on the page; null if it isn't allowed. */
  readonly link: (href: string) => string | null;
  /** URL of an image, video or audio file; null if it is filled in later or missing. */
  readonly file: (source: string) => string | null;
  /** Size of an image of the site in pixels, to reserve its space; null if unknown. */
  readonly size: (source: string) => { readonly width: number; readonly height: number } | null;
  /** An icon's shape; null if `<site-icon>` fetches it. */
  readonly icon: (name: string, style: string | null) => DrawnIcon | null;
  /** A formula as HTML; null to show its TeX. */
  readonly formula: (tex: string, isBlock: boolean) => string | null;
  /** Highlighted ranges of code; empty to show it plain. */
  readonly code: (code: string, language: string) => readonly CodeToken[];
  /** The snippet at a path as written on the page; null if it is read later. */
  readonly snippet: (file: string) => DrawnSnippet | 'missing' | null;
  /**
   * Which videos, audio files and frames are loaded: the site's and external ones; only the site's (external ones on
   * click); or none. The others get a placeholder.
   */
  readonly playsMedia: 'all' | 'own' | 'none';
  /** True if images can be enlarged. */
  readonly zooms: boolean;
  /** What is shown for source without a block form: nothing, what readers would miss, or everything. */
  readonly sources: 'none' | 'missed' | 'all';
}

/** Context that knows only the page itself. */
export const emptySiteContext: SiteContext = {
  link: sanitizeUrl,
  file: () => null,
  size: () => null,
  icon: () => null,
  formula: () => null,
  code: () => [],
  snippet: () => null,
  playsMedia: 'none',
  zooms: true,
  sources: 'none',
};
