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
 * What a page takes from where it is shown: a screen of the app, or a built site. All of it is there when the page is drawn;
 * what is found later (a worker's colours, a file's bytes) is given to the next drawing.
 */
export interface SiteContext {
  /** Where a link leads that the page writes so; null where it may lead nowhere. */
  readonly link: (href: string) => string | null;
  /** The address of a picture, film or sound that the page names; null where it is filled in later, or there is none. */
  readonly file: (source: string) => string | null;
  /** How large a picture of the site is, in pixels, so that its place is kept; null where that is not known. */
  readonly size: (source: string) => { readonly width: number; readonly height: number } | null;
  /** An icon's drawing; null where `<site-icon>` fetches it. */
  readonly icon: (name: string, style: string | null) => DrawnIcon | null;
  /** A formula as HTML; null shows its TeX. */
  readonly formula: (tex: string, isBlock: boolean) => string | null;
  /** The coloured pieces of a code; none shows it plain. */
  readonly code: (code: string, language: string) => readonly CodeToken[];
  /** The file that a page shows, by its path as the page writes it; null where it is read later. */
  readonly snippet: (file: string) => DrawnSnippet | 'missing' | null;
  /** What is loaded of films, sounds and frames: those of the site and of others, those of the site alone (of others on a click), or none; else their place is kept. */
  readonly playsMedia: 'all' | 'own' | 'none';
  /** Whether pictures can be enlarged. */
  readonly zooms: boolean;
  /** What is shown in place of source that has no form: nothing, what readers would miss, or all of it. */
  readonly sources: 'none' | 'missed' | 'all';
}

/** Surroundings in which nothing is known but the page itself. */
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
