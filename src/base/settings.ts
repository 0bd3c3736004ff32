/**
 * What whoever hosts the app can set, read at start from `settings.json` beside `index.html`.
 * `npm start` answers it with the values of the server that runs.
 */
export interface Settings {
  /** The CORS proxy's address that Git addresses are appended to (without their `https://`); null sends requests directly. */
  readonly proxy: string | null;
  /** The embedded Git host, where it runs: absolute addresses on the app's own origin. */
  readonly host: {
    /** Repositories are below it: `{gitUrl}/{owner}/{name}.git`. */
    readonly gitUrl: string;
    /** What `https://api.github.com` is for GitHub. */
    readonly apiUrl: string;
    /** The Git address of the example site. */
    readonly exampleUrl: string;
    /** Git addresses of all repositories on it. */
    readonly repositories: readonly string[];
    /** Where finished sites are served, on an origin of their own: `{pagesUrl}/pages/{owner}/{name}/`, and `/previews/{owner}/{name}/{number}/` of a pull request. Null where they are not. */
    readonly pagesUrl: string | null;
  } | null;
}
