import { useEffect, useRef, useState } from 'react';
import type { FileContent } from '#state/files/fileContent.ts';
import styles from './ImagePreview.module.css';

export interface ImagePreviewProps {
  readonly content: Extract<FileContent, { kind: 'image' }>;
  readonly alternative: string;
}

/** An image from bytes, with its dimensions. Uses `<img>` only, so no script in an SVG runs. */
export function ImagePreview({ content: { bytes, mediaType }, alternative }: ImagePreviewProps) {
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
    if (image.current !== null) image.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [bytes, mediaType]);
  return (
    <div className={styles.preview}>
      <img
        ref={image}
        className={styles.image}
        alt={alternative}
        onLoad={({ currentTarget }) => setSize(`${currentTarget.naturalWidth} × ${currentTarget.naturalHeight} pixels`)}
        onError={() => setSize('The image is damaged and can’t be shown.')}
      />
      <span className={styles.size}>{size}</span>
    </div>
  );
}
