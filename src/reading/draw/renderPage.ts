import { renderToStaticMarkup } from 'react-dom/server';
import type { Surroundings } from '../surroundings.ts';
import { drawPage, type DrawnPage } from './drawPage.tsx';

/** A page as static HTML, in Node as in a browser. Nothing in it runs until `attachBehaviour` is called on it. */
export function renderPage(page: DrawnPage, surroundings: Surroundings): string {
  return renderToStaticMarkup(drawPage(page, surroundings));
}
