/**
 * Deployment settings, read at startup from `settings.json` next to `index.html`. `npm start` serves it with the values
 * of the running server.
 */
export interface Settings {
  /** URL of the CORS proxy, to which Git URLs are appended (without `https://`); null to send requests directly. */
  readonly proxy: string | null;
  /** The embedded Git host, if it is running: absolute URLs on the app's own origin. */
  readonly host: {
    /** Base URL of the repositories: `{gitUrl}/{owner}/{name}.git`. */
    readonly gitUrl: string;
    /** Equivalent of GitHub's `https://api.github.com`. */
    readonly apiUrl: string;
    /** Git URL of the example site. */
    readonly exampleUrl: string;
    /** Git URLs of all its repositories. */
    readonly repositories: readonly string[];
    /**
     * Separate origin that serves the built sites: `{pagesUrl}/pages/{owner}/{name}/`, and
     * `/previews/{owner}/{name}/{number}/` for a pull request. Null if they aren't served.
     */
    readonly pagesUrl: string | null;
  } | null;
}
