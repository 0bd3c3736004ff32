import { decodeText } from '#base/encoding.ts';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';

/** What can be shown of a file's bytes. */
export type FileContent =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string; readonly size: number }
  | {
      readonly kind: 'image';
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly mediaType: string;
      readonly size: number;
    }
  /** A symbolic link with its target as written. */
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'binary'; readonly size: number }
  | { readonly kind: 'notUtf8'; readonly size: number };

const imageTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
};

/** Returns what to show of a file: its text, its image, or what kind of bytes it holds. Null bytes mean no file. */
export function toFileContent(path: RepoPath, bytes: Uint8Array<ArrayBuffer> | null): FileContent {
  if (bytes === null) return { kind: 'absent' };
  const size = bytes.length;
  const mediaType = getOwnProperty(imageTypes, extensionOf(path));
  if (mediaType !== undefined) return { kind: 'image', bytes, mediaType, size };
  const text = decodeText(bytes);
  if (text.ok) return { kind: 'text', text: text.value, size };
  return text.problem.code === 'file/not-utf8' ? { kind: 'notUtf8', size } : { kind: 'binary', size };
}

/** Formats a size: `512 bytes`, `1.4 MB`. */
export function formatFileSize(size: number): string {
  if (size === 1) return '1 byte';
  if (size < 1000) return `${size} bytes`;
  const [amount, unit] = size < 1_000_000 ? [size / 1000, 'KB'] : [size / 1_000_000, 'MB'];
  return `${amount < 10 ? amount.toFixed(1).replace('.0', '') : Math.round(amount)} ${unit}`;
}
