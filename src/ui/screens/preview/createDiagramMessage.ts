import type { ToFrame } from '#reading/site/previewMessages.ts';

/**
 * Message with a rendered diagram for the frame. Null if the renderer can't be loaded, as when offline; the frame then shows the source.
 */
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
