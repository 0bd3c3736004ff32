import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import type { ConfigFormat } from '../docsJson.ts';
import { moveOtherFormatKey } from './moveOtherFormatKey.ts';

describe('moveOtherFormatKey', () => {
  it.each<readonly [string, ConfigFormat, object, object]>([
    [
      'topbarLinks',
      'current',
      { name: 'A', topbarLinks: [{ name: 'B', url: '/b' }], x: 1 },
      { name: 'A', x: 1, navbar: { links: [{ label: 'B', href: '/b' }] } },
    ],
    ['modeToggle', 'current', { modeToggle: { default: 'dark' } }, { appearance: { default: 'dark' } }],
    [
      'appearance',
      'classic',
      { appearance: { default: 'dark', strict: true } },
      { modeToggle: { default: 'dark', isHidden: true } },
    ],
    [
      'navbar',
      'classic',
      { navbar: { primary: { type: 'button', label: 'S', href: '/s' } } },
      { topbarCtaButton: { type: 'link', name: 'S', url: '/s' } },
    ],
    [
      'api.baseUrl',
      'current',
      { api: { baseUrl: 'https://a.example', openapi: '/a.json' } },
      { api: { openapi: '/a.json', mdx: { server: 'https://a.example' } } },
    ],
    [
      'api.auth',
      'current',
      { api: { auth: { method: 'key', name: 'x-key' } } },
      { api: { mdx: { auth: { method: 'key', name: 'x-key' } } } },
    ],
    [
      'api.playground.mode',
      'current',
      { api: { playground: { mode: 'hide', proxy: false } } },
      { api: { playground: { proxy: false, display: 'none' } } },
    ],
    [
      'colors.background',
      'current',
      { colors: { primary: '#111111', background: { light: '#ffffff', dark: '#000000' } } },
      { colors: { primary: '#111111' }, background: { color: { light: '#ffffff', dark: '#000000' } } },
    ],
    [
      'api.mdx',
      'classic',
      { api: { mdx: { server: 'https://a.example' } } },
      { api: { baseUrl: 'https://a.example' } },
    ],
    [
      'api.playground.display',
      'classic',
      { api: { playground: { display: 'none' } } },
      { api: { playground: { mode: 'hide' } } },
    ],
    [
      'anchors',
      'current',
      {
        navigation: { pages: ['a'] },
        anchors: [{ name: 'Chat', icon: 'x', iconType: 'solid', url: 'https://c', color: '#111111' }],
      },
      {
        navigation: {
          pages: ['a'],
          global: {
            anchors: [
              {
                anchor: 'Chat',
                icon: { name: 'x', style: 'solid' },
                color: { light: '#111111', dark: '#111111' },
                href: 'https://c',
              },
            ],
          },
        },
      },
    ],
    [
      'anchors',
      'current',
      {
        navigation: { global: { anchors: [{ anchor: 'A', href: 'https://a' }] }, pages: [] },
        anchors: [
          { name: 'B', url: 'https://b' },
          { anchor: 'C', href: '/c' },
        ],
      },
      {
        navigation: {
          global: {
            anchors: [
              { anchor: 'A', href: 'https://a' },
              { anchor: 'B', href: 'https://b' },
              { anchor: 'C', href: '/c' },
            ],
          },
          pages: [],
        },
      },
    ],
  ])('moves %s in a %s file', (key, shape, before, after) => {
    const text = JSON.stringify(before, null, 2);
    const move = moveOtherFormatKey(text, key.split('.'), shape);
    expect(move?.losses).toEqual([]);
    expect(JSON.parse(applyEdits(text, move?.edits ?? []))).toEqual(after);
  });
  it.each<readonly [string, ConfigFormat, object, object, readonly string[]]>([
    [
      'topbarCtaButton',
      'current',
      { topbarCtaButton: { type: 'github', name: 'Star', url: 'https://g', more: 1 } },
      { navbar: { primary: { type: 'github', label: 'Star', href: 'https://g' } } },
      ['topbarCtaButton.more'],
    ],
    [
      'api.auth',
      'current',
      { api: { auth: { method: 'bearer', inputPrefix: 'Token ' } } },
      { api: { mdx: { auth: { method: 'bearer' } } } },
      ['api.auth.inputPrefix'],
    ],
    [
      'navbar',
      'classic',
      { navbar: { primary: { type: 'discord', label: 'D', href: 'https://d', more: 1 } } },
      { topbarCtaButton: { type: 'link', name: 'D', url: 'https://d' } },
      ['navbar.primary.type', 'navbar.primary.more'],
    ],
    [
      'anchors',
      'current',
      { navigation: { pages: [] }, anchors: [{ name: 'API', url: 'api', color: { from: '#111111', to: '#222222' } }] },
      {
        navigation: {
          pages: [],
          global: { anchors: [{ anchor: 'API', color: { light: '#111111', dark: '#111111' }, href: '/api' }] },
        },
      },
      ['anchors.0.color.to', 'anchors.0.url'],
    ],
  ])('reports what %s loses in a %s file', (key, shape, before, after, lost) => {
    const text = JSON.stringify(before, null, 2);
    const move = moveOtherFormatKey(text, key.split('.'), shape);
    expect(move?.losses.map(({ path }) => path.join('.'))).toEqual(lost);
    expect(JSON.parse(applyEdits(text, move?.edits ?? []))).toEqual(after);
  });
  it.each(['constructor', 'toString'])('ignores the key %s', (key) => {
    expect(moveOtherFormatKey(`{ "${key}": 1 }`, [key], 'current')).toBeNull();
  });
  it('keeps an existing setting and reports it', () => {
    const text = '{ "backgroundImage": "/a.png", "background": { "image": "/b.png" } }';
    const move = moveOtherFormatKey(text, ['backgroundImage'], 'current');
    expect(move?.losses).toEqual([
      { path: ['backgroundImage'], value: '/a.png', reason: 'isn’t moved because “background.image” is already set' },
    ]);
    expect(applyEdits(text, move?.edits ?? [])).toBe('{ "background": { "image": "/b.png" } }');
  });
  it('moves nothing without an equivalent in the file’s format', () => {
    expect(moveOtherFormatKey('{ "feedback": { "suggestEdit": true } }', ['feedback'], 'current')).toBeNull();
    expect(moveOtherFormatKey('{}', ['navbar'], 'classic')).toBeNull();
  });
});
