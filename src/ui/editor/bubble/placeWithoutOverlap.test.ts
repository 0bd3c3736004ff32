import { computePosition, flip, type Rect } from '@floating-ui/dom';
import type { EditorView } from '@tiptap/pm/view';
import { expect, it } from 'vitest';
import { avoidLines, limitRight } from './placeWithoutOverlap.ts';

it('leaves the turn to the other side to the middleware after it', async () => {
  const doc = { content: { size: 0 }, nodesBetween: () => undefined };
  const view = { state: { doc } } as unknown as EditorView; // all that is read of it; no lines are around
  const anchor = { x: 20, y: 960, width: 100, height: 20 };
  const size = { width: 200, height: 36 };
  const { placement, y } = await computePosition({} as Element, {} as HTMLElement, {
    placement: 'bottom-start',
    middleware: [avoidLines(view, { from: 0, to: 0 }, ['bottom-start', 'bottom-end']), flip({ crossAxis: false })],
    platform: {
      getElementRects: () => ({ reference: anchor, floating: { x: 0, y: 0, ...size } }),
      getDimensions: () => size,
      getClippingRect: () => ({ x: 0, y: 0, width: 390, height: 1000 }),
      getOffsetParent: () => ({}) as Element,
      getDocumentElement: () => ({}) as HTMLElement,
      getScale: () => ({ x: 1, y: 1 }),
      convertOffsetParentRelativeRectToViewportRelativeRect: ({ rect }: { rect: Rect }) => rect,
      isElement: () => false,
      getClientRects: () => [],
      isRTL: () => false,
    },
  });
  expect([placement, y]).toEqual(['top-start', anchor.y - size.height]);
});

it.each([
  ['the page’s edge near it', 700, 650, 300, 700],
  ['200 pixels from a short text', 1200, 150, 300, 650],
])('aligns the toolbar with %s', (_what, pageRight, textRight, width, right) => {
  expect(limitRight(pageRight, textRight, width)).toBe(right);
  expect(limitRight(pageRight, textRight, width) - width - textRight).toBeLessThanOrEqual(200);
});
