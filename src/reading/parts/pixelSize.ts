/** Size of an image, in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Size from an image's attributes; null if one is missing, a percentage, or zero. */
export function parsePixelSize(width: string | undefined, height: string | undefined): PixelSize | null {
  const [across, down] = [Number(width), Number(height)];
  return across > 0 && down > 0 ? { width: across, height: down } : null;
}
