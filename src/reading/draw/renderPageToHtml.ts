import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteContext } from '../siteContext.ts';
import { drawPage, type DrawablePage } from './drawPage.tsx';

/** Renders a page to static HTML, in Node and in a browser. Nothing in it runs until `attachBehavior` is called on it. */
export function renderPageToHtml(page: DrawablePage, siteContext: SiteContext): string {
  return renderToStaticMarkup(drawPage(page, siteContext));
}
