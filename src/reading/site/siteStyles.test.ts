import { describe, expect, it } from 'vitest';
import { sanitizeAuthorCss } from './siteStyles.ts';

const file = (path: string) => (path === '/images/ground.png' ? '/help/images/ground.png' : null);

describe('a style sheet of a site', () => {
  it.each([
    ['a { background: url(/images/ground.png) }', 'a { background: url("/help/images/ground.png") }'],
    ["a { background: url('/images/ground.png') top }", 'a { background: url("/help/images/ground.png") top }'],
    ['a { background: url(/images/none.png) }', 'a { background: url(/images/none.png) }'],
    ['a { background: url(ground.png) }', 'a { background: url(ground.png) }'],
  ])('names files from the root where the site stands: %s', (written, expected) => {
    expect(sanitizeAuthorCss(written, file)).toEqual({ css: expected, refused: [] });
  });

  it.each(['a { background: url(//evil.example/x.png) }', 'a { background: url(https://evil.example/x.png) }'])(
    'is without what loads from elsewhere: %s',
    (written) => {
      const { css, refused } = sanitizeAuthorCss(written, file);
      expect(css).not.toContain('evil');
      expect(refused).toHaveLength(1);
    },
  );
});
