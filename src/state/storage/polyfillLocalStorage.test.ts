import { expect, it } from 'vitest';
import { polyfillLocalStorage } from './polyfillLocalStorage.ts';

function refuse(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
}

it.each([
  ['refuses it', Object.defineProperty({}, 'localStorage', { get: refuse, configurable: true })],
  ['gives none', { localStorage: null }],
  ['does not know it', {}],
])('adds a storage for the tab if the browser %s', (_, scope: { readonly localStorage?: Storage | null }) => {
  polyfillLocalStorage(scope);
  scope.localStorage?.setItem('a', '1');
  scope.localStorage?.setItem('b', '2');
  scope.localStorage?.removeItem('a');
  expect([
    scope.localStorage?.getItem('a'),
    scope.localStorage?.getItem('b'),
    scope.localStorage?.length,
    scope.localStorage?.key(0),
  ]).toEqual([null, '2', 1, 'b']);
});

it('keeps the browser’s own storage', () => {
  const own = { getItem: () => 'own' } as unknown as Storage; // only the part in use
  const scope = { localStorage: own };
  polyfillLocalStorage(scope);
  expect(scope.localStorage).toBe(own);
});
