import { parseOperationReference } from '#openapi/pages/operationReference.ts';

/** The endpoint of an API that a page describes. */
export interface PageEndpoint {
  /** In capitals: `POST`, `WEBHOOK`. */
  readonly method: string;
  /** `/projects/{project}/flags`, or what a webhook is called. */
  readonly path: string;
}

/** The endpoint that a page's front matter names: `openapi: "POST /flags"`, behind the name of a file or not, or `api: "POST https://api.example.com/flags"`. */
export function parsePageEndpoint(frontMatter: Readonly<Record<string, unknown>>): PageEndpoint | null {
  for (const key of ['openapi', 'api']) {
    const written = frontMatter[key];
    const name = typeof written === 'string' ? parseOperationReference(written) : null;
    if (name !== null)
      return { method: name.method, path: name.path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*(?=\/)/i, '') };
  }
  return null;
}
