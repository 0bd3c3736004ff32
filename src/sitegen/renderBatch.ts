import type { SidebarEntry } from '#site/view/navigationView.ts';
import type { BuildOptions } from './buildOptions.ts';
import { createIconLookup } from './files/iconLoader.ts';
import type { RenderContext } from './files/renderPages.ts';
import { createPageWriter, type RenderedPage, type SitePageInput } from './files/writePages.ts';
import { createFolderWriter } from './folderWriter.ts';
import { createSharedTextReader, type SharedTextBuffer } from './sharedTexts.ts';
import { createBuildDeps } from './createBuildDeps.ts';

/** A render thread's initial data. Plain data. */
export interface RenderWorkerData {
  readonly options: BuildOptions;
  /** The output folder. */
  readonly into: string;
  readonly drawing: Omit<RenderContext, 'texts' | 'icon' | 'size'>;
  readonly texts: SharedTextBuffer;
  readonly recordsQueries: boolean;
}

/** Pages to render. Their texts are shared, and each sidebar is sent once, by number. */
export interface RenderBatch {
  readonly sidebars: readonly (readonly [number: number, entries: readonly SidebarEntry[]])[];
  readonly pages: readonly { readonly page: Omit<SitePageInput, 'text'>; readonly sidebar: number }[];
}

/** Renders batches of pages in a thread, one after the other. */
export function createBatchRenderer({
  options,
  into,
  drawing,
  texts: shared,
  recordsQueries,
}: RenderWorkerData): (share: RenderBatch) => Promise<readonly RenderedPage[]> {
  const { iconFile, size } = createBuildDeps(options);
  const texts = createSharedTextReader(shared);
  const icon = createIconLookup(iconFile, drawing.pageChrome.settings.iconLibrary);
  const write = createPageWriter(
    { options, drawing: { ...drawing, texts, icon, size }, remembers: recordsQueries },
    createFolderWriter(into, options),
  );
  const known = new Map<number, readonly SidebarEntry[]>();
  return async ({ sidebars, pages }) => {
    for (const [number, entries] of sidebars) known.set(number, entries);
    const drawn: RenderedPage[] = [];
    for (const { page, sidebar } of pages) {
      const { view } = page;
      const navigation = { ...view.navigation, entries: known.get(sidebar) ?? [] };
      drawn.push(await write({ ...page, view: { ...view, navigation }, text: texts.get(page.path) ?? '' }));
    }
    return drawn;
  };
}
