import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { localAccount } from './accounts.ts';
import { buildAppIfStale } from './buildAppIfStale.ts';
import { findGitFolder, type GitFolder } from '#gitFolder/findGitFolder.ts';
import { readSymbolicRef } from '#gitFolder/refs.ts';
import type { Certificate } from './https/certificate.ts';
import { describeFaceHost, faceNames, getFaceUrls, parseFace } from './faces/mountFace.ts';
import { checkPortIsFree } from './listenOnPort.ts';
import { listBranches, readDefaultBranch } from './git/repositoryStore.ts';
import { runGit } from './git/runGit.ts';
import { parseHostNames, splitCommaList } from '#handler/parseAddresses.ts';
import { isPackaged, projectFolder } from './projectFolder.ts';
import { startServer, type RunningServer, type ServerOptions } from './startServer.ts';
import { stopOnSignal } from './stopOnSignal.ts';

const help = `${isPackaged ? 'docwright start' : 'npm start --'} [options]

  --port N           port to listen on (default: 5173, or the next free port)
  --host NAME        listen on this machine's host name or address on the network
                     instead of only on this machine; people on the network can
                     read the Git host's repositories but not write to them
  --https            serve over HTTPS with a certificate created on first start;
                     browsers only store tokens and copy text on such pages
  --behind-proxy URL run behind another server that forwards requests for this URL,
                     the one that browsers open, such as https://docs.example.com
  --pages-port N     port for the published sites (default: the editor's port plus
                     ten, or the next free port)
  --pages-at URL     with --behind-proxy: the URL of the published sites, with a
                     different origin than the editor's; without it, none are served
  --repo PATH        add a copy of a local repository; can be given several times
  --reset            reset the embedded Git host to its initial state
  --data FOLDER      folder for the embedded Git host's repositories (default: data)
  --allow-host NAME  let the proxy also forward Git requests to this host;
                     or set DOCWRIGHT_ALLOWED_HOSTS=NAME,NAME
  --api-host NAME    let API playgrounds send requests through this server to this
                     host, such as 127.0.0.1:8080, even though its address is private
  --face NAME        also answer as a forge (${faceNames}) at /forge, for pages
                     of any origin, to try the app with it; prints a token
  --dev              serve the sources with hot reload
`;

try {
  const clone = isPackaged ? findClone(process.cwd()) : null;
  const options = readCommandLine(clone);
  if (options === null) {
    process.stdout.write(help);
  } else {
    await checkGit();
    if (!options.nextPorts) await checkPortIsFree(options.port, options.host ?? '127.0.0.1');
    if (!options.dev && !isPackaged) buildAppIfStale();
    for (const path of options.repositories) process.stdout.write(`Adding ${path}…\n`);
    const server = await startServer(options);
    stopOnSignal(server.close);
    const text = (await greeting(server)) + describeFace(server, options);
    process.stdout.write(clone === null ? text : text + (await describeClone(server, clone)));
  }
} catch (error) {
  process.stderr.write(`Couldn’t start Docwright: ${sentenceOf(error)}\n`);
  process.exitCode = 1;
}

/** The Git clone that the command was started in; null if it isn't in one. */
function findClone(folder: string): (GitFolder & { readonly dataFolder: string }) | null {
  const found = findGitFolder(folder);
  // Inside Git's own folder, so that the clone's status doesn't show it.
  return found === null ? null : { ...found, dataFolder: join(found.gitDir, 'docwright') };
}

/** Without a repository in the command line, the one of the clone that it was started in. */
function readCommandLine(clone: ReturnType<typeof findClone>) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      https: { type: 'boolean', default: false },
      'behind-proxy': { type: 'string' },
      'pages-port': { type: 'string' },
      'pages-at': { type: 'string' },
      repo: { type: 'string', multiple: true },
      reset: { type: 'boolean', default: false },
      data: { type: 'string' },
      'allow-host': { type: 'string', multiple: true },
      'api-host': { type: 'string', multiple: true },
      face: { type: 'string' },
      dev: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return null;
  const publicAddress = values['behind-proxy'];
  const pagesAddress = values['pages-at'];
  const pagesPort = values['pages-port'];
  if (pagesAddress !== undefined && publicAddress === undefined)
    throw new Error(
      '--pages-at sets the URL of the published sites behind another server. It requires --behind-proxy.',
    );
  if (pagesAddress !== undefined && publicAddress !== undefined && originOf(pagesAddress) === originOf(publicAddress))
    throw new Error('the published sites need a different origin than the editor: another host name or another port.');
  return {
    port: portOf(values.port ?? '5173'),
    nextPorts: values.port === undefined,
    dataFolder: values.data ?? clone?.dataFolder ?? 'data',
    reset: values.reset,
    repositories: values.repo ?? (clone === null ? [] : [clone.top]),
    allowedHosts: [
      ...parseHostNames(splitCommaList(process.env['DOCWRIGHT_ALLOWED_HOSTS']), 'DOCWRIGHT_ALLOWED_HOSTS'),
      ...parseHostNames(values['allow-host'] ?? [], '--allow-host'),
    ],
    apiHosts: parseHostNames(values['api-host'] ?? [], '--api-host'),
    dev: values.dev,
    https: values.https,
    buildsAhead: true,
    ...(values.face === undefined ? {} : faceOptionsOf(values.face)),
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(publicAddress === undefined ? {} : { publicOrigin: originOf(publicAddress) }),
    ...(pagesAddress === undefined ? {} : { pagesOrigin: originOf(pagesAddress) }),
    ...(pagesPort === undefined ? {} : { pagesPort: portOf(pagesPort) }),
  };
}

