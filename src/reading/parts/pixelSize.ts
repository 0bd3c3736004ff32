/** How large a picture is, in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** The size that a picture's attributes say; null where one is missing, is a share, or is nothing. */
export function parsePixelSize(width: string | undefined, height: string | undefined): PixelSize | null {
  const [across, down] = [Number(width), Number(height)];
  return across > 0 && down > 0 ? { width: across, height: down } : null;
}
