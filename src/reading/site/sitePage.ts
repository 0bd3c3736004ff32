import type { JSONContent } from '#document/page.ts';
import type { ApiReference, DisplayedSample } from '#openapi/reference/apiReference.ts';
import type { ApiSettings } from '#openapi/model/readApiSettings.ts';
import type { SchemaReference } from '#openapi/model/schemaReference.ts';
import type { SitePageView } from '#site/view/siteView.ts';
import type { ApiDrawContext } from '../api/apiDrawContext.ts';

/** A page's text and data, to be drawn in its site. */
export interface SitePage {
  readonly view: SitePageView;
  readonly doc: JSONContent;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** URL of the file with the whole sidebar; null if the page contains it. */
  readonly whole: string | null;
  readonly feed: string | null;
  /** Files with the navigation of other versions that the page is in, by version; empty or absent on most pages. */
  readonly versionUrls?: Readonly<Record<string, string>>;
  /** URLs that its menu uses; null or absent in the preview. */
  readonly files?: PageFileUrls | null;
  /** True if each block of the text carries its index, so that the editor can open it. */
  readonly tellsPlaces?: boolean;
  /** Operation of the page, or null. */
  readonly api?: SiteReference | null;
  /** The site's settings for pages that define an endpoint themselves. */
  readonly apiSettings?: ApiSettings | null;
  /** Request samples for the endpoint that the page defines itself. */
  readonly samples?: readonly DisplayedSample[];
  /** Data model of the page, or null. */
  readonly schema?: SiteSchema | null;
  /** URL of the module with its own components; null if none is run. */
  readonly ownCode?: string | null;
}

/** URLs of a page's files on a built site. */
export interface PageFileUrls {
  readonly markdown: string;
  /** With the site's origin; null if it isn't known. */
  readonly fullMarkdown: string | null;
  /** The OpenAPI file of its operation or data model; null if it has none. */
  readonly spec: string | null;
}

/** A data model on a page. */
export interface SiteSchema extends Omit<SiteReference, 'reference'> {
  readonly reference: SchemaReference;
}

/** An operation on a page. */
export interface SiteReference {
  readonly reference: ApiReference;
  /** True if the page is generated from it, without a description of its own. */
  readonly describes: boolean;
  readonly parseDescription: ApiDrawContext['parseDescription'];
}
