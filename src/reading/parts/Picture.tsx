import type { CSSProperties } from 'react';
import type { Surroundings } from '../surroundings.ts';
import { pictureMode } from './pictureMode.ts';

interface PictureProps {
  /** As the page writes it. */
  readonly source: string;
  readonly alt: string;
  readonly title?: string | undefined;
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly zooms: boolean;
  readonly surroundings: Surroundings;
}

/** A picture. Where its address is found later, `data-source` says which it is; where it can be enlarged, it is a button. */
export function Picture({ source, alt, title, width, height, className, style, zooms, surroundings }: PictureProps) {
  const address = surroundings.file(source);
  const known = width === undefined && height === undefined && address !== null ? surroundings.size(source) : null;
  const state = address === null ? (source === '' ? 'missing' : 'loading') : 'shown';
  const image = (
    <img
      {...(address === null ? {} : { src: address })}
      alt={alt}
      title={title}
      width={width ?? known?.width}
      height={height ?? known?.height}
      className={className}
      style={style}
      loading="lazy"
    />
  );
  const mode = pictureMode(className) ?? undefined;
  if (!zooms || !surroundings.zooms) {
    return (
      <span className="picture" data-state={state} data-source={source} data-mode={mode}>
        {image}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="picture"
      data-state={state}
      data-source={source}
      data-mode={mode}
      data-zoom=""
      aria-label={alt === '' ? 'Enlarge the picture' : `Enlarge: ${alt}`}
    >
      {image}
    </button>
  );
}
