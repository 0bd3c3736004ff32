import { saveFile } from './saveFile.ts';

/** Source of an image's bytes, and how they are saved. */
export interface PictureHost {
  /** Null if the bytes aren't available. */
  readonly bytes: (image: HTMLImageElement) => Promise<Blob | null>;
  readonly save: (name: string, body: Blob) => void;
}

/** On a built page, images are files of its host. */
export const sitePictureHost: PictureHost = {
  bytes: async (image) => {
    const answer = await fetch(addressOf(image)).catch(() => null);
    return answer?.ok === true ? answer.blob() : null;
  },
  save: saveFile,
};

/** How long a button shows the result, in milliseconds. */
const said = 1500;

/** Runs the action of a button over an image; the button shows the result. */
export async function runPictureAction(button: HTMLElement, { bytes, save }: PictureHost): Promise<void> {
  const image = button.closest('.picture-place')?.querySelector('img') ?? null;
  if (image === null) return;
  const isCopy = button.dataset['pictureAction'] === 'copy';
  const words = isCopy ? 'Copy' : 'Download';
  const done = isCopy ? await copied(image) : await saved(image, bytes, save);
  button.textContent = isCopy ? (done ? 'Copied' : 'Copy failed') : done ? 'Downloaded' : 'Download failed';
  setTimeout(() => (button.textContent = words), said);
}

async function copied(image: HTMLImageElement): Promise<boolean> {
  try {
    // Called right away: browsers require the click, and then wait for the bytes.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(image) })]);
    return true;
  } catch {
    return false; // no clipboard here, or an image from another host that can't be read
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

/** File name in a URL, without query and fragment. */
export function getPictureFileName(address: string): string {
  const name = (address.split(/[?#]/, 1)[0] ?? '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name) || 'image';
  } catch {
    return name;
  }
}

/** The image as PNG, which every program can paste. */
function pngOf(image: HTMLImageElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth || image.width;
  canvas.height = image.naturalHeight || image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('No image.')) : resolve(blob)), 'image/png');
  });
}
