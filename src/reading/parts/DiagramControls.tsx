import type { DiagramPlacement } from '#blocks/codeMetaSpec.ts';
import { SymbolIcon } from './symbols.tsx';

interface DiagramControlsProps {
  readonly placement: DiagramPlacement;
  /** The page asks for them; else only large diagrams have them. */
  readonly areAsked: boolean;
}

/** What readers look closer at a diagram with; hidden until it is drawn. */
export function DiagramControls({ placement, areAsked }: DiagramControlsProps) {
  return (
    <div
      className="diagram-controls"
      role="group"
      aria-label="Zoom of the diagram"
      data-placement={placement}
      data-asked={areAsked ? '' : undefined}
      hidden
    >
      <button type="button" data-zoom-diagram="in" aria-label="Zoom in" title="Zoom in">
        <SymbolIcon name="plus" />
      </button>
      <button type="button" data-zoom-diagram="out" aria-label="Zoom out" title="Zoom out" aria-disabled="true">
        <SymbolIcon name="minus" />
      </button>
      <button type="button" data-zoom-diagram="whole" aria-label="Reset zoom" title="Reset zoom" aria-disabled="true">
        <SymbolIcon name="whole" />
      </button>
    </div>
  );
}
