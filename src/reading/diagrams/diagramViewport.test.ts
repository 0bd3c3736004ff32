import { expect, test } from 'vitest';
import { maxDiagramScale, panDiagramViewport, initialDiagramViewport, zoomDiagramViewport } from './diagramViewport.ts';

const room = { picture: { width: 400, height: 200 }, container: { width: 400, height: 200 } };

test('keeps the point under the pointer in place', () => {
  const before = zoomDiagramViewport(initialDiagramViewport, 2, room, { x: 100, y: 50 });
  expect(before).toEqual({ scale: 2, x: -100, y: -50 });
  expect(zoomDiagramViewport(before, 2, room, { x: 100, y: 50 })).toEqual({ scale: 4, x: -300, y: -150 });
});

test('limits zoom to between the whole diagram and the maximum scale', () => {
  expect(zoomDiagramViewport(initialDiagramViewport, 0.5, room)).toEqual(initialDiagramViewport);
  expect(zoomDiagramViewport(initialDiagramViewport, 100, room).scale).toBe(maxDiagramScale);
});

test('does not pan an edge inside the viewport', () => {
  const large = zoomDiagramViewport(initialDiagramViewport, 2, room);
  expect(panDiagramViewport(large, 30, -20, room)).toEqual({ scale: 2, x: 30, y: -20 });
  expect(panDiagramViewport(large, 999, -999, room)).toEqual({ scale: 2, x: 200, y: -100 });
});

test('centers a picture that fits', () => {
  const narrow = { ...room, picture: { width: 100, height: 200 } };
  expect(panDiagramViewport(zoomDiagramViewport(initialDiagramViewport, 2, narrow), 50, 50, narrow)).toEqual({
    scale: 2,
    x: 0,
    y: 50,
  });
});

test('centers the picture again after zooming out', () => {
  const aside = panDiagramViewport(zoomDiagramViewport(initialDiagramViewport, 2, room), 200, 100, room);
  expect(zoomDiagramViewport(aside, 0.5, room)).toEqual(initialDiagramViewport);
});
