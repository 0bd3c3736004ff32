import type { ToFrame } from '#reading/site/previewMessages.ts';

/** A diagram as the frame is told of it. Without the network, which what draws it comes over, its source is all there is to see. */
export async function createDiagramMessage(source: string, isDark: boolean): Promise<ToFrame | null> {
  const loaded = await import('#reading/diagrams/drawDiagram.ts').catch(() => null);
  if (loaded === null) return null;
  const drawn = await loaded.drawDiagram(source, isDark);
  return {
    kind: 'diagram',
    source,
    isDark,
    svg: drawn.kind === 'drawn' ? drawn.svg : null,
    message: drawn.kind === 'wrong' ? drawn.message : '',
  };
}
