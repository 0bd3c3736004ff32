import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSignInOptions } from '#providers/signInOptions.ts';
import { describeFaceHost, parseFace } from '#server/faces/mountFace.ts';

const project = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(project, path), 'utf8');

/** The contract runs each of these cases for every forge; the flow runs in Chromium, with a proxy and without one. */
const provider = 'test/contract/providerContract.ts';
const repository = 'test/contract/repositoryContract.ts';
const proxy = 'test/contract/proxyContract.ts';
const faults = 'test/contract/faultContract.ts';
const flow = 'test/browser/forges.spec.ts';
const bySigningIn = 'a writer signs in, edits, sends, updates, and sees the merge';

type Case = readonly [file: string, title: string];

/** The tests of a row. Those of `both` are about the forge's API, which is asked the same way with a proxy. */
interface Row {
  readonly without?: readonly Case[];
  readonly proxied?: readonly Case[];
  readonly both?: readonly Case[];
}

const rows: Readonly<Record<string, Row>> = {
  'open public sites': {
    without: [[repository, 'has the same files and bytes as Git, whatever their kind, size, and name']],
    proxied: [[proxy, 'opens a public site, and a private one only for those who may read it']],
  },
  'open private sites': {
    without: [[repository, 'shows a private repository only to those who may read it']],
    proxied: [[proxy, 'opens a public site, and a private one only for those who may read it']],
  },
  'sign in': {
    both: [
      [flow, bySigningIn],
      ['test/headless/forgeSignIn.test.ts', 'in one tab'],
      ['src/handler/exchange.test.ts', 'asks the token endpoint of %s'],
    ],
  },
  'send through a fork': {
    both: [[provider, 'creates a fork once, and a pull request from it']],
    without: [[repository, 'sends to the fork of someone who may not write, with the newest commits of its project']],
    proxied: [
      [proxy, 'sends to the fork of someone who may not write, with the newest commits of its project'],
      ['test/browser/publish.spec.ts', 'sends from the user’s fork if they cannot write to the site'],
    ],
  },
  'send changes as one commit': {
    without: [
      [repository, 'sends one commit with edits, a picture, a move, and a deletion, and then another'],
      [repository, 'sends nothing over a commit that arrives while it is sending'],
    ],
    proxied: [[proxy, 'sends one commit with edits and a moved link, and nothing over commits of others']],
  },
  'open and update reviews': {
    both: [
      [provider, 'creates, finds, and edits a pull request, and explains why a second one is rejected'],
      [flow, bySigningIn],
    ],
  },
  'notice the merge': {
    both: [
      [provider, 'shows that a pull request was merged, or closed'],
      [flow, bySigningIn],
    ],
  },
  'report conflicts': {
    both: [
      [provider, 'reports whether a pull request can be merged'],
      ['test/browser/publish.spec.ts', 'makes a review mergeable again after the site has changed the same line'],
    ],
    without: [[repository, 'sends nothing over commits of others, and includes them after an update']],
    proxied: [[proxy, 'sends one commit with edits and a moved link, and nothing over commits of others']],
  },
  'wait for rate limits': {
    without: [
      [faults, 'a rate limit with its end'],
      ['src/providers/sendRequest.test.ts', 'reports a long limit with %s'],
    ],
    proxied: [[proxy, 'reports a rate limit of the forge, with its end']],
  },
  'images in Git LFS': {
    without: [
      ['test/contract/lfs.test.ts', 'stores a new image as its attributes say, and commits its pointer'],
      ['test/contract/lfsByApi.test.ts', 'refuses to store a new image with an explanation'],
    ],
    proxied: [[proxy, 'stores a new image with Git LFS, also in a fork that lacks the contents of other pointers']],
  },
  'change symbolic links': {
    without: [[repository, 'moves a link, or says that the forge can’t']],
    proxied: [
      [proxy, 'sends one commit with edits and a moved link, and nothing over commits of others'],
      ['test/contract/links.test.ts', 'moves the link itself and keeps its target'],
    ],
  },
};

const lines = read('README.md')
  .split(/^### What works with which forge$/m)[1]
  ?.split('\n## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| '));
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
const [header = [], ...body] = (lines ?? []).map(cellsOf);
const forges = header.slice(1);

/** What a cell must say where it can't be "yes". */
function expectedCell(row: string, forge: string): string {
  const face = parseFace(forge.toLowerCase());
  if (face === null) throw new Error(`There is no ${forge} to test with.`);
  const described = describeFaceHost(face, 'https://forge.example');
  const contract = ['github', 'gitlab', 'gitea', 'bitbucket']
    .filter((name) => name === described.kind)
    .map((name) => read(`test/contract/${name}.test.ts`) + readIfThere(`test/contract/${name}Forge.ts`))
    .join('');
  switch (row) {
    case 'sign in': {
      const host = { ...described, signIn: { clientId: 'id', exchange: null } };
      return listSignInOptions({ hosts: [host], host: null }, 'https://app.example').length > 0 ? 'yes' : 'handler';
    }
    case 'images in Git LFS': {
      const [, tested = ''] =
        /describe\.each\(\[([^\]]*)\] as const\)\(\s*'a site with Git LFS/.exec(read('test/contract/lfs.test.ts')) ??
        [];
      return tested.includes(`'${face}'`) ? 'yes' : 'proxy';
    }
    case 'send through a fork':
      return /syncsForks: true/.test(contract) ? 'yes' : 'up to date';
    case 'change symbolic links':
      return /writesLinks: true/.test(contract) ? 'yes' : 'proxy';
    default:
      return 'yes';
  }
}

function readIfThere(path: string): string {
  try {
    return read(path);
  } catch {
    return '';
  }
}

describe('the table of forges in README', () => {
  it('has a row for everything that is tested, and a column for each forge whose contract runs', () => {
    expect(body.map(([row]) => row)).toEqual(Object.keys(rows));
    const contracts = ['github', 'gitlab', 'gitea', 'bitbucket']
      .map((name) => read(`test/contract/${name}.test.ts`))
      .join('');
    const [, flows = ''] =
      /const faces = \[([^\]]*)\] as const;\s*const flows = faces\.flatMap\(\(face\) => \[\[face, false\] as const, \[face, true\] as const\]\)/.exec(
        read(flow),
      ) ?? [];
    for (const forge of forges) {
      expect(contracts).toMatch(new RegExp(`'${forge}'`));
      expect(flows).toContain(`'${forge.toLowerCase()}'`);
    }
    expect(forges).toHaveLength(flows.split(',').length);
  });

  it.each(Object.entries(rows))(
    'names tests for “%s”, with a proxy and without one, and says where it isn’t so',
    (row, tests) => {
      const { both = [], without = both, proxied = both } = tests;
      expect([without.length > 0, proxied.length > 0]).toEqual([true, true]);
      const named = [...both, ...without, ...proxied];
      expect(named.filter(([file, title]) => !read(file).includes(title))).toEqual([]);
      const [, ...cells] = body.find(([name]) => name === row) ?? [];
      expect(cells).toEqual(forges.map((forge) => expectedCell(row, forge)));
    },
  );
});
