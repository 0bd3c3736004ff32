import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { isSourceOnly, type Page } from '../page.ts';
import { getSourceMap, type Grammar } from '../read/readPage.ts';
import {
  getBlockAt,
  listChangedBlocks,
  revertBlockInDocument,
  type BlockPath,
  type ChangedBlock,
} from './changedBlocks.ts';
import { isSourceOfDocumentWithGrammar, patchAndProveWithGrammar } from './patchPage.ts';
import { isSameFrontMatter } from '../yaml/patchFrontMatter.ts';

/** A page with the ranges of its blocks. */
type MappedPage = ReturnType<typeof getSourceMap>;

/**
 * The text of `after` with one changed block as it is in `before`, with its bytes where possible. If nothing else
 * changed, this is the text of `before`. Null if the block isn't in a page that can be read as blocks.
 */
export function revertBlockWithGrammar(
  grammar: Grammar,
  before: Page,
  after: Page,
  change: ChangedBlock,
): string | null {
  if (isSourceOnly(before) || isSourceOnly(after)) return null;
  const [left, right] = [getSourceMap(grammar, before), getSourceMap(grammar, after)];
  const wanted = revertBlockInDocument(left.doc, right.doc, change);
  const isAll =
    listChangedBlocks(left.doc, wanted).length === 0 &&
    isSameFrontMatter(before.frontMatter.values, after.frontMatter.values);
  if (isAll) return before.source;
  const edit = revertInSource(left, right, change);
  const text = edit === null ? null : applyEdits(after.source, [edit]);
  if (text !== null && isSourceOfDocumentWithGrammar(grammar, text, wanted)) return text;
  const patched = patchAndProveWithGrammar(grammar, after, wanted);
  return patched.ok ? patched.value.text : null;
}

/** The edit that restores a block's bytes, with the space between it and the block above or below; null if neither exists. */
function revertInSource(left: MappedPage, right: MappedPage, change: ChangedBlock): TextEdit | null {
  const rangeIn = ({ doc, reading }: MappedPage, path: BlockPath | null) => {
    const block = path === null ? undefined : getBlockAt(doc, path);
    return block === undefined ? undefined : reading.origins.get(block);
  };
  const beside = (path: BlockPath, by: number) => path.with(-1, (path.at(-1) ?? 0) + by);
  const old = rangeIn(left, change.before);
  const own = rangeIn(right, change.after);
  if (change.kind === 'changed')
    return old === undefined || own === undefined
      ? null
      : { from: own.from, to: own.to, text: left.reading.source.slice(old.from, old.to) };
  const above = (change.after.at(-1) ?? 0) > 0 ? rangeIn(right, beside(change.after, -1)) : undefined;
  if (change.kind === 'added') {
    if (own === undefined) return null;
    const below = rangeIn(right, beside(change.after, 1));
    if (above !== undefined) return { from: above.to, to: own.to, text: '' };
    return below === undefined ? null : { from: own.from, to: below.from, text: '' };
  }
  if (old === undefined) return null;
  const oldAbove = (change.before.at(-1) ?? 0) > 0 ? rangeIn(left, beside(change.before, -1)) : undefined;
  if (above !== undefined && oldAbove !== undefined)
    return { from: above.to, to: above.to, text: left.reading.source.slice(oldAbove.to, old.to) };
  const oldBelow = rangeIn(left, beside(change.before, 1));
  if (own === undefined || oldBelow === undefined) return null;
  return { from: own.from, to: own.from, text: left.reading.source.slice(old.from, oldBelow.from) };
}
