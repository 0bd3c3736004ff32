import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import type { ApiReference } from '#openapi/model/apiReference.ts';
import type { ApiSettings } from '#openapi/pages/readApiSettings.ts';
import type { SchemaReference } from '#openapi/model/schemaReference.ts';
import type { PageSource } from '#site/site.ts';
import type { SitePageView } from '#site/view/siteView.ts';
import type { SiteSettings } from '#site/view/siteSettings.ts';
import type { CustomCode } from '../ownCode/findCustomCode.ts';
import type { ShownPage } from './previewMessages.ts';

/** A site as the preview draws it. */
export interface PreviewedSite {
  readonly settings: SiteSettings;
  readonly routes: readonly (readonly [url: string, path: RepoPath])[];
  /** The address that `/` leads to; null if the site has no page to open with. */
  readonly front: string | null;
  readonly classes: readonly string[];
  readonly siteFolder: RepoPath;
  readonly files: ReadonlySet<RepoPath>;
  readonly configPath: RepoPath;
  /** The site's own style sheets. */
  readonly sheets: readonly string[];
  /** How it wants its API pages; null where it has no configuration. */
  readonly apiSettings: ApiSettings | null;
}

/** An operation, and the words of its file as blocks. */
export interface PreviewedOperation {
  readonly reference: ApiReference;
  readonly describes: boolean;
  readonly words: ReadonlyMap<string, JSONContent>;
}

/** A data model, and the words of its file as blocks. */
export interface PreviewedSchema extends Omit<PreviewedOperation, 'reference'> {
  readonly reference: SchemaReference;
}

/** A page as it is now: its text, or its blocks where they are typed and no text yet. */
export interface PreviewedPage {
  /** Which page it is; null for the page that says that there is none. */
  readonly path: RepoPath | null;
  readonly view: SitePageView;
  readonly parts: readonly PageSource[];
  /** The operation of the page; null where it has none. */
  readonly api: PreviewedOperation | null;
  /** The data model of the page; null where it has none. */
  readonly schema: PreviewedSchema | null;
  readonly source:
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'blocks'; readonly doc: JSONContent; readonly frontMatter: Readonly<Record<string, unknown>> };
}

/** A drawing of a page. */
export interface DrawnPreview {
  readonly shown: ShownPage;
  /** Whether nothing is missing in it that comes late. */
  readonly isWhole: boolean;
  /** The site's own components on it; null where it has none. */
  readonly own: CustomCode | null;
  /** The files that they come from, by the words that the page names them with. */
  readonly codeFiles: ReadonlyMap<string, RepoPath>;
}
