import type { SidebarEntry } from '#site/view/navigationView.ts';
import type { BuildOptions } from './buildOptions.ts';
import { iconsFrom } from './files/iconsFrom.ts';
import type { Drawing } from './files/drawPages.ts';
import { pageWriter, type DrawnParts, type OwnPage } from './files/writePages.ts';
import { writerInto } from './folderWriter.ts';
import { sharedTexts, type SharedTexts } from './sharedTexts.ts';
import { suppliesOf } from './suppliesOf.ts';

/** What a thread is told before it draws its first page. Plain data. */
export interface ThreadStart {
  readonly options: BuildOptions;
  /** The folder that is written into. */
  readonly into: string;
  readonly drawing: Omit<Drawing, 'texts' | 'icon' | 'size'>;
  readonly texts: SharedTexts;
  readonly remembers: boolean;
}

/** Some pages to draw. Their texts are shared, and their sidebars are told once, by number. */
export interface Share {
  readonly sidebars: readonly (readonly [number: number, entries: readonly SidebarEntry[]])[];
  readonly pages: readonly { readonly page: Omit<OwnPage, 'text'>; readonly sidebar: number }[];
}

/** A thread's own drawing: gives it shares of the pages, one after the other. */
export function shareDrawer({
  options,
  into,
  drawing,
  texts: shared,
  remembers,
}: ThreadStart): (share: Share) => Promise<readonly DrawnParts[]> {
  const { iconFile, size } = suppliesOf(options);
  const texts = sharedTexts(shared);
  const icon = iconsFrom(iconFile, drawing.around.settings.iconLibrary);
  const write = pageWriter(
    { options, drawing: { ...drawing, texts, icon, size }, remembers },
    writerInto(into, options),
  );
  const known = new Map<number, readonly SidebarEntry[]>();
  return async ({ sidebars, pages }) => {
    for (const [number, entries] of sidebars) known.set(number, entries);
    const drawn: DrawnParts[] = [];
    for (const { page, sidebar } of pages) {
      const { view } = page;
      const navigation = { ...view.navigation, entries: known.get(sidebar) ?? [] };
      drawn.push(await write({ ...page, view: { ...view, navigation }, text: texts.get(page.path) ?? '' }));
    }
    return drawn;
  };
}
