import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A repository that makes Git run a program, in one of the ways that Git offers. */
export interface HostileRepository {
  readonly kind: string;
  readonly folder: string;
  /** True if the history can be read without running anything or leaving the folder. */
  readonly hasHistory: boolean;
  /** True if the program has run since the last call. */
  readonly hasProgramRun: () => boolean;
  /**
   * Runs Git as a careless tool would. Returns true if that ran the program; null for kinds that need a terminal, a
   * network, or an older Git.
   */
  readonly runGit: () => boolean | null;
}

/** Common to all of them: `a.mdx` and `b.mdx` are committed, `c.mdx` is changed since. */
export const hostileSite = {
  remote: 'https://git.example.com/acme/docs.git',
  repository: { provider: 'gitlab', url: 'https://git.example.com/acme/docs', branch: 'main' },
  dates: { 'a.mdx': '2020-01-02', 'b.mdx': '2021-03-04' },
} as const;

interface Kind {
  readonly config?: (program: string) => string;
  readonly arm?: (folder: string, program: string) => void;
  readonly fire?: readonly string[];
  readonly hasHistory?: boolean;
}

const partial = '[extensions]\npartialClone = far\n[remote "far"]\npromisor = true\npartialclonefilter = tree:0\n';
const far = 'url = ssh://git@far.invalid/x.git\n';