function portOf(written: string): number {
  const port = Number(written);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`"${written}" isn’t a valid port. Use a number from 0 to 65535.`);
}

/** A forge needs an account with a token, which nobody else knows. */
function faceOptionsOf(name: string) {
  const face = parseFace(name);
  if (face === null) throw new Error(`"${name}" isn’t one of these forges: ${faceNames}.`);
  const token = randomBytes(16).toString('hex');
  const writer = { login: 'writer', id: 2, name: 'Forge writer', email: 'writer@example.com', token };
  return { face, accounts: [localAccount, writer] };
}

function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  )
    return url.origin;
  throw new Error(`"${address}" isn’t valid here. Use a URL without a path, such as https://docs.example.com.`);
}

async function checkGit(): Promise<void> {
  const answer = await runGit(projectFolder, ['--version']).catch(() => null);
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(answer?.output ?? '') ?? [];
  if (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 31)) return;
  throw new Error(
    answer === null
      ? 'Git not found. Install it from https://git-scm.com and start again.'
      : `Git 2.31 or newer is required; found ${major}.${minor}.`,
  );
}

async function greeting({ url, host, certificate, pagesUrl }: RunningServer): Promise<string> {
  const lines = (await host.repositories.all()).map(
    ({ owner, name }) => `    ${`${owner}/${name}`.padEnd(24)} ${url}/host/${owner}/${name}`,
  );
  return `\n  Docwright is running at ${url}\n\n  Repositories on its Git host:\n${lines.join('\n')}\n\n${pagesUrl === null ? '' : `  Its published sites are under ${pagesUrl}/pages/\n\n`}${certificate === null ? '' : trustIn(certificate)}  Press Ctrl+C to stop.\n\n`;
}

/** The link that opens the site of the clone that the command was started in, at the branch that is checked out there. */
async function describeClone({ url, host }: RunningServer, clone: GitFolder): Promise<string> {
  for (const repository of await host.repositories.all()) {
    const { output } = await runGit(repository.folder, ['config', 'docwright.source']);
    if (output.trim() !== clone.commonDir) continue;
    const address = `${url}/host/${repository.owner}/${repository.name}.git`;
    const branch = readSymbolicRef(clone, 'HEAD')?.replace('refs/heads/', '') ?? null;
    const isKnown = (await listBranches(repository)).some(({ name }) => name === branch);
    const isDefault = branch === (await readDefaultBranch(repository));
    const at = branch === null || !isKnown || isDefault ? '' : `&branch=${encodeURIComponent(branch)}`;
    return `  This clone’s site: ${url}/#/open?url=${encodeURIComponent(address)}${at}\n  It’s a copy of what is committed. To get a branch that you send there:\n    git fetch ${address} BRANCH\n\n`;
  }
  return '';
}

/** Where the forge is, with the `settings.json` for an app that another server serves. */
function describeFace({ url }: RunningServer, options: Pick<ServerOptions, 'face' | 'accounts'>): string {
  if (options.face === undefined) return '';
  const { web, api } = getFaceUrls(options.face, url);
  const token = options.accounts?.find((account) => account.token !== null)?.token ?? '';
  const { signIn, ...entry } = describeFaceHost(options.face, url);
  const hosts = [signIn === null ? entry : { ...entry, signIn: { clientId: signIn.clientId } }];
  return `  As ${options.face}: ${web}, with its API at ${api}\n  Token of "writer", for apps without a sign-in: ${token}\n  The settings.json of an app that another server serves:\n    ${JSON.stringify({ proxy: null, hosts })}\n\n`;
}

function trustIn({ path, fingerprint }: Certificate): string {
  return `  Docwright uses its own certificate, so browsers show a warning the first time.
  Continue only if the browser shows this SHA-256 fingerprint:
    ${fingerprint}
  To get rid of the warning, trust the file ${path} in the device's certificate
  settings (see "In your network" in the README).\n\n`;
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return 'the port is already in use. Choose another one with --port, or omit --port.';
  if ('code' in error && error.code === 'EADDRNOTAVAIL') return 'this machine doesn’t have that address. Check --host.';
  if ('code' in error && (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN'))
    return 'no machine on this network has that name. Check --host.';
  return error.message;
}
