import { join } from 'node:path';
import { createServer } from 'vite';
import { getScopedClassName } from '../../scripts/getScopedClassName.ts';
import type * as Formulas from '#reading/math/renderFormulaToHtml.ts';
import type * as Pages from '#blocks/pages.ts';
import type * as Rendering from '#reading/draw/renderPageToHtml.ts';
import type * as Around from '#reading/siteContext.ts';

/** Renders pages in Node, as in a built site. */
export interface NodeDrawing {
  /** The static HTML of a page's text. `files` are the site's other files, by path from its root; `picture` is the URL of all images. */
  readonly html: (text: string, files?: Readonly<Record<string, string>>, picture?: string) => string;
  readonly close: () => Promise<void>;
}

/** Loads the page renderer without a browser: its modules are TypeScript and CSS, which a test in Node can't import. */
export async function drawInNode(): Promise<NodeDrawing> {
  const server = await createServer({
    configFile: false,
    root: join(import.meta.dirname, '../..'),
    appType: 'custom',
    logLevel: 'error',
    css: { modules: { generateScopedName: getScopedClassName } },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const load = async <Module>(path: string) => (await server.ssrLoadModule(path)) as Module; // the type is the file's own
  const { readPage } = await load<typeof Pages>('/src/blocks/pages.ts');
  const { renderPageToHtml } = await load<typeof Rendering>('/src/reading/draw/renderPageToHtml.ts');
  const { emptySiteContext } = await load<typeof Around>('/src/reading/siteContext.ts');
  const { renderFormulaToHtml } = await load<typeof Formulas>('/src/reading/math/renderFormulaToHtml.ts');
  return {
    html: (text, files = {}, picture) => {
      const { doc, frontMatter } = readPage(text);
      const snippet = (file: string) => {
        const path = file.replace(/^\//, '');
        const found = files[path];
        return found === undefined ? ('missing' as const) : { path, doc: readPage(found).doc };
      };
      return renderPageToHtml(
        { doc, frontMatter: frontMatter.values },
        {
          ...emptySiteContext,
          playsMedia: 'own',
          file: () => picture ?? null,
          formula: renderFormulaToHtml,
          snippet,
          sources: 'missed',
        },
      );
    },
    close: () => server.close(),
  };
}
