/** The app's Content Security Policy: its own scripts and workers only; documents may show images and frames of other sites. */
const directives = {
  'default-src': "'self'",
  'script-src': "'self'",
  'worker-src': "'self' blob:",
  'style-src': "'self' 'unsafe-inline'", // Mantine, Monaco, and TipTap add style elements to the page
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

/** Additions for hot reload: its inline startup script, and its WebSocket. */
const relaxedForReload = {
  ...directives,
  'script-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws: wss: https:",
};

/** Directives that only work in a header (CSP Level 3, "The meta element"). */
const headerOnly: readonly string[] = ['frame-ancestors'];

/** The policy as a header value. */
export function formatCspHeader(dev: boolean): string {
  return written(Object.entries(dev ? relaxedForReload : directives));
}

/** The policy as a meta element, for hosts that set no headers. */
export function formatCspMetaTag(): string {
  const content = written(Object.entries(directives).filter(([name]) => !headerOnly.includes(name)));
  return `<meta http-equiv="Content-Security-Policy" content="${content}" />`;
}

/**
 * The policies of the documents that show page previews. Opened directly, they run without the app's origin, and only the app may frame
 * pages. A page component runs in a frame without an origin, which no `frame-ancestors` source can match. Null for any other path of the
 * app.
 */
export function getFrameCsp(path: string): string | null {
  const [, part] = /^\/(?:assets|@docwright)\/preview-(frame|island)[\w.-]*\.html$/.exec(path) ?? [];
  if (part === undefined) return null;
  return part === 'frame' ? "sandbox allow-scripts; frame-ancestors 'self'" : 'sandbox allow-scripts';
}

function written(policy: readonly (readonly [string, string])[]): string {
  return policy.map(([name, value]) => `${name} ${value}`).join('; ');
}
