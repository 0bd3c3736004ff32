/** Headers with which browsers neither show nor run a response, whatever it contains. */
export function createInertHeaders(): Headers {
  return new Headers({
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': 'sandbox',
    'Content-Disposition': 'attachment',
  });
}

/** A sentence as a response. */
export function respondWithText(status: number, text: string, headers: Headers): Response {
  headers.set('Content-Type', 'text/plain; charset=utf-8');
  return new Response(`${text}\n`, { status, headers });
}

/** Lets pages of an origin read the response (Fetch standard, CORS protocol). */
export function allowOrigin(headers: Headers, origin: string, allowed: { readonly [name: string]: string }): void {
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Vary', 'Origin');
  for (const [name, value] of Object.entries(allowed)) headers.set(`Access-Control-${name}`, value);
  headers.set('Access-Control-Max-Age', '86400');
}

/** Closes a body that isn't read. */
export async function discardBody({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => {}); // it is gone already
}
