import { useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';

interface LoadedImageProps extends Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'onError' | 'style'> {
  readonly src: string;
  readonly alt: string;
  /** Replaces an image that can't be shown. */
  readonly fallback?: ReactNode;
}

/** An image that is invisible until it has loaded: browsers draw a broken-image icon or parts of it before. */
export function LoadedImage({ src, alt, fallback = null, onLoad, ...others }: LoadedImageProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return fallback;
  return (
    <img
      {...others}
      src={src}
      alt={alt}
      style={loaded === src ? undefined : { visibility: 'hidden' }}
      onLoad={(event) => {
        setLoaded(src);
        onLoad?.(event);
      }}
      onError={() => setFailed(src)}
    />
  );
}
