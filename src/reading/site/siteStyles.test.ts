import { describe, expect, it } from 'vitest';
import { sanitizeAuthorCss } from './siteStyles.ts';

const file = (path: string) => (path === '/images/ground.png' ? '/help/images/ground.png' : null);

describe('a site’s style sheet', () => {
  it.each([
    ['a { background: url(/images/ground.png) }', 'a { background: url("/help/images/ground.png") }'],
    ["a { background: url('/images/ground.png') top }", 'a { background: url("/help/images/ground.png") top }'],
    ['a { background: url(/images/none.png) }', 'a { background: url(/images/none.png) }'],
    ['a { background: url(ground.png) }', 'a { background: url(ground.png) }'],
  ])('resolves file URLs against the site’s base path: %s', (written, expected) => {
    expect(sanitizeAuthorCss(written, file)).toEqual({ css: expected, refused: [] });
  });

  it.each(['a { background: url(//evil.example/x.png) }', 'a { background: url(https://evil.example/x.png) }'])(
    'drops external URLs: %s',
    (written) => {
      const { css, refused } = sanitizeAuthorCss(written, file);
      expect(css).not.toContain('evil');
      expect(refused).toHaveLength(1);
    },
  );
});
