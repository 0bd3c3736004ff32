/** The app's own Content Security Policy: its own scripts and workers only; documents may show pictures and frames of others. */
const directives = {
  'default-src': "'self'",
  'script-src': "'self'",
  'worker-src': "'self' blob:",
  'style-src': "'self' 'unsafe-inline'", // Mantine, Monaco and TipTap put style elements into the page
  'font-src': "'self' data:",
  'img-src': "'self' data: blob: https:",
  'media-src': "'self' blob: https:",
  'connect-src': "'self' https:",
  'frame-src': "'self' https:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
} as const;

/** What hot reload needs beside it: an inline script that starts it, and its socket. */
const relaxedForReload = {
  ...directives,
  'script-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws: wss: https:",
};

/** What only a header can say (CSP Level 3, "The meta element"). */
const headerOnly: readonly string[] = ['frame-ancestors'];

/** The policy as the header says it. */
export function formatCspHeader(dev: boolean): string {
  return written(Object.entries(dev ? relaxedForReload : directives));
}

/** The policy as an element of the page says it, for hosts that send no headers of their own. */
export function formatCspMetaTag(): string {
  const content = written(Object.entries(directives).filter(([name]) => !headerOnly.includes(name)));
  return `<meta http-equiv="Content-Security-Policy" content="${content}" />`;
}

/**
 * The documents that pages are previewed in say their own policies. Whoever opens one gets it without the app's origin, and
 * only the app may show pages; the component of a page stands in a frame that has no origin itself, which no word here names.
 * Null for any other path of the app.
 */
export function getFrameCsp(path: string): string | null {
  const [, part] = /^\/(?:assets|@docwright)\/preview-(frame|island)[\w.-]*\.html$/.exec(path) ?? [];
  if (part === undefined) return null;
  return part === 'frame' ? "sandbox allow-scripts; frame-ancestors 'self'" : 'sandbox allow-scripts';
}

function written(policy: readonly (readonly [string, string])[]): string {
  return policy.map(([name, value]) => `${name} ${value}`).join('; ');
}
