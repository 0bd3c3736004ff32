/** The endpoint of an API that a page describes. */
export interface PageEndpoint {
  /** In capitals: `POST`, `WEBHOOK`. */
  readonly method: string;
  /** `/projects/{project}/flags`, or what a webhook is called. */
  readonly path: string;
}

/** The endpoint that a page's front matter names: `openapi: "POST /flags"`, behind the name of a file or not, or `api: "POST https://api.example.com/flags"`. */
export function pageEndpoint(frontMatter: Readonly<Record<string, unknown>>): PageEndpoint | null {
  for (const key of ['openapi', 'api', 'asyncapi']) {
    const written = frontMatter[key];
    const found = typeof written === 'string' ? /(?:^|\s)(get|post|put|patch|delete|head|options|trace|webhook)\s+(\S.*?)\s*$/i.exec(written) : null;
    if (found?.[1] === undefined || found[2] === undefined) continue;
    return { method: found[1].toUpperCase(), path: found[2].replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*(?=\/)/i, '') };
  }
  return null;
}
