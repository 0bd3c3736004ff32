import type { ReactElement } from 'react';
import type { JSONContent } from '#document/page.ts';
import { type ApiSettings, applyPageSettings } from '#openapi/model/readApiSettings.ts';
import type { SitePageView } from '#site/view/siteView.ts';
import { drawSchemaReference } from '../api/drawSchemaReference.tsx';
import { createApiDrawContext } from '../api/apiDrawContext.ts';
import { drawEndpoint, drawReference, EndpointBar } from '../api/drawReference.tsx';
import { createSampleBlocks } from '../api/createSampleBlocks.ts';
import { createLocationAttribute } from '../api/descriptionLocation.ts';
import { assignElementIds } from '../draw/assignElementIds.ts';
import { drawDocument, drawPage, type DrawablePage } from '../draw/drawPage.tsx';
import type { SiteContext } from '../siteContext.ts';
import { SymbolIcon } from '../parts/symbols.tsx';
import { parsePageEndpoint } from '#site/pageEndpoint.ts';
import { splitAside } from './splitAside.ts';
import { findPagePlayground } from './findPagePlayground.ts';
import type { PageChrome } from './pageChrome.ts';
import type { SitePage, SiteReference } from './sitePage.ts';
import { SiteFeedback, SiteFooter, SitePagination } from './SiteFooter.tsx';
import { SiteLink } from './SiteLink.tsx';
import { SiteLogo } from './SiteLogo.tsx';
import { SitePageMenu } from './SitePageMenu.tsx';
import { SiteRelated } from './SiteRelated.tsx';
import { SiteSidebar } from './SiteSidebar.tsx';
import { SiteTabs } from './SiteTabs.tsx';
import { BarLinks, ModeToggle, SearchEntry } from './SiteTools.tsx';
import { encodeFragment } from '#site/links/sitePath.ts';

/** Columns of a page by mode (research §A.2). */
const columns = {
  default: { sidebar: true, aside: true, footer: true },
  wide: { sidebar: true, aside: false, footer: true },
  frame: { sidebar: true, aside: false, footer: true },
  center: { sidebar: false, aside: false, footer: true },
  custom: { sidebar: false, aside: false, footer: false },
} as const;

/** Draws a whole page: its text with the site's chrome. The IDs are those that sites' own style sheets use. */
export function drawSite(page: SitePage, around: PageChrome): ReactElement {
  const {
    view,
    doc: written,
    frontMatter,
    whole,
    tellsPlaces = false,
    api = null,
    schema = null,
    apiSettings = null,
    samples = [],
  } = page;
  const { siteContext, settings } = around;
  const has = columns[view.mode];
  const stands = api ?? schema;
  const beside = createSampleBlocks(written, stands?.reference ?? { requests: samples, answers: [] });
  const { doc, below, ids } = assignElementIds(
    beside.length === 0 ? written : { ...written, content: [...(written.content ?? []), ...beside] },
    api?.reference.sections.map(({ title }) => title) ?? [],
  );
  const { aside, rest } = has.aside
    ? splitAside(doc)
    : { aside: null, rest: { doc, places: [...(doc.content ?? []).keys()] } };
  const places = (placed: readonly number[]) => (tellsPlaces ? { places: placed } : {});
  const description = stands?.describes === true ? null : view.description;
  const { description: _, ...values } = frontMatter;
  const head = { ...values, title: view.title, ...(description === null ? {} : { description }) };
  const asideDrawn =
    aside === null || aside.places.length === 0
      ? null
      : drawDocument({ doc: aside.doc, ids, ...places(aside.places) }, siteContext);
  const isMenuInContents = has.aside && asideDrawn === null && view.menu?.place === 'toc';
  const foot = has.footer && (
    <>
      <SiteRelated view={view} around={around} />
      <SiteFeedback view={view} around={around} />
      <SitePagination view={view} around={around} />
      <SiteFooter around={around} />
    </>
  );
  return (
    <>
      <a className="skip" href="#content-area">
        Skip to main content
      </a>
      {around.banner !== null && settings.banner !== null && <SiteBanner around={around} banner={around.banner} />}
      <SiteBar view={view} around={around} hasSidebar={has.sidebar} />
      <div className="columns" id="body-content">
        {has.sidebar && <SiteSidebar navigation={view.navigation} url={view.url} around={around} whole={whole} />}
        <div
          className="content"
          id="content-container"
          data-beside={has.aside ? (asideDrawn === null ? 'contents' : 'side') : undefined}
        >
          <main id="content-area" tabIndex={-1}>
            {view.mode !== 'custom' && <Eyebrow page={page} around={around} isMenuInContents={isMenuInContents} />}
            <div className={asideDrawn === null ? undefined : 'beside'}>
              {drawPage(
                {
                  doc: rest.doc,
                  ids,
                  frontMatter: head,
                  ...places(rest.places),
                  ...(api === null
                    ? ownEndpoint({ doc: written, frontMatter, apiSettings })
                    : referenceOf(api, below, { title: view.title, siteContext, tellsPlaces })),
                  ...(schema === null || api !== null
                    ? {}
                    : {
                        beneath: drawSchemaReference(
                          schema.reference,
                          schema.describes,
                          createApiDrawContext(
                            { siteContext, parseDescription: schema.parseDescription, tellsPlaces },
                            'api~',
                          ),
                        ),
                      }),
                },
                siteContext,
              )}
            </div>
            {asideDrawn === null && foot}
          </main>
          {has.aside && (
            <aside
              id={asideDrawn === null ? 'table-of-contents' : 'content-side-layout'}
              aria-label={asideDrawn === null ? 'On this page' : 'Side panel'}
              data-empty={asideDrawn === null && view.contents.length === 0 && !isMenuInContents ? '' : undefined}
            >
              {asideDrawn === null ? (
                <>
                  <SiteContents contents={view.contents} />
                  {isMenuInContents && <SitePageMenu page={page} place="toc" around={around} />}
                </>
              ) : (
                <div className="page-text">{asideDrawn}</div>
              )}
            </aside>
          )}
          {asideDrawn !== null && <div className="content-foot">{foot}</div>}
        </div>
      </div>
    </>
  );
}

