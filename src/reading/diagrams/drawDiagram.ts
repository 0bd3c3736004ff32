import mermaid from 'mermaid';

/** A diagram as SVG, or what is wrong with its source. */
export type DrawnDiagram =
  | { readonly kind: 'drawn'; readonly svg: string }
  | { readonly kind: 'wrong'; readonly message: string };

let count = 0;

/**
 * Settings that a diagram's source can't change: Mermaid's own list, and those that add style sheets, which could load
 * images from other hosts.
 */
const ownSettings = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'suppressErrorRendering',
  'maxEdges',
  'themeCSS',
  'fontFamily',
  'altFontFamily',
];

/** Draws a diagram. Its source is untrusted: Mermaid sanitizes the result. */
export async function drawDiagram(source: string, dark: boolean): Promise<DrawnDiagram> {
  count += 1;
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    secure: ownSettings,
    suppressErrorRendering: true,
    theme: dark ? 'dark' : 'neutral',
    fontFamily: 'Inter Variable, system-ui, sans-serif',
  });
  try {
    const { svg } = await mermaid.render(`docwright-diagram-${count}`, source);
    return { kind: 'drawn', svg };
  } catch (error) {
    // Mermaid throws for any invalid source, such as a diagram that is still being typed.
    return { kind: 'wrong', message: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  }
}
