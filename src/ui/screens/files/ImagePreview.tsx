import { useEffect, useState } from 'react';
import type { FileContent } from '#state/files/fileContent.ts';
import { LoadedImage } from '../../kit/LoadedImage.tsx';
import styles from './ImagePreview.module.css';

export interface ImagePreviewProps {
  readonly content: Extract<FileContent, { kind: 'image' }>;
  readonly alternative: string;
}

/** An image from bytes, with its dimensions. Uses `<img>` only, so no script in an SVG runs. */
export function ImagePreview({ content: { bytes, mediaType }, alternative }: ImagePreviewProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [size, setSize] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, mediaType]);
  return (
    <div className={styles.preview}>
      {url !== null && (
        <LoadedImage
          className={styles.image}
          src={url}
          alt={alternative}
          fallback="The image is damaged and can’t be shown."
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize(`${naturalWidth} × ${naturalHeight} pixels`)
          }
        />
      )}
      <span className={styles.size}>{size}</span>
    </div>
  );
}
