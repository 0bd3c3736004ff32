/** A commit of the example site's history: the paths that it adds, or all files. */
export interface ExampleCommit {
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
  /** ISO 8601; fixed, so that the commits are the same on every machine. */
  readonly date: string;
  readonly paths: readonly string[] | 'all';
}

const mara = { name: 'Mara Lindqvist', email: 'mara@example.com' };
const tomas = { name: 'Tomás Ferreira', email: 'tomas@example.com' };
const ines = { name: 'Inês Okafor', email: 'ines@example.com' };

/** The example site's repository on the embedded host. */
export const exampleRepository = {
  owner: 'lantern',
  name: 'docs',
  description: 'Documentation for Lantern, a feature flag service',
} as const;

/** The history of the example site, oldest commit first; the last one adds everything. */
export const exampleHistory: readonly ExampleCommit[] = [
  {
    message: 'Start the documentation',
    author: mara,
    date: '2026-03-02T09:14:00+01:00',
    paths: [
      'docs.json',
      'README.md',
      '.editor',
      'introduction.mdx',
      'logo',
      'favicon.svg',
      'images/background.svg',
      'images/architecture.svg',
      'images/flag-list.png',
    ],
  },
  {
    message: 'Add the quickstart and explain what a flag is',
    author: mara,
    date: '2026-03-05T15:40:00+01:00',
    paths: ['quickstart.mdx', 'snippets', 'concepts', 'images/targeting.png', 'images/keys.png'],
  },
  {
    message: 'Document the SDKs and the command line',
    author: tomas,
    date: '2026-04-21T11:02:00+02:00',
    paths: ['sdk', 'cli', 'v1'],
  },
  {
    message: 'Describe the API with OpenAPI',
    author: ines,
    date: '2026-06-18T10:27:00+02:00',
    paths: ['api-reference', 'webhooks'],
  },
  {
    message: 'Show a gradual rollout, with a video',
    author: mara,
    date: '2026-09-25T14:55:00+02:00',
    paths: ['guides', 'videos', 'images/rollout-poster.png'],
  },
  { message: 'Release 2.6.0', author: tomas, date: '2026-11-12T16:20:00+01:00', paths: 'all' },
];