const kinds: Readonly<Record<string, Kind>> = {
  'clean filter': {
    config: (program) => `[filter "x"]\nclean = ${program}\nsmudge = ${program}\n`,
    fire: ['diff', 'HEAD'],
  },
  'filter process': { config: (program) => `[filter "x"]\nprocess = ${program}\nrequired\n`, fire: ['diff', 'HEAD'] },
  'external diff': { config: (program) => `[diff]\nexternal = ${program}\n`, fire: ['diff', 'HEAD'] },
  'diff command': { config: (program) => `[diff "x"]\ncommand = ${program}\n`, fire: ['diff', 'HEAD'] },
  textconv: { config: (program) => `[diff "x"]\ntextconv = ${program}\n`, fire: ['log', '-p'] },
  'merge driver': { config: (program) => `[merge "x"]\ndriver = ${program}\n` },
  fsmonitor: { config: (program) => `[core]\nfsmonitor = ${program}\n`, fire: ['status'] },
  hooks: {
    arm: (folder, program) => writeHooks(join(folder, '.git/hooks'), program),
    fire: ['add', '--renormalize', '.'],
  },
  'hooks elsewhere': {
    config: () => '[core]\nhooksPath = tools\n',
    arm: (folder, program) => writeHooks(join(folder, 'tools'), program),
    fire: ['add', '--renormalize', '.'],
  },
  aliases: {
    config: (program) => `[alias]\nx = !${program}\nlog = !${program}\nls-files = !${program}\n`,
    fire: ['x'],
  },
  'include of a file': {
    config: () => '[include]\npath = ../more\n[includeIf "gitdir:/"]\npath = ../more\n',
    arm: (folder, program) => writeFileSync(join(folder, 'more'), `[filter "x"]\nclean = ${program}\n`),
    fire: ['diff', 'HEAD'],
  },
  'attributes elsewhere': {
    config: (program) => `[core]\nattributesFile = attributes\n[filter "y"]\nclean = ${program}\n`,
    arm: (folder) => writeFileSync(join(folder, 'attributes'), 'docs.json filter=y\n'),
  },
  'attributes of the repository': {
    config: (program) => `[filter "y"]\nclean = ${program}\n`,
    arm: (folder) => writeFileSync(join(folder, '.git/info/attributes'), '*.mdx filter=y\n'),
    fire: ['diff', 'HEAD'],
  },
  'programs for signatures': {
    config: (program) =>
      `[gpg]\nprogram = ${program}\n[gpg "ssh"]\nprogram = ${program}\n[log]\nshowSignature = true\n[commit]\ngpgSign = true\n`,
    arm: sign,
    fire: ['log'],
  },
  'pagers and editors': {
    config: (program) =>
      `[core]\npager = ${program}\neditor = ${program}\n[pager]\nlog = ${program}\nls-files = ${program}\n[sequence]\neditor = ${program}\n[interactive]\ndiffFilter = ${program}\n`,
    fire: ['var', 'GIT_PAGER'],
  },
  'credential helpers': {
    config: (program) => `[credential]\nhelper = !${program}\n[core]\naskPass = ${program}\n`,
    fire: ['credential', 'fill'],
  },
  'programs for a remote': {
    config: (program) =>
      `[core]\nsshCommand = ${program}\ngitProxy = ${program}\nalternateRefsCommand = ${program}\n[remote "far"]\n${far}uploadpack = ${program}\nvcs = x\n[protocol "ext"]\nallow = always\n[url "ext::${program} "]\ninsteadOf = far:\n[uploadpack]\npackObjectsHook = ${program}\n`,
    fire: ['ls-remote', 'ssh://git@far.invalid/x.git'],
  },
  'partial clone without its trees': {
    config: (program) => `${partial}${far}[core]\nsshCommand = ${program}\n`,
    arm: (folder) => removeObject(folder, 'HEAD~1^{tree}'),
    fire: ['log', '--name-only'],
    hasHistory: false,
  },
  'sparse index without its trees': {
    config: (program) => `${partial}${far}[core]\nsshCommand = ${program}\n`,
    arm: (folder) => {
      git(folder, 'status'); // copied files have other times than the index has
      git(folder, 'sparse-checkout', 'set', '--cone', '--sparse-index', '.docwright');
      removeObject(folder, 'HEAD:guides');
    },
    fire: ['ls-files'],
    hasHistory: false,
  },
  'objects of another folder': {
    arm: (folder) => {
      cpSync(join(folder, '.git/objects'), join(folder, '../objects'), { recursive: true });
      rmSync(join(folder, '.git/objects/pack'), { recursive: true });
      mkdirSync(join(folder, '.git/objects/info'), { recursive: true });
      writeFileSync(join(folder, '.git/objects/info/alternates'), `${join(folder, '../objects')}\n`);
    },
    hasHistory: false,
  },
  'submodule with programs': {
    config: (program) =>
      `[submodule "x"]\nupdate = !${program}\nurl = ext::${program}\n[submodule]\nrecurse = true\n[diff]\nsubmodule = log\n`,
    arm: (folder, program) => {
      writeFileSync(join(folder, '.gitmodules'), '[submodule "x"]\npath = x\nurl = ../x\n');
      cpSync(join(folder, '.git'), join(folder, '../x'), { recursive: true });
      cpSync(join(folder, '../x'), join(folder, '.git/modules/x'), { recursive: true });
      appendFileSync(join(folder, '.git/modules/x/config'), `[core]\nworktree = ../../../x\nfsmonitor = ${program}\n`);
      mkdirSync(join(folder, 'x'));
      writeFileSync(join(folder, 'x/.git'), 'gitdir: ../.git/modules/x\n');
      git(folder, 'update-index', '--add', '--cacheinfo', `160000,${git(folder, 'rev-parse', 'HEAD')},x`);
    },
    fire: ['status'],
  },
  'worktree with programs': {
    config: (program) => `[extensions]\nworktreeConfig = true\n[core]\nfsmonitor = ${program}\n`,
    arm: (folder) => {
      const main = join(folder, '../main');
      cpSync(folder, main, { recursive: true });
      rmSync(join(folder, '.git'), { recursive: true });
      mkdirSync(join(main, '.git/worktrees/x'), { recursive: true });
      for (const [name, text] of [
        ['HEAD', 'ref: refs/heads/main\n'],
        ['commondir', '../..\n'],
        ['gitdir', `${join(folder, '.git')}\n`],
      ] as const)
        writeFileSync(join(main, '.git/worktrees/x', name), text);
      writeFileSync(join(folder, '.git'), `gitdir: ${join(main, '.git/worktrees/x')}\n`);
    },
    fire: ['status'],
  },
};

