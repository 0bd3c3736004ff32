/** Devices that a page is previewed on. */
export type PreviewDevice = 'desktop' | 'tablet' | 'phone';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Widths in pixels; 1280 is the first width with the complete desktop layout. */
const widths = { desktop: 1280, tablet: 768, phone: 390 } as const;
/** Maximum heights in pixels. */
const tallest = { desktop: Infinity, tablet: 1024, phone: 844 } as const;

/** Frame size in its own pixels, and the scale that fits it into `room`. A desktop fills the width of the room if that is larger. */
export function computeFrameSize(device: PreviewDevice, room: Size): Size & { readonly scale: number } {
  const width = device === 'desktop' ? Math.max(widths.desktop, room.width) : widths[device];
  const scale = Math.min(1, room.width / width);
  return { width, height: Math.min(tallest[device], Math.floor(room.height / scale)), scale };
}
