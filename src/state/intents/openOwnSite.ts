import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { ForgeUser, SiteRepository } from '#providers/provider.ts';
import type { SignInOption } from '#providers/signInOptions.ts';
import { caretRequestStore } from '../route/caretRequestStore.ts';
import { fileOfRoute } from '../route/route.ts';
import { routeStore } from '../route/routeStore.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import { openRepositoryUrl } from './openRepositoryUrl.ts';
import type { App } from '../app.ts';

/** The signed-in user of a forge, and their repositories that contain a site. */
export interface OwnSites {
  /** Null if Docwright can't ask this forge. */
  readonly user: ForgeUser | null;
  /** Those that changed last first; null if Docwright can't ask for them. */
  readonly sites: readonly SiteRepository[] | null;
}

/** Asks a forge who is signed in, and for their sites. */
export async function listOwnSites(app: App, { webUrl }: SignInOption): Promise<Result<OwnSites, Problem>> {
  // Any repository of the forge leads to its provider.
  const url = `${webUrl}/docwright/docwright`;
  const provider = app.services.locate(url)?.provider;
  const access = await getRepositoryAccess(app, url);
  if (access === undefined) return err(createProblem('git/sign-in-needed', 'Nobody is signed in.'));
  if (provider === undefined) return ok({ user: null, sites: null });
  const [user, sites] = await Promise.all([
    provider.currentUser(access),
    provider.listRepositories?.(access) ?? ok(null),
  ]);
  if (!user.ok) return user;
  return sites.ok ? ok({ user: user.value, sites: sites.value }) : sites;
}

/** Opens one of the user's sites, with the caret in the text of its first page. */
export async function openOwnSite(app: App, { cloneUrl }: SiteRepository): Promise<Problem | null> {
  const problem = await openRepositoryUrl(app, cloneUrl);
  const path = fileOfRoute(app.get(routeStore).getState().address);
  if (problem === null && path !== null) app.get(caretRequestStore).setState({ path });
  return problem;
}