/** Creates a folder of each kind (or of these kinds) in `place`. `all at once` has the hooks and configuration of all others. */
export function createHostileRepositories(place: string, only: readonly string[] = []): readonly HostileRepository[] {
  const template = join(place, 'template');
  makeTemplate(template);
  const all: Kind = {
    config: (program) =>
      Object.values(kinds)
        .filter(({ hasHistory = true }) => hasHistory)
        .map(({ config }) => config?.(program) ?? '')
        .join(''),
    arm: (folder, program) => writeHooks(join(folder, '.git/hooks'), program),
    fire: ['diff', 'HEAD'],
  };
  const made = Object.entries({ ...kinds, 'all at once': all });
  const chosen = made.filter(([kind]) => only.length === 0 || only.includes(kind));
  return chosen.map(([kind, { config, arm, fire, hasHistory = true }]) => {
    const own = join(place, kind.replaceAll(' ', '-'));
    const folder = join(own, 'docs');
    const marker = join(own, 'marker');
    const program = join(own, 'program');
    cpSync(template, folder, { recursive: true });
    writeFileSync(program, `#!/bin/sh\n: > '${marker}'\nexit 1\n`);
    chmodSync(program, 0o755);
    if (config !== undefined) appendFileSync(join(folder, '.git/config'), config(program));
    arm?.(folder, program);
    const hasProgramRun = () => {
      const ran = existsSync(marker);
      rmSync(marker, { force: true });
      return ran;
    };
    hasProgramRun(); // reset: it may have run during creation
    const run = (words: readonly string[]) => {
      const input = words[0] === 'credential' ? 'protocol=https\nhost=far.invalid\n\n' : '';
      spawnSync('git', ['-C', folder, ...words], { input });
      if (words[0] === 'var') spawnSync('sh', ['-c', '$(git var GIT_PAGER)'], { cwd: folder, input });
      return hasProgramRun();
    };
    return { kind, folder, hasHistory, hasProgramRun, runGit: () => (fire === undefined ? null : run(fire)) };
  });
}

function makeTemplate(folder: string): void {
  mkdirSync(join(folder, '.docwright'), { recursive: true });
  mkdirSync(join(folder, 'guides'));
  const page = (title: string) =>
    `---\ntitle: ${title}\ndescription: All of ${title} in one sentence.\n---\n\nWords of ${title}.\n`;
  const files = {
    'docs.json': JSON.stringify({
      name: 'N',
      theme: 'mint',
      colors: { primary: '#000000' },
      navigation: { pages: ['a', 'b', 'c', 'guides/d'] },
    }),
    'a.mdx': page('A'),
    'b.mdx': page('B'),
    'c.mdx': page('C'),
    'guides/d.mdx': page('D'),
    '.docwright/checks.json': '{ "rules": { "untouched-pages": "suggestion" } }',
    '.gitattributes': '*.mdx filter=x diff=x merge=x\n',
    '.gitlab-ci.yml': '{}\n',
    '.mintignore': 'x\n',
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'remote', 'add', 'origin', hostileSite.remote);
  commit(folder, '2020-01-02');
  writeFileSync(join(folder, 'b.mdx'), page('Bee'));
  commit(folder, '2021-03-04');
  git(folder, 'gc', '--quiet');
  writeFileSync(join(folder, 'c.mdx'), page('Cee'));
}

function commit(folder: string, date: string): void {
  git(folder, 'add', '.');
  const environment = { GIT_AUTHOR_DATE: `${date}T12:00:00Z`, GIT_COMMITTER_DATE: `${date}T12:00:00Z` };
  execFileSync('git', ['-C', folder, ...author, 'commit', '--quiet', '--message', date], {
    env: { ...process.env, ...environment },
  });
}

const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];

function git(folder: string, ...words: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

function writeHooks(folder: string, program: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of [
    ...['post-index-change', 'reference-transaction', 'post-checkout', 'pre-commit', 'post-commit', 'post-rewrite'],
    ...['pre-receive', 'update', 'post-receive', 'pre-auto-gc', 'pre-push', 'fsmonitor-watchman'],
  ]) {
    rmSync(join(folder, name), { force: true });
    symlinkSync(program, join(folder, name));
  }
}

/** Adds a signature to the newest commit. */
function sign(folder: string): void {
  const unsigned = execFileSync('git', ['-C', folder, 'cat-file', 'commit', 'HEAD'], { encoding: 'utf8' });
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n';
  const id = execFileSync('git', ['-C', folder, 'hash-object', '-w', '-t', 'commit', '--stdin'], {
    input: unsigned.replace('\n\n', `\n${signature}\n`),
    encoding: 'utf8',
  });
  git(folder, 'update-ref', 'refs/heads/main', id.trim());
}

/** Removes an object from a repository, as in a partial clone. */
function removeObject(folder: string, name: string): void {
  const id = git(folder, 'rev-parse', name);
  const objects = join(folder, '.git/objects');
  const pack = execFileSync('sh', ['-c', 'cat "$0"/pack/*.pack', objects], { maxBuffer: 1e8 });
  rmSync(join(objects, 'pack'), { recursive: true });
  execFileSync('git', ['-C', folder, 'unpack-objects', '-q'], { input: pack, stdio: ['pipe', 'ignore', 'ignore'] });
  rmSync(join(objects, id.slice(0, 2), id.slice(2)));
}
