import type { Problem } from '#base/problem.ts';
import { err, type Result } from '#base/result.ts';
import type { RepositoryApi } from '#workspace/transport/repositoryApi.ts';
import type { Access } from '#workspace/workspace.ts';
import type { ForgeHost } from './findHost.ts';

/** Problems that an outdated server causes, which lacks an endpoint or answers it differently. */
const possibleCauses: ReadonlySet<Problem['code']> = new Set([
  'network/unexpected-answer',
  'provider/invalid-request',
  'provider/not-found',
  'git/push-moved-on',
  'git/push-rejected',
]);

/** Version problems by API URL, for this tab; null if the version is recent enough or unknown. */
const ages = new Map<string, Promise<Problem | null>>();

/**
 * Returns a forge's result. If it failed in a way that an outdated server would, the server's version is requested once; if that is too old,
 * returns that problem instead.
 */
export async function explainAge<Value>(
  result: Result<Value, Problem>,
  host: ForgeHost,
  access: Access | undefined,
): Promise<Result<Value, Problem>> {
  if (result.ok || !host.mayBeOld || !possibleCauses.has(result.problem.code)) return result;
  const name = `${host.apiUrl} ${access === undefined ? '' : 'signed in'}`;
  const asked = ages.get(name) ?? findAge(host, access);
  ages.set(name, asked);
  const old = await asked;
  return old === null ? result : err(old);
}

async function findAge(host: ForgeHost, access: Access | undefined): Promise<Problem | null> {
  try {
    return await (await import('./askForForge.ts')).findOldVersion(host, access);
  } catch {
    return null; // its code can't be fetched, and neither can the version
  }
}

/** An API whose results are explained. */
export function explainAgeOf(api: RepositoryApi, host: ForgeHost, access: Access | undefined): RepositoryApi {
  if (!host.mayBeOld) return api;
  const explain = async <Value>(asked: Promise<Result<Value, Problem>>) => explainAge(await asked, host, access);
  const { keepsMerges, listsContents, lfs } = api;
  const downloadLfs = api.downloadLfs?.bind(api);
  return {
    keepsMerges,
    ...(listsContents === undefined ? {} : { listsContents }),
    ...(lfs === undefined ? {} : { lfs }),
    ...(downloadLfs === undefined ? {} : { downloadLfs }),
    lookUp: (...words) => explain(api.lookUp(...words)),
    getCommit: (...words) => explain(api.getCommit(...words)),
    listFiles: (...words) => explain(api.listFiles(...words)),
    readBlobs: (...words) => explain(api.readBlobs(...words)),
    createCommit: (...words) => explain(api.createCommit(...words)),
  };
}
