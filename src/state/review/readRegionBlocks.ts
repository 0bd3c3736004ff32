import type { JSONContent } from '#document/page.ts';
import type { MergeSide } from '#merge/mergeText.ts';
import type { App } from '../app.ts';
import { comparePages, type ComparedPage } from './comparePages.ts';
import type { ConflictModel } from './conflictModel.ts';

/** The blocks of a conflicting region in both versions, each as a document; null for a version without any. */
export type RegionBlocks = Readonly<Record<MergeSide, JSONContent | null>>;

/**
 * Reads the blocks that each region of a page changes, as readers see them. Null for regions that aren't blocks: in
 * front matter, or if a version isn't a valid page.
 */
export async function readRegionBlocks(
  app: App,
  { regions, resolve }: Pick<ConflictModel, 'regions' | 'resolve'>,
): Promise<readonly (RegionBlocks | null)[]> {
  const mine = resolve([]);
  return Promise.all(
    regions.map(async (_, index): Promise<RegionBlocks | null> => {
      const theirs = resolve(regions.map((__, other) => (other === index ? 'theirs' : null)));
      const compared = await comparePages(app, theirs, mine);
      if (compared === null || compared.fields.length > 0) return null;
      const blocks = { mine: changedBlocks(compared.after), theirs: changedBlocks(compared.before) };
      return blocks.mine === null && blocks.theirs === null ? null : blocks;
    }),
  );
}

function changedBlocks(version: ComparedPage | null): JSONContent | null {
  const content = version?.page.doc.content?.filter((_, index) => version.marks[index] !== null) ?? [];
  return content.length === 0 ? null : { type: 'doc', content };
}
