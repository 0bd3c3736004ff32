import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { ForgeRepositoryName, Provider } from '#providers/provider.ts';
import type { Face, FaceUrls } from '#server/faces/mountFace.ts';
import type { RepositoryApi } from '#workspace/transport/repositoryApi.ts';
import type { Access } from '#workspace/workspace.ts';
import type { FaceServer, SentRequest } from './faceServer.ts';

/** A forge, as the contract runs it. */
export interface ContractForge {
  readonly face: Face;
  createProvider(urls: FaceUrls): Provider;
  createApi(urls: FaceUrls, repository: ForgeRepositoryName, access: Access | undefined): RepositoryApi;
  /** True for the request that makes a commit visible. */
  isCommit(request: SentRequest): boolean;
  /** False if a commit has only one parent, so that a merged one shows its files but not its history. */
  readonly keepsMerges: boolean;
  /** False if it can't update a fork, so that its owner has to. */
  readonly syncsForks: boolean;
  /** False if it can't create or change symbolic links. */
  readonly writesLinks: boolean;
}

/** What the cases share: the server starts before the first of them. */
export interface ContractContext extends ContractForge {
  readonly server: () => FaceServer;
}

/** The value of a result; throws its problem. */
export function value<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`);
  return result.value;
}

/** The repository that most cases use. */
export const docs = { owner: 'acme', name: 'docs' };
