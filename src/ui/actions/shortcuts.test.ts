import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const pressed = { key: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
let keys: typeof import('./shortcuts.ts');

beforeAll(async () => {
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' });
  keys = await import('./shortcuts.ts');
});
afterAll(() => vi.unstubAllGlobals());

describe('matchesShortcut', () => {
  it.each([
    ['Mod-k', { key: 'k', ctrlKey: true }, true],
    ['Mod-k', { key: 'k', metaKey: true }, true],
    ['Mod-k', { key: 'k' }, false],
    ['Mod-k', { key: 'K', ctrlKey: true, shiftKey: true }, false],
    ['Mod-Shift-f', { key: 'F', ctrlKey: true, shiftKey: true }, true],
    ['Mod-Shift-f', { key: 'f', ctrlKey: true }, false],
    ['Mod-f', { key: 'f', ctrlKey: true, altKey: true }, false],
    ['Mod-/', { key: '/', ctrlKey: true, shiftKey: true }, true],
    ['Ctrl-h', { key: 'h', ctrlKey: true }, true],
    ['Ctrl-h', { key: 'h', metaKey: true }, false],
  ])('matches %s with %j', (names, event, expected) => {
    expect(keys.matchesShortcut(names, { ...pressed, ...event })).toBe(expected);
  });
});

describe('formatShortcut', () => {
  it.each([
    ['Mod-k', 'Ctrl K'],
    ['Mod-Alt-ArrowUp', 'Ctrl Alt ↑'],
    ['Mod-Shift-Backspace', 'Ctrl Shift Backspace'],
    ['Escape', 'Esc'],
    ['Tab', 'Tab'],
    ['Escape Shift-Tab', 'Esc, then Shift Tab'],
    ['/', '/'],
  ])('formats %s', (names, written) => {
    expect(keys.formatShortcut(names)).toBe(written);
  });
});
