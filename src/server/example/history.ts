/** One commit of the example site's history: the paths that it adds, or all that there is. */
interface ExampleCommit {
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly date: string;
  readonly paths: readonly string[] | 'all';
}

const mara = { name: 'Mara Lindqvist', email: 'mara@example.com' };
const tomas = { name: 'Tomás Ferreira', email: 'tomas@example.com' };

/** Where the example site is on the embedded host. */
export const exampleRepository = {
  owner: 'lantern',
  name: 'docs',
  description: 'Documentation of Lantern, a feature-flag service',
} as const;

/** The history of the example site, the oldest commit first; the last one brings everything. */
export const exampleHistory: readonly ExampleCommit[] = [
  { message: 'Start the documentation', author: mara, date: '2026-03-02T09:14:00+01:00', paths: ['docs.json', 'README.md', 'introduction.mdx', 'logo', 'favicon.svg'] },
  { message: 'Add the quickstart', author: mara, date: '2026-03-05T15:40:00+01:00', paths: ['quickstart.mdx'] },
  { message: 'Complete the documentation', author: tomas, date: '2026-09-18T16:20:00+01:00', paths: 'all' },
];
