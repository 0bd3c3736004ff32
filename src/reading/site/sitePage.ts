import type { JSONContent } from '#document/page.ts';
import type { ApiReference, DisplayedSample } from '#openapi/model/apiReference.ts';
import type { ApiSettings } from '#openapi/pages/readApiSettings.ts';
import type { SchemaReference } from '#openapi/model/schemaReference.ts';
import type { SitePageView } from '#site/view/siteView.ts';
import type { ApiDrawContext } from '../api/apiDrawContext.ts';

/** A page's text, to stand in its site. */
export interface SitePage {
  readonly view: SitePageView;
  readonly doc: JSONContent;
  readonly frontMatter: Readonly<Record<string, unknown>>;
  /** The address of the file with the whole sidebar; null where it stands on the page. */
  readonly whole: string | null;
  readonly feed: string | null;
  /** Whether each block of the text tells its place, from which one comes to it in the editor. */
  readonly tellsPlaces?: boolean;
  /** The operation of the page; null where it has none. */
  readonly api?: SiteReference | null;
  /** How the site wants pages that name an endpoint themselves. */
  readonly apiSettings?: ApiSettings | null;
  /** Requests to the endpoint that the page names itself. */
  readonly samples?: readonly DisplayedSample[];
  /** The data model of the page; null where it has none. */
  readonly schema?: SiteSchema | null;
  /** The address of the module of its own components; null where none is run. */
  readonly ownCode?: string | null;
}

/** A data model as it stands on a page. */
export interface SiteSchema extends Omit<SiteReference, 'reference'> {
  readonly reference: SchemaReference;
}

/** An operation as it stands on a page. */
export interface SiteReference {
  readonly reference: ApiReference;
  /** Whether the page is made from it, and has no description of its own. */
  readonly describes: boolean;
  readonly words: ApiDrawContext['words'];
}
