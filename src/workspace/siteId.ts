import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { isLoopbackHost } from '#base/isLoopbackHost.ts';
import { isPlainPath } from '#base/isPlainPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import type { RepositoryAddress, SiteId } from './workspace.ts';

/** `owner/name` without a host: a host name has a dot, and a repository's path has two parts. */
const ownerAndName = /^[A-Za-z\d-]+\/[\w.-]+\/?$/;

/** The site's ID in this browser: `host/path@branch`. */
export function createSiteId(url: string, branch: string): SiteId {
  return `${url.replace(/^https?:\/\//, '').replace(/\.git$/, '')}@${branch}`;
}

/**
 * Parses a pasted Git address: with or without `https://` and `.git`, followed by `/tree/branch` (`/-/tree/branch`, `/src/branch/branch`), or in SSH form
 * (`git@host:owner/name.git`), which becomes HTTPS; `owner/name` alone is on `forge`. On the app's own origin, plain HTTP and a bare host
 * name are allowed. `address/invalid` for anything else. Drops a user or token in the address.
 */
export function parseRepositoryUrl(
  text: string,
  branch?: string,
  ownOrigin?: string,
  forge = 'https://github.com',
): Result<RepositoryAddress, Problem> {
  const invalid = err(createProblem('address/invalid', `"${text.trim().slice(0, 120)}" isn’t a Git repository URL.`));
  const trimmed = text.trim();
  const ssh = /^(?:ssh:\/\/)?git@([^:/\s]+)[:/](.+)$/.exec(trimmed);
  const full =
    ssh !== null
      ? `https://${ssh[1]}/${ssh[2]}`
      : ownerAndName.test(trimmed)
        ? `${forge}/${trimmed}`
        : /^https?:\/\//i.test(trimmed)
          ? trimmed
          : `https://${trimmed}`;
  if (/\s/.test(trimmed) || !URL.canParse(full)) return invalid;
  const url = new URL(full);
  const local = url.origin === ownOrigin || isLoopbackHost(url.hostname);
  if (url.protocol !== 'https:' && !local) return invalid;
  if (!local && !url.hostname.includes('.')) return invalid;
  const [path = '', inTree] = url.pathname
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .split(/\/(?:-\/)?(?:tree|blob)\/|\/src\/branch\//, 2);
  if (!isPlainPath(path) || path.split('/').filter((part) => part !== '').length < 2) return invalid;
  const chosen =
    branch !== undefined && branch.trim() !== ''
      ? branch.trim()
      : inTree === undefined
        ? undefined
        : decodeUriSafely(inTree);
  return ok({ url: `${url.protocol}//${url.host}${path}`, ...(chosen === undefined ? {} : { branch: chosen }) });
}
