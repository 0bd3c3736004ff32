import type { PageMenuItem } from '#site/view/pageMenu.ts';
import { sanitizeUrl } from '../sanitizeUrl.ts';
import { SymbolIcon, type SymbolName } from '../parts/symbols.tsx';
import { formatPageQuestion } from './formatPageQuestion.ts';
import type { PageChrome } from './pageChrome.ts';
import type { SitePage } from './sitePage.ts';
import { SiteIconOrPicture } from './SiteIconOrPicture.tsx';

const symbols: Readonly<Record<PageMenuItem['kind'], SymbolName>> = {
  copy: 'copy',
  view: 'file',
  print: 'download',
  spec: 'download',
  ask: 'leads',
  link: 'leads',
};

/** Actions for a page: its first one as a button, and all in a menu, which also opens without a script. */
export function SitePageMenu({
  page,
  place,
  around,
}: {
  readonly page: Pick<SitePage, 'view' | 'files'>;
  readonly place: 'header' | 'toc';
  readonly around: PageChrome;
}) {
  const { menu } = page.view;
  const items = (menu?.items ?? []).filter(({ kind }) => kind !== 'spec' || page.files?.spec != null);
  const [first] = items;
  if (first === undefined) return null;
  const drawn = (item: PageMenuItem, className: string, isShort: boolean) => (
    <MenuAction item={item} className={className} isShort={isShort} files={page.files ?? null} around={around} />
  );
  if (place === 'toc')
    return (
      <ul className="page-actions" aria-label="Page actions">
        {items.map((item, index) => (
          <li key={index}>{drawn(item, 'page-action', true)}</li>
        ))}
      </ul>
    );
  return (
    <div className="page-menu">
      {drawn(first, 'page-action', true)}
      {items.length > 1 && (
        <details className="switch">
          <summary aria-label="More page actions">
            <SymbolIcon name="down" />
          </summary>
          <ul className="menu">
            {items.map((item, index) => (
              <li key={index}>{drawn(item, 'menu-entry', false)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function MenuAction({
  item,
  className,
  isShort,
  files,
  around,
}: {
  readonly item: PageMenuItem;
  readonly className: string;
  readonly isShort: boolean;
  readonly files: SitePage['files'] | null;
  readonly around: PageChrome;
}) {
  const words = (
    <>
      <span className="choice-sign">
        {item.kind === 'link' && item.icon !== null ? (
          <SiteIconOrPicture name={item.icon} style={item.iconType} around={around} />
        ) : (
          <SymbolIcon name={symbols[item.kind]} />
        )}
      </span>
      <span className="choice-words">
        <span className="choice-label">{item.label}</span>
        {!isShort && item.description !== '' && <span className="choice-description">{item.description}</span>}
      </span>
    </>
  );
  if (item.kind === 'copy' || item.kind === 'print')
    return (
      <button
        type="button"
        className={className}
        data-page-action={item.kind}
        data-markdown={item.kind === 'copy' ? files?.markdown : undefined}
      >
        {words}
      </button>
    );
  const href = hrefOf(item, files ?? null, around);
  if (href === null) return <span className={className}>{words}</span>;
  const isElsewhere = item.kind !== 'spec' && /^(?:https?:)?\/\//i.test(href);
  return (
    <a
      className={className}
      href={href}
      {...completedBy(item, files ?? null, around)}
      {...(item.kind === 'spec' ? { download: '' } : {})}
      {...(isElsewhere ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {words}
    </a>
  );
}

/** Data for a link that only the reader's browser can complete: with the page's full URL, or its Markdown. */
function completedBy(
  item: PageMenuItem,
  files: SitePage['files'] | null,
  around: PageChrome,
): Readonly<Record<`data-${string}`, string>> {
  const template =
    item.kind === 'ask' && files?.fullMarkdown == null
      ? item.base
      : item.kind === 'link' && item.href.includes('$page')
        ? resolveMenuLink(item.href, around)
        : null;
  return template === null || files == null
    ? {}
    : { 'data-page-action': item.kind, 'data-template': template, 'data-markdown': files.markdown };
}

/** The URL of a link in the menu; null if it leads nowhere, as in the preview. */
function hrefOf(item: PageMenuItem, files: SitePage['files'] | null, around: PageChrome): string | null {
  const markdown = files?.markdown ?? null;
  switch (item.kind) {
    case 'copy':
    case 'print':
      return null;
    case 'view':
      return markdown;
    case 'spec':
      return files?.spec ?? null;
    case 'ask':
      return markdown === null
        ? null
        : item.base + encodeURIComponent(formatPageQuestion(files?.fullMarkdown ?? markdown));
    case 'link':
      return resolveMenuLink(
        item.href.replaceAll('$page', encodeURIComponent(files?.fullMarkdown ?? markdown ?? '')),
        around,
      );
  }
}

/** The safe URL of a link in the menu; null if there is none. */
function resolveMenuLink(href: string, around: PageChrome): string | null {
  return /^[a-z][a-z\d+.-]*:|^\/\//i.test(href) ? sanitizeUrl(href) : around.resolveChromeLink(href);
}
