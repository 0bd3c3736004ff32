import { z } from 'zod';
import { decodeBase64, encodeBase64 } from '#base/base64.ts';
import { decodeText, encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import { forgeKinds, type HostSettings } from '#base/settings.ts';
import { askForForge } from '#providers/askForForge.ts';
import { findHost } from '#providers/findHost.ts';
import { createTransportFinder } from '#providers/findTransport.ts';
import { locateRepository } from '#providers/locateRepository.ts';
import { toHex } from '#workspace/git/createPackIndex.ts';
import { rebuildTrees } from '#workspace/git/rebuildTrees.ts';
import { sha1 } from '#workspace/git/sha1.ts';
import type { TreePathEntry } from '#workspace/git/repository.ts';
import type { RepositoryApi } from '#workspace/transport/repositoryApi.ts';
import type { Access } from '#workspace/workspace.ts';
import { createSecretRemover, type SecretRemover } from './removeSecrets.ts';

const exchange = z.object({
  method: z.string(),
  url: z.string(),
  /** The request's JSON, for readers: requests are recognized by their URLs. */
  asked: z.unknown().optional(),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  json: z.unknown().optional(),
  text: z.string().optional(),
  base64: z.string().optional(),
});
type Exchange = z.infer<typeof exchange>;

const recording = z.object({
  /** The repository, on `forge.example` if its forge isn't one of the public services. */
  url: z.string(),
  kind: z.enum(forgeKinds),
  /** Base URL of the API, if it was named; the forge was identified if it is null. */
  api: z.string().nullable(),
  signedIn: z.boolean(),
  /** Files that were read. */
  files: z.array(z.string()),
  exchanges: z.array(exchange),
  /** What the app understood, by step. */
  results: z.record(z.string(), z.unknown()),
});

/** A conversation between the app and a forge, without secrets. Only reads. */
export type Recording = z.infer<typeof recording>;

/** Parses a recording. Throws if it isn't one. */
export function parseRecording(text: string): Recording {
  return recording.parse(JSON.parse(text));
}

const mostFiles = 3;
const mostCandidates = 20;

/** A forge that doesn't have to be identified. */
export type NamedForge = Pick<HostSettings, 'kind' | 'api'>;

/** Has the conversation with the forge of a repository, and returns it without secrets. Throws with a sentence if that isn't possible. */
export async function recordConversation(
  url: string,
  token: string | null,
  named: NamedForge | null = null,
): Promise<Recording> {
  const { host } = new URL(url);
  const remover = createSecretRemover({ tokens: token === null ? [] : [token], host });
  const access = token === null ? undefined : { token };
  const kept = await chooseFiles(await findApi(url, await identify(url, named), access), remover);
  const exchanges: Exchange[] = [];
  const real = globalThis.fetch;
  const heard = await withFetch(
    async (input, init) => {
      const response = await real(input, init);
      const bytes = new Uint8Array(await response.arrayBuffer());
      exchanges.push(describeExchange({ url: urlOf(input), init, response, bytes }, remover));
      const body = [204, 205, 304].includes(response.status) ? null : bytes;
      return new Response(body, { status: response.status, headers: response.headers });
    },
    () => converse({ url, access, files: kept, named }),
  );
  const clean: Recording = {
    url: remover.text(url),
    kind: heard.kind,
    api: named?.api == null ? null : remover.text(named.api),
    signedIn: token !== null,
    files: [...kept],
    exchanges,
    results: {},
  };
  const results = await replayRecording(clean);
  for (const [step, result] of Object.entries(heard.results))
    if (outcomeOf(result) !== outcomeOf(results[step]))
      throw new Error(
        `${step} (${outcomeOf(result)}) can’t be replayed without what was removed (${outcomeOf(results[step])}). Record another repository.`,
      );
  return { ...clean, results };
}

/** Has the recorded conversation again, and returns what the app understood. Throws if it asks for something that wasn't recorded. */
export async function replayRecording(recording: Recording): Promise<Readonly<Record<string, unknown>>> {
  const { url, kind, api, signedIn, files, exchanges } = recording;
  const remover = createSecretRemover({ tokens: [], host: new URL(url).host });
  const left = [...exchanges];
  const unknown: string[] = [];
  const answer = (input: string | URL | Request, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    const asked = remover.text(urlOf(input));
    const index = left.findIndex((one) => one.method === method && one.url === asked);
    const [found] = index < 0 ? [] : left.splice(index, 1);
    if (found !== undefined) return Promise.resolve(createResponse(found));
    unknown.push(`${method} ${asked}`);
    return Promise.reject(new TypeError('fetch failed'));
  };
  const access = signedIn ? { token: 'REMOVED' } : undefined;
  const { results } = await withFetch(answer, () =>
    converse({ url, access, files, named: api === null ? null : { kind, api } }),
  );
  if (unknown.length > 0) throw new Error(`Not in the recording: ${unknown.join(', ')}`);
  return results;
}

interface Conversation {
  readonly kind: HostSettings['kind'];
  readonly results: Readonly<Record<string, unknown>>;
}

interface Topic {
  readonly url: string;
  readonly access: Access | undefined;
  readonly files: readonly string[];
  readonly named: NamedForge | null;
}

/** Asks everything that opening a site asks, and what sending needs to know. */
async function converse({ url, access, files, named }: Topic): Promise<Conversation> {
  const settings = await identify(url, named);
  const located = locateRepository(url, { hosts: [settings], host: null });
  if (located === null) throw new Error(`${url} isn’t a repository of a forge that Docwright has a provider for.`);
  const { provider, repository } = located;
  const found = await provider.repository(repository, access);
  const api = await findApi(url, settings, access);
  const connection = await api.lookUp({ purpose: 'fetch', branches: [] });
  const branch = connection.ok ? (connection.value.defaultBranch ?? '') : '';
  const commit = connection.ok ? (connection.value.branches.get(branch) ?? '') : '';
  const tree = await api.listFiles(commit, () => {});
  const wanted = tree.ok ? tree.value.files.filter(({ path }) => files.includes(path)) : [];
  const read = await api.readBlobs(wanted, () => {});
  return {
    kind: settings.kind,
    results: {
      user: access === undefined ? null : describeResult(await provider.currentUser(access)),
      repository: describeResult(found),
      missingRepository: describeResult(
        await provider.repository({ ...repository, name: `${repository.name}-that-does-not-exist` }, access),
      ),
      branches: describeResult(await provider.branches(repository, access)),
      commit: describeResult(await provider.getBranchCommit(repository, branch, access)),
      pullRequest: describeResult(
        await provider.findPullRequest(
          repository,
          { owner: repository.owner, branch: 'docwright-that-does-not-exist' },
          access,
        ),
      ),
      connection: connection.ok ? { url: connection.value.url, branch, commit } : describeResult(connection),
      tree: tree.ok ? await describeTree(tree.value) : describeResult(tree),
      contents: read.ok ? await describeContents(wanted, read.value) : describeResult(read),
    },
  };
}

/** The forge of a URL: one of the public services, or as it answers. */
export async function identify(url: string, named: NamedForge | null): Promise<HostSettings> {
  if (named !== null) {
    const { host, pathname } = new URL(url);
    const api = new URL(named.api ?? url);
    // Groups have subgroups, so only the API's address tells where the forge's path ends.
    const folder = named.api !== null && api.host === host ? api.pathname.replace(/(?:\/api)?\/[v\d.]+\/?$/, '') : '';
    const match = host + (pathname.startsWith(`${folder}/`) ? folder : '');
    return { ...named, match, signIn: null, transport: 'api' };
  }
  const known = findHost(url, { hosts: [], host: null });
  if (known !== null) return { ...known.host.settings, transport: 'api' };
  const asked = await askForForge(url);
  if (!asked.ok) throw new Error(asked.problem.message);
  return { ...asked.value, transport: 'api' };
}

async function findApi(url: string, settings: HostSettings, access: Access | undefined) {
  const find = createTransportFinder({
    proxy: null,
    ownOrigin: 'https://app.example',
    hosts: () => ({ hosts: [settings], transports: {} }),
    onFound: () => {},
  });
  const choice = await find(url, { access });
  if (choice.kind !== 'api') throw new Error(`${url} has no API that Docwright can use.`);
  return choice.api;
}

/** Small pages and the configuration, if nothing must be removed from them: other contents wouldn't match their object names. */
async function chooseFiles(api: RepositoryApi, remover: SecretRemover): Promise<readonly string[]> {
  const connection = await api.lookUp({ purpose: 'fetch', branches: [] });
  if (!connection.ok) throw new Error(connection.problem.message);
  const { branches, defaultBranch } = connection.value;
  const tree = await api.listFiles(branches.get(defaultBranch ?? '') ?? '', () => {});
  if (!tree.ok) throw new Error(tree.problem.message);
  const candidates = tree.value.files
    .filter(({ path, mode }) => /(?:^|\/)(?:docs|mint)\.json$|\.mdx?$/.test(path) && mode.startsWith('100'))
    .slice(0, mostCandidates);
  const read = await api.readBlobs(candidates, () => {});
  if (!read.ok) throw new Error(read.problem.message);
  const isHarmless = ({ oid }: TreePathEntry) => {
    const bytes = read.value.get(oid);
    if (bytes === undefined || bytes.length > 20_000) return false;
    const text = decodeText(bytes);
    if (!text.ok || remover.text(text.value) !== text.value) return false;
    const json = parseJson(text.value);
    return JSON.stringify(remover.json(json)) === JSON.stringify(json);
  };
  return candidates
    .filter(isHarmless)
    .slice(0, mostFiles)
    .map(({ path }) => path);
}

function describeResult(result: Result<unknown, Problem>): unknown {
  if (result.ok) return { ok: result.value };
  const { code, message } = result.problem;
  return { problem: code, message };
}

function outcomeOf(result: unknown): string {
  const hasProblem = typeof result === 'object' && result !== null && 'problem' in result;
  return hasProblem
    ? String(result.problem)
    : JSON.stringify(typeof result === 'object' && result !== null && 'isExact' in result ? result.isExact : 'ok');
}

/** Whether the files are exactly those of the commit's tree. */
async function describeTree({ tree, files }: { readonly tree: string; readonly files: readonly TreePathEntry[] }) {
  return { count: files.length, isExact: (await rebuildTrees(files)).root === tree };
}

/** Whether each content has the name that the tree gives it. */
async function describeContents(wanted: readonly TreePathEntry[], found: ReadonlyMap<string, Uint8Array>) {
  const exact = await Promise.all(
    wanted.map(async ({ oid }) => {
      const bytes = found.get(oid) ?? new Uint8Array();
      const object = new Uint8Array([...encodeText(`blob ${bytes.length}\0`), ...bytes]);
      return toHex(await sha1(object)) === oid;
    }),
  );
  return { paths: wanted.map(({ path }) => path), isExact: exact.every(Boolean) };
}

interface Heard {
  readonly url: string;
  readonly init: RequestInit | undefined;
  readonly response: Response;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function describeExchange({ url, init, response, bytes }: Heard, remover: SecretRemover): Exchange {
  const text = decodeText(bytes);
  // A file that contains JSON keeps its bytes.
  const accepted = new Headers(init?.headers).get('accept') ?? '';
  const json = text.ok && accepted.includes('json') && !accepted.includes('raw') ? parseJson(text.value) : undefined;
  const body =
    json !== undefined
      ? { json: remover.json(json) }
      : text.ok
        ? { text: remover.text(text.value) }
        : { base64: encodeBase64(bytes) };
  const asked = typeof init?.body === 'string' ? { asked: remover.json(parseJson(init.body)) } : {};
  return {
    method: init?.method ?? 'GET',
    url: remover.text(url),
    ...asked,
    status: response.status,
    headers: remover.headers(response.headers),
    ...body,
  };
}

function createResponse({ status, headers, json, text, base64 }: Exchange): Response {
  const body = json !== undefined ? JSON.stringify(json) : (text ?? decodeBase64(base64 ?? ''));
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // a file
  }
}

function urlOf(input: string | URL | Request): string {
  return input instanceof Request ? input.url : String(input);
}

async function withFetch<Value>(replacement: typeof globalThis.fetch, run: () => Promise<Value>): Promise<Value> {
  const { fetch: real } = globalThis;
  globalThis.fetch = replacement;
  return run().finally(() => (globalThis.fetch = real));
}
