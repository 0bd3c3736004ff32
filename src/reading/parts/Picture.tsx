import type { CSSProperties } from 'react';
import type { PictureActions } from '#blocks/pictureActionsSpec.ts';
import type { SiteContext } from '../siteContext.ts';
import { toCustomProperty } from './toCustomProperty.ts';
import { getPictureColorMode } from './pictureColorMode.ts';
import { parsePixelSize, type PixelSize } from './pixelSize.ts';

interface PictureProps {
  /** As written on the page. */
  readonly source: string;
  readonly alt: string;
  readonly title?: string | undefined;
  readonly width?: string | undefined;
  readonly height?: string | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly zooms: boolean;
  /** Buttons for readers; not shown within a link. */
  readonly actions?: PictureActions | null;
  readonly siteContext: SiteContext;
}

/** The buttons would hide an image narrower than this, in pixels. */
const leastWidth = 200;

/** An image, with buttons over it if the page requests them, or below it if it is small. */
export function Picture({ actions = null, ...picture }: PictureProps) {
  const { source, width, siteContext } = picture;
  if (actions === null || !siteContext.zooms) return <BarePicture {...picture} />;
  const across = Number(width ?? siteContext.size(source)?.width);
  return (
    <span className="picture-place">
      <BarePicture {...picture} />
      <span
        className="picture-actions"
        role="group"
        aria-label="Image actions"
        data-placement={actions.placement}
        data-below={across < leastWidth ? '' : undefined}
      >
        {actions.offered.map((action) => (
          <button key={action} type="button" data-picture-action={action}>
            {action === 'copy' ? 'Copy' : 'Download'}
          </button>
        ))}
      </span>
    </span>
  );
}

/** If the URL is resolved later, `data-source` names the image; if it can be enlarged, it is a button. */
function BarePicture({
  source,
  alt,
  title,
  width,
  height,
  className,
  style,
  zooms,
  siteContext,
}: Omit<PictureProps, 'actions'>) {
  const address = siteContext.file(source);
  const own = parsePixelSize(width, height);
  const known = own === null && address !== null ? siteContext.size(source) : null;
  const isFree = width === undefined && height === undefined;
  const state = address === null ? (source === '' ? 'missing' : 'loading') : 'shown';
  const image = (
    <img
      {...(address === null ? {} : { src: address })}
      alt={alt}
      title={title}
      width={width ?? (isFree ? known?.width : undefined)}
      height={height ?? (isFree ? known?.height : undefined)}
      className={className}
      style={known === null || isFree ? style : { aspectRatio: `auto ${known.width} / ${known.height}`, ...style }}
      loading="lazy"
    />
  );
  const mode = getPictureColorMode(className) ?? undefined;
  const place = state === 'loading' && own !== null ? placeOfSize(own) : {};
  if (!zooms || !siteContext.zooms) {
    return (
      <span className="picture" data-state={state} data-source={source} data-mode={mode} {...place}>
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
      {...place}
      aria-label={alt === '' ? 'Enlarge image' : `Enlarge: ${alt}`}
    >
      {image}
    </button>
  );
}

/** Reserves the space of an image that loads later. */
function placeOfSize({ width, height }: PixelSize) {
  const style = {
    ...toCustomProperty('--picture-width', `${width}px`),
    ...toCustomProperty('--picture-ratio', width / height),
  };
  return { 'data-sized': '', style };
}
