import { saveFile } from './saveFile.ts';

/** Where the bytes of a picture come from, and where they go to be saved. */
export interface PictureHost {
  /** Null where the bytes cannot be had. */
  readonly bytes: (image: HTMLImageElement) => Promise<Blob | null>;
  readonly save: (name: string, body: Blob) => void;
}

/** On a page of its own, pictures are files of its host. */
export const sitePictureHost: PictureHost = {
  bytes: async (image) => {
    const answer = await fetch(addressOf(image)).catch(() => null);
    return answer?.ok === true ? answer.blob() : null;
  },
  save: saveFile,
};

/** How long a button says what became of it. */
const said = 1500;

/** Does what a button over a picture says; the button says what became of it. */
export async function runPictureAction(button: HTMLElement, { bytes, save }: PictureHost): Promise<void> {
  const image = button.closest('.picture-place')?.querySelector('img') ?? null;
  if (image === null) return;
  const isCopy = button.dataset['pictureAction'] === 'copy';
  const words = isCopy ? 'Copy' : 'Download';
  const done = isCopy ? await copied(image) : await saved(image, bytes, save);
  button.textContent = isCopy ? (done ? 'Copied' : 'Not copied') : done ? 'Downloaded' : 'Not downloaded';
  setTimeout(() => (button.textContent = words), said);
}

async function copied(image: HTMLImageElement): Promise<boolean> {
  try {
    // Begun at once: browsers take what was clicked for, and wait for the bytes.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(image) })]);
    return true;
  } catch {
    return false; // no clipboard here, or a picture of another host that may not be read
  }
}

async function saved(
  image: HTMLImageElement,
  bytes: PictureHost['bytes'],
  save: PictureHost['save'],
): Promise<boolean> {
  const body = await bytes(image);
  if (body === null) return false;
  save(getPictureFileName(image.dataset['assetSrc'] ?? addressOf(image)), body);
  return true;
}

function addressOf({ currentSrc, src }: HTMLImageElement): string {
  return currentSrc === '' ? src : currentSrc;
}

/** The name of a file at an address, without what follows its path. */
export function getPictureFileName(address: string): string {
  const name = (address.split(/[?#]/, 1)[0] ?? '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name) || 'picture';
  } catch {
    return name;
  }
}

/** The picture as its pixels: what every program takes that something is pasted into. */
function pngOf(image: HTMLImageElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth || image.width;
  canvas.height = image.naturalHeight || image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture.')) : resolve(blob)), 'image/png');
  });
}
