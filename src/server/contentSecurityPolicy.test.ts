import { describe, expect, it } from 'vitest';
import { getFrameCsp, formatCspHeader, formatCspMetaTag } from './contentSecurityPolicy.ts';

describe('the app’s CSP', () => {
  it('is the same in the page as in the header, except for what a meta tag cannot set', () => {
    const [, content = ''] =
      /^<meta http-equiv="Content-Security-Policy" content="([^"]+)" \/>$/.exec(formatCspMetaTag()) ?? [];
    expect(`${content}; frame-ancestors 'none'`).toBe(formatCspHeader(false));
    expect(content).toContain("script-src 'self';");
    expect(content).not.toMatch(/unsafe-eval|frame-ancestors/);
  });
});

describe('the CSP of framed documents', () => {
  it.each([
    ['/assets/preview-frame-BFdQ-lKo.html', "sandbox allow-scripts; frame-ancestors 'self'"],
    ['/assets/preview-island-x1.html', 'sandbox allow-scripts'],
    ['/@docwright/preview-island.html', 'sandbox allow-scripts'],
    ['/assets/index.js', null],
    ['/preview-frame.html', null],
  ])('%s', (path, policy) => {
    expect(getFrameCsp(path)).toBe(policy);
  });
});
