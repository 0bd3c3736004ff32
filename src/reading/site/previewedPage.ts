import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import type { ApiReference } from '#openapi/reference/apiReference.ts';
import type { ApiSettings } from '#openapi/model/readApiSettings.ts';
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
  /** Target URL of `/`; null if the site has no home page. */
  readonly front: string | null;
  readonly classes: readonly string[];
  readonly siteFolder: RepoPath;
  readonly files: ReadonlySet<RepoPath>;
  readonly configPath: RepoPath;
  /** The site's own style sheets. */
  readonly sheets: readonly string[];
  /** Settings for its API pages; null if it has no configuration. */
  readonly apiSettings: ApiSettings | null;
}

/** An operation, with the descriptions of its file as blocks. */
export interface PreviewedOperation {
  readonly reference: ApiReference;
  readonly describes: boolean;
  readonly textBlocks: ReadonlyMap<string, JSONContent>;
}

/** A data model, with the descriptions of its file as blocks. */
export interface PreviewedSchema extends Omit<PreviewedOperation, 'reference'> {
  readonly reference: SchemaReference;
}

/** A page's current state: its text, or its blocks if they aren't serialized yet. */
export interface PreviewedPage {
  /** Path of the page; null for the page-not-found page. */
  readonly path: RepoPath | null;
  readonly view: SitePageView;
  readonly parts: readonly PageSource[];
  /** Operation of the page, or null. */
  readonly api: PreviewedOperation | null;
  /** Data model of the page, or null. */
  readonly schema: PreviewedSchema | null;
  readonly source:
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'blocks'; readonly doc: JSONContent; readonly frontMatter: Readonly<Record<string, unknown>> };
}

/** A drawing of a page. */
export interface DrawnPreview {
  readonly shown: ShownPage;
  /** True if no slow data is missing. */
  readonly isWhole: boolean;
  /** The site's own components on it, or null. */
  readonly customCode: CustomCode | null;
  /** Their files by the import specifiers on the page. */
  readonly codeFiles: ReadonlyMap<string, RepoPath>;
}
