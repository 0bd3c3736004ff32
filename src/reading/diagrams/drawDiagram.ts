import mermaid from 'mermaid';

/** A diagram as SVG, or what is wrong with its source. */
export type DrawnDiagram =
  | { readonly kind: 'drawn'; readonly svg: string }
  | { readonly kind: 'wrong'; readonly message: string };

let count = 0;

/** What the source of a diagram may not set: Mermaid's own list, and what puts style sheets into the page, which could ask other hosts for pictures. */
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

/** Draws a diagram. Its source is a stranger's: Mermaid takes scripts and links out of what it gives. */
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
    // Mermaid throws for every source that is no diagram: half of one, while it is typed.
    return { kind: 'wrong', message: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) };
  }
}