function referenceOf(
  { reference, describes, parseDescription }: SiteReference,
  sectionIds: readonly string[],
  {
    title,
    siteContext,
    tellsPlaces,
  }: { readonly title: string; readonly siteContext: SiteContext; readonly tellsPlaces: boolean },
): Pick<DrawablePage, 'endpoint' | 'beneath' | 'title'> {
  const drawing = createApiDrawContext({ siteContext, parseDescription, tellsPlaces }, 'api~');
  const { summary } = reference.page;
  return {
    endpoint: drawEndpoint(reference, reference),
    beneath: drawReference(reference, sectionIds, describes, drawing),
    ...(tellsPlaces && summary?.text === title
      ? { title: <span {...createLocationAttribute(summary)}>{title}</span> }
      : {}),
  };
}

/** Endpoint bar of a page that defines its endpoint itself. */
function ownEndpoint({
  doc,
  frontMatter,
  apiSettings,
}: Pick<SitePage, 'doc' | 'frontMatter'> & { readonly apiSettings: ApiSettings | null }): Pick<
  DrawablePage,
  'endpoint'
> {
  const endpoint = parsePageEndpoint(frontMatter);
  if (endpoint === null || apiSettings === null || typeof frontMatter['api'] !== 'string') return {};
  const own = /\s(https?:\/\/[^/\s]+)/i.exec(frontMatter['api'])?.[1];
  const addresses = (own === undefined ? apiSettings.serverUrls : [own]).map((address) => ({
    address,
    description: null,
  }));
  const isSent = endpoint.method !== 'WEBHOOK';
  const { playground } = applyPageSettings(apiSettings, frontMatter);
  return {
    endpoint: (
      <EndpointBar
        {...endpoint}
        addresses={isSent ? addresses : []}
        wholeAddress={apiSettings.showsFullUrl || own !== undefined}
        copies={isSent && playground !== 'none'}
        form={findPagePlayground({ apiSettings, doc, frontMatter })}
      />
    ),
  };
}

function SiteBar({
  view,
  around,
  hasSidebar,
}: {
  readonly view: SitePageView;
  readonly around: PageChrome;
  readonly hasSidebar: boolean;
}) {
  return (
    <header id="navbar" data-alone={hasSidebar ? undefined : ''}>
      <div className="bar">
        {hasSidebar && (
          <button
            type="button"
            className="icon-button menu-button"
            data-open-sidebar=""
            aria-label="Navigation"
            aria-expanded="false"
            aria-controls="sidebar"
          >
            <SymbolIcon name="menu" />
          </button>
        )}
        <SiteLogo around={around} />
        <SearchEntry around={around} place="bar" />
        <div className="bar-end">
          <BarLinks around={around} place="bar" />
          <SearchEntry around={around} place="icon" />
          <ModeToggle around={around} />
        </div>
      </div>
      <SiteTabs tabs={view.navigation.tabs} around={around} />
    </header>
  );
}

function SiteBanner({ around, banner }: { readonly around: PageChrome; readonly banner: JSONContent }) {
  const { settings, siteContext } = around;
  return (
    <div id="banner" data-type={settings.banner?.type} role="region" aria-label="Announcement">
      <div className="banner-words">{drawDocument({ doc: banner, prefix: 'banner~', isPart: true }, siteContext)}</div>
      {settings.banner?.dismissible === true && (
        <button type="button" className="icon-button" data-dismiss="" aria-label="Close announcement">
          <SymbolIcon name="cross" />
        </button>
      )}
    </div>
  );
}

function Eyebrow({
  page,
  around,
  isMenuInContents,
}: {
  readonly page: SitePage;
  readonly around: PageChrome;
  readonly isMenuInContents: boolean;
}) {
  const { feed, view } = page;
  const { eyebrow, isHidden, isDeprecated, path, menu } = view;
  if (eyebrow.length === 0 && feed === null && !isDeprecated && menu === null) return null;
  return (
    <div className="eyebrow" data-hidden={isHidden && path !== null ? '' : undefined}>
      {eyebrow.length > 0 && (
        <ol aria-label="Breadcrumbs">
          {eyebrow.map(({ label, href }, index) => (
            <li key={index}>
              {href === null ? (
                label
              ) : (
                <SiteLink href={href} around={around}>
                  {label}
                </SiteLink>
              )}
            </li>
          ))}
        </ol>
      )}
      {isDeprecated && <span className="tag">Deprecated</span>}
      {feed !== null && (
        <a className="feed" href={feed}>
          <SymbolIcon name="feed" />
          RSS
        </a>
      )}
      {menu !== null && (
        <div className="page-menu-place" data-narrow={isMenuInContents ? '' : undefined}>
          <SitePageMenu page={page} place="header" around={around} />
        </div>
      )}
    </div>
  );
}

/** The "On this page" list. */
function SiteContents({ contents }: Pick<SitePageView, 'contents'>) {
  if (contents.length === 0) return null;
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <p id="contents-title">On this page</p>
      <ul>
        {contents.map(({ text, anchor, depth }, index) => (
          <li key={index} data-depth={depth}>
            <a href={`#${encodeFragment(anchor)}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
