import type { Request } from 'express';
import { listBranches, readParentName, type HostedRepository } from '../../git/repositoryStore.ts';
import type { GitHost } from '../../gitHost.ts';
import type { GiteaContext } from './giteaContext.ts';
import { toGiteaRepository } from './giteaResponses.ts';

/** A repository as the API shows it, with the one that it is a fork of. */
export async function describeRepository(
  { host, addresses }: GiteaContext,
  request: Request,
  found: HostedRepository,
): Promise<object> {
  const parent = parentOf(host, found);
  const isVisible = parent !== null && host.permission(request, parent).read;
  return toGiteaRepository(await host.facts(request, found), addresses(request), {
    empty: (await listBranches(found)).length === 0,
    parent: isVisible ? await host.facts(request, parent) : null,
  });
}

/** The repository that a fork was made from; null if it isn't one, or if that no longer exists. */
export function parentOf(host: GitHost, found: HostedRepository): HostedRepository | null {
  const [owner = '', name = ''] = (readParentName(found) ?? '').split('/');
  return host.repositories.find(owner, name);
}
