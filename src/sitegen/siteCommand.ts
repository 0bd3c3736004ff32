import type * as Building from './buildSite.ts';
import type * as Keeping from './incremental/incrementalBuilder.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Handler } from 'express';
import type { BuildOptions, BuildAssets } from './buildOptions.ts';
import type { DescriptionFetcher } from './files/fetchRemoteDescriptions.ts';
import { formatBuildReport } from './files/buildReport.ts';
import { parseSiteUrl } from './files/parseSiteUrl.ts';
import type { SiteRepository } from '#site/view/editUrls.ts';
import { readChosenRepository, readOriginRepository } from './readOriginRepository.ts';
import { serveFolder } from './serveFolder.ts';
import { checkOutputFolder } from './folderWriter.ts';
import { watch } from 'chokidar';
import { getStagingFolders } from './stagingFolders.ts';

/** Debounce before a build, in milliseconds: editors write a file in several steps. */
const buildDebounce = 30;

/** Rebuilds whenever a file of a folder changes; changes during a build trigger another one. */
function watchSite(folder: string, out: string, build: () => Promise<unknown>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBuilding = false;
  let isAsked = false;
  const start = async () => {
    if (isBuilding) {
      isAsked = true;
      return;
    }
    isBuilding = true;
    await build();
    isBuilding = false;
    if (isAsked) soon();
    isAsked = false;
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void start(), buildDebounce);
  };
  const ours = new Set([out, ...Object.values(getStagingFolders(out))]);
  const isOutside = (path: string) => ours.has(path) || /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path);
  watch(folder, { ignored: isOutside, ignoreInitial: true, followSymlinks: false }).on('all', soon).on('ready', soon); // for changes made before watching started
}

const help = (called: string) => `${called} FOLDER --out OUT [options]

Builds the documentation site in FOLDER (its docs.json and pages) into OUT,
as files that any web server can serve.

  --out OUT       output folder; created if missing, replaced if it has an earlier build
  --base PATH     path that the site is served under, such as /docs
  --url URL       URL of the site, such as https://docs.example.com; without it,
                  there is no sitemap.xml and pages have no canonical URL
  --repository URL
                  repository for “Suggest edits” and “Raise issue”, such as
                  https://github.com/acme/docs, or …/docs#BRANCH; by default, the
                  remote “origin” of FOLDER
  --keep-going    show a notice in place of pages that can’t be read, instead of stopping
  --allow-code    include components that pages define, or import from the site's
                  .jsx and .tsx files; they run in readers' browsers
  --no-fetch      don’t fetch API descriptions that docs.json references by URL;
                  by default they are fetched, from public addresses only
  --watch         rebuild what depends on a file when it changes
  --serve         serve OUT on this machine until you press Ctrl+C
  --api-host NAME with --serve: let API playgrounds send requests through this
                  server to this host, such as 127.0.0.1:8080, even though its
                  address is private; can be given several times
  --port N        with --serve: port to listen on (default: 4321, or the next free port)
`;

/** The functions that build sites, and the assets they use. */
export interface SiteCommandDeps {
  readonly buildSite: typeof Building.buildSite;
  readonly createIncrementalBuilder: typeof Keeping.createIncrementalBuilder;
  readonly assets: BuildAssets;
  readonly fetchDescription: DescriptionFetcher;
  /** Proxies playground requests to hosts that the site's files name, and to explicitly allowed ones. */
  readonly requestProxy: (reach: () => readonly string[], apiHosts: readonly string[]) => Handler;
}

const { stdout, stderr } = process;

/** Builds a site from command-line arguments; also watches and serves it if requested. `called` is the command's name as users type it. */
export async function runSiteCommand(
  words: readonly string[],
  called: string,
  makeBuilder: () => Promise<SiteCommandDeps>,
): Promise<void> {
  try {
    const command = readCommandLine(words);
    if (command === null) stdout.write(help(called));
    else await run(command, makeBuilder);
  } catch (error) {
    stderr.write(`${notBuilt(error)}\n`);
    process.exitCode = 1;
  }
}

function notBuilt(error: unknown): string {
  return `Couldn’t build the site: ${error instanceof Error ? error.message : String(error)}`;
}

interface Command extends Omit<BuildOptions, 'assets'> {
  readonly fetches: boolean;
  readonly watches: boolean;
  readonly serves: boolean;
  readonly port: number | null;
  readonly apiHosts: readonly string[];
}

function readCommandLine(words: readonly string[]): Command | null {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      base: { type: 'string', default: '' },
      url: { type: 'string' },
      repository: { type: 'string' },
      'keep-going': { type: 'boolean', default: false },
      'allow-code': { type: 'boolean', default: false },
      'no-fetch': { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      serve: { type: 'boolean', default: false },
      'api-host': { type: 'string', multiple: true },
      port: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [folder] = positionals;
  if (values.help === true || folder === undefined) return null;
  if (values.out === undefined) throw new Error('specify the output folder with --out FOLDER.');
  const [source, out] = [resolve(folder), resolve(values.out)];
  if (out === source || source.startsWith(`${out}/`))
    throw new Error('the output folder can’t be the site’s own folder or contain it.');
  const refusal = checkOutputFolder(out);
  if (refusal !== null) throw new Error(refusal);
  const port = values.port === undefined ? null : Number(values.port);
  if (port !== null && (!Number.isInteger(port) || port < 0 || port > 65_535))
    throw new Error(`"${values.port}" isn’t a valid port. Use a number from 0 to 65535.`);
  return {
    folder: source,
    out,
    ...parseSiteUrl(values.url, values.base),
    repository: readRepository(source, values.repository),
    continuesOnErrors: values['keep-going'],
    allowsCode: values['allow-code'],
    fetches: !values['no-fetch'],
    watches: values.watch,
    serves: values.serve,
    port,
    apiHosts: values['api-host'] ?? [],
  };
}

function readRepository(source: string, url: string | undefined): SiteRepository | null {
  if (url === undefined) return readOriginRepository(source);
  const chosen = readChosenRepository(source, url);
  if (chosen === null) throw new Error(`"${url}" isn’t a repository on GitHub, GitLab, Gitea, Forgejo, or Bitbucket.`);
  return chosen;
}

async function run(
  { fetches, watches, serves, port, apiHosts, ...command }: Command,
  makeBuilder: () => Promise<SiteCommandDeps>,
): Promise<void> {
  const { buildSite, createIncrementalBuilder, assets, fetchDescription, requestProxy } = await makeBuilder();
  const options = { ...command, assets };
  const fetch = fetches ? fetchDescription : undefined;
  const write = watches ? createIncrementalBuilder(options, fetch) : () => buildSite(options, fetch);
  let reach: readonly string[] = [];
  const build = async () => {
    const report = await write();
    if (report.written) reach = report.reach;
    (report.written ? stdout : stderr).write(formatBuildReport(report, command.out));
    return report.written;
  };
  const isBuilt = await build();
  if (!isBuilt && !watches) process.exitCode = 1;
  if (serves && (isBuilt || watches))
    stdout.write(
      `Serving at ${await serveFolder(
        command.out,
        command.base,
        port,
        requestProxy(() => reach, apiHosts),
      )}\nPress Ctrl+C to stop.\n`,
    );
  if (watches)
    watchSite(command.folder, command.out, () =>
      build().catch((error: unknown) => stderr.write(`${notBuilt(error)} The next change triggers another build.\n`)),
    );
}
