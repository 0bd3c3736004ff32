import type { EditorView } from '@tiptap/pm/view';
import type { RepoPath } from '#base/repoPath.ts';
import { withoutExtension, fileNameOf } from '#base/repoPath.ts';
import { formatFileSize } from '#state/files/fileContent.ts';
import { removeFile } from '#state/intents/changeFiles.ts';
import { storeImage } from '#state/intents/storeImage.ts';
import { toSiteRootPath } from '#state/site/siteRoot.ts';
import { notify } from '#state/notices/noticesStore.ts';
import { setElementAttribute } from '#document/read/attributeValues.ts';
import type { ElementAttribute } from '#document/page.ts';
import type { App } from '#state/app.ts';
import { flushDomSelection } from '../plugins/domSelectionSync.ts';

/** In bytes; smaller pictures are not converted. */
const smallEnough = 300_000;

/** Offers to replace a large picture with a WebP version if that is at least 30% smaller. */
export async function offerWebP(app: App, view: EditorView, file: File, path: RepoPath): Promise<void> {
  if (file.size < smallEnough) return;
  const smaller = await asWebP(file);
  if (smaller === null || smaller.size > file.size * 0.7) return;
  const run = async (): Promise<void> => {
    const stored = await storeImage(app, smaller, `${withoutExtension(fileNameOf(path))}.webp`);
    if (!stored.ok || view.isDestroyed) return;
    replaceSource(view, toSiteRootPath(app, path), toSiteRootPath(app, stored.value));
    await removeFile(app, path);
  };
  notify(
    app,
    `This image is ${formatFileSize(file.size)}. As WebP, it would be ${formatFileSize(smaller.size)}.`,
    'info',
    {
      label: 'Use WebP',
      run: () => void run(),
    },
  );
}

async function asWebP(file: File): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
    return blob.type === 'image/webp' ? blob : null;
  } catch {
    return null; // the browser can't decode the picture; it stays as it is
  }
}

function replaceSource(view: EditorView, before: string, after: string): void {
  flushDomSelection(view);
  const transaction = view.state.tr;
  view.state.doc.descendants((node, position) => {
    if (node.type.name === 'image' && node.attrs['src'] === before)
      transaction.setNodeAttribute(position, 'src', after);
    if (node.type.name !== 'img') return;
    const attributes = node.attrs['attributes'] as readonly ElementAttribute[]; // per the schema
    if (
      attributes.some(
        (attribute) => attribute.kind === 'string' && attribute.name === 'src' && attribute.value === before,
      )
    ) {
      transaction.setNodeAttribute(position, 'attributes', setElementAttribute(attributes, 'src', after));
    }
  });
  view.dispatch(transaction);
}
