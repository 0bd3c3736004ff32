import { parseOperationReference } from '#openapi/pages/operationReference.ts';

/** The API endpoint that a page documents. */
export interface PageEndpoint {
  /** Uppercase: `POST`, `WEBHOOK`. */
  readonly method: string;
  /** `/projects/{project}/flags`, or the name of a webhook. */
  readonly path: string;
}

/**
 * Parses the endpoint from a page's front matter: `openapi: "POST /flags"`, optionally after a file name, or `api:
 * "POST https://api.example.com/flags"`. Null if there is none.
 */
export function parsePageEndpoint(frontMatter: Readonly<Record<string, unknown>>): PageEndpoint | null {
  for (const key of ['openapi', 'api']) {
    const written = frontMatter[key];
    const name = typeof written === 'string' ? parseOperationReference(written) : null;
    if (name !== null)
      return { method: name.method, path: name.path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*(?=\/)/i, '') };
  }
  return null;
}
