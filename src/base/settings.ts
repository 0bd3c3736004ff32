/** The kinds of forges; `gitea` covers Forgejo. */
export const forgeKinds = ['github', 'gitlab', 'gitea', 'bitbucket'] as const;
export type ForgeKind = (typeof forgeKinds)[number];

/** How repositories are read and written: Git's protocol (version 2, or 0 without the `Git-Protocol` header), or the forge's API. */
export const transportNames = ['git', 'git-v0', 'api'] as const;
export type TransportName = (typeof transportNames)[number];

/** A forge that this installation configures. */
export interface HostSettings {
  /** Host, with port and path if any, of repository URLs: `gitlab.example.com`, `example.com/gitlab`. */
  readonly match: string;
  readonly kind: ForgeKind;
  /** Base URL of the API; null derives it from `match`. */
  readonly api: string | null;
  /** OAuth application; null offers tokens only. `exchange` is the URL of the code-exchange handler; null signs in by PKCE in the browser. */
  readonly signIn: { readonly clientId: string; readonly exchange: string | null } | null;
  /** How repositories are read and written; null probes. */
  readonly transport: TransportName | null;
}

/**
 * Deployment settings, read at startup from `settings.json` next to `index.html`. `npm start` serves it with the values
 * of the running server.
 */
export interface Settings {
  /** URL of the CORS proxy, to which Git URLs are appended (without `https://`); null to send requests directly. */
  readonly proxy: string | null;
  /** Forges in addition to the known ones, or with other values. */
  readonly hosts: readonly HostSettings[];
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
