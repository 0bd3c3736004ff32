import { describe, expect, it } from 'vitest';
import { parseEmbedUrl } from './parseEmbedUrl.ts';

describe('parseEmbedUrl', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s', 'https://www.youtube.com/embed/dQw4w9WgXcQ?start=42'],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
    ['https://m.youtube.com/shorts/a-b_c', 'https://www.youtube.com/embed/a-b_c'],
    ['https://www.youtube.com/embed/abc?start=5', 'https://www.youtube.com/embed/abc?start=5'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e'],
    ['https://www.loom.com/share/0123abc?sid=1', 'https://www.loom.com/embed/0123abc'],
    ['https://codesandbox.io/embed/new', 'https://codesandbox.io/embed/new'],
  ])('turns %s into %s', (address, src) => {
    expect(parseEmbedUrl(address)?.src).toBe(src);
  });

  it.each([
    'https://example.com/page',
    'https://www.youtube.com/@somebody',
    'https://vimeo.com/about',
    'http://youtu.be/abc',
    'javascript:alert(1)',
    'https://youtu.be/"><script>',
    'words',
    '',
  ])('returns null for %j', (address) => {
    expect(parseEmbedUrl(address)).toBeNull();
  });
});
