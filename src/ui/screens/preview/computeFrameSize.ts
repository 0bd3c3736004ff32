/** The devices that a page is previewed on. */
export type PreviewDevice = 'desktop' | 'tablet' | 'phone';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** In pixels: from its first width on a desktop's layout is whole. */
const widths = { desktop: 1280, tablet: 768, phone: 390 } as const;
/** A phone is not taller than this. */
const tallest = { desktop: Infinity, tablet: 1024, phone: 844 } as const;

/** How large the frame is in its own pixels, and by how much it is made smaller to fit into the room there is. A desktop is as wide as the room, where that is wide enough. */
export function computeFrameSize(device: PreviewDevice, room: Size): Size & { readonly scale: number } {
  const width = device === 'desktop' ? Math.max(widths.desktop, room.width) : widths[device];
  const scale = Math.min(1, room.width / width);
  return { width, height: Math.min(tallest[device], Math.floor(room.height / scale)), scale };
}
