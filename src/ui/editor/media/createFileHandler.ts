import { Extension } from '@tiptap/core';
import { closeHistory } from '../history/closeHistory.ts';
import { setJournalEntry } from '../history/pageHistory.ts';
import { Fragment, Slice } from '@tiptap/pm/model';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import { dropPoint } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { notify } from '#state/notices/noticesStore.ts';
import { findEntryIdOfAddedFile, storeImage } from '#state/intents/storeImage.ts';
import { toSiteRootPath } from '#state/site/siteRoot.ts';
import type { App } from '#state/app.ts';
import { describeProblem } from '../../describeProblem.ts';
import { revealBlock } from '../plugins/revealBlock.ts';
import { offerWebP } from './offerWebP.ts';

/**
 * Inserts pasted or dropped files: pictures in a frame with a caption, videos as videos, others as links. Undo also
 * removes the stored files.
 */
export const createFileHandler = (app: App) =>
  Extension.create({
    name: 'pastedFiles',
    addProseMirrorPlugins() {
      return [
        new Plugin({
          props: {
            handlePaste: (view, event) => {
              const files = [...(event.clipboardData?.files ?? [])];
              // Word and browsers add a picture of the copied text to the clipboard.
              const html = event.clipboardData?.getData('text/html') ?? '';
              if (
                files.length === 0 ||
                (html !== '' && !/<img/i.test(html)) ||
                (event.clipboardData?.getData('text/rtf') ?? '') !== ''
              )
                return false;
              void insertFiles(app, view, files, view.state.selection.to, writingAt(view));
              return true;
            },
            handleDrop: (view, event, _slice, moved) => {
              const files = [...(event.dataTransfer?.files ?? [])];
              const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
              if (moved || files.length === 0 || place === null) return false;
              event.preventDefault();
              void insertFiles(app, view, files, place.pos, writingAt(view));
              return true;
            },
          },
        }),
      ];
    },
  });

/** Stores files and inserts them after the block at a position, one after the other. */
async function insertFiles(
  app: App,
  view: EditorView,
  files: readonly File[],
  position: number,
  { isWriting, note }: ReturnType<typeof writingAt>,
): Promise<void> {
  let at = position;
  for (const file of files) {
    const stored = await storeImage(app, file, file.name);
    if (view.isDestroyed) return;
    if (!stored.ok) {
      notify(app, `${describeProblem(stored.problem).title}. ${stored.problem.message}`, 'problem');
      continue;
    }
    const source = toSiteRootPath(app, stored.value);
    const isAway = isWriting();
    const asks = file.type.startsWith('image/') && !isAway;
    at = insertMedia(
      view,
      { source, file, entry: findEntryIdOfAddedFile(app, stored.value) },
      Math.min(at, view.state.doc.content.size),
      asks,
    );
    if (!isAway) note();
    if (file.type === 'image/png' || file.type === 'image/jpeg') void offerWebP(app, view, file, stored.value);
  }
}

/** Reports whether the writer went on editing since `note` was last called; the caret must then stay in place. */
function writingAt(view: EditorView): { readonly isWriting: () => boolean; readonly note: () => void } {
  const now = () => ({ state: view.state, focused: view.root.activeElement });
  let before = now();
  return {
    isWriting: () =>
      !view.state.doc.eq(before.state.doc) ||
      !view.state.selection.eq(before.state.selection) ||
      view.root.activeElement !== before.focused,
    note: () => {
      before = now();
    },
  };
}

/** A stored file, the path pages use for it, and the journal entry that added it, which its block joins. */
interface StoredMedia {
  readonly source: string;
  readonly file: File;
  readonly entry: string | undefined;
}

/**
 * Inserts the block for a stored file after the block at a position; returns the position after it. `asks` selects a
 * picture to request its alt text.
 */
function insertMedia(view: EditorView, { source, file, entry }: StoredMedia, position: number, asks: boolean): number {
  const { schema } = view.state;
  const kind = file.type.split('/')[0];
  const text = (name: string, value: string) => ({ kind: 'string', name, value });
  const { frame, paragraph, img, video } = schema.nodes;
  const { link } = schema.marks;
  if (frame === undefined || paragraph === undefined || img === undefined || video === undefined || link === undefined)
    return position;
  const picture = img.create({ tag: 'img', attributes: [text('src', source), text('alt', '')] });
  const node =
    kind === 'image'
      ? frame.create({ tag: 'Frame', attributes: [] }, paragraph.create(null, picture))
      : kind === 'video'
        ? video.create({
            tag: 'video',
            attributes: [
              { kind: 'flag', name: 'controls' },
              text('className', 'w-full aspect-video rounded-xl'),
              text('src', source),
            ],
          })
        : paragraph.create(null, schema.text(file.name, [link.create({ href: source, title: null })]));
  const $at = view.state.doc.resolve(position);
  const empty = $at.parent.type === paragraph && $at.parent.content.size === 0;
  const start = empty
    ? $at.before()
    : $at.depth === 0
      ? position
      : (dropPoint(view.state.doc, $at.after(), new Slice(Fragment.from(node), 0, 0)) ?? $at.after(1));
  const transaction = empty ? view.state.tr.replaceWith(start, $at.after(), node) : view.state.tr.insert(start, node);
  // Selected, so that its alt text field gets the focus.
  if (asks) transaction.setSelection(NodeSelection.create(transaction.doc, start + 2));
  view.dispatch(setJournalEntry(closeHistory(transaction), entry).scrollIntoView().setMeta('newImage', asks));
  revealBlock(view, start);
  return start + node.nodeSize;
}
