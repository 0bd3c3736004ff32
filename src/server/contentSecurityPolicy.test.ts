import { describe, expect, it } from 'vitest';
import { policyHeader, policyMeta } from './contentSecurityPolicy.ts';

describe('the app’s policy', () => {
  it('is the same in the page as in the header, but for what a page cannot say', () => {
    const [, content = ''] =
      /^<meta http-equiv="Content-Security-Policy" content="([^"]+)" \/>$/.exec(policyMeta()) ?? [];
    expect(`${content}; frame-ancestors 'none'`).toBe(policyHeader(false));
    expect(content).toContain("script-src 'self';");
    expect(content).not.toMatch(/unsafe-eval|frame-ancestors/);
  });
});
