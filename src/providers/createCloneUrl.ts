import type { ForgeRepositoryName } from './provider.ts';

/**
 * A repository's Git URL at the forge's known web address. The URL in a forge's answer isn't used: behind another server it may name a host
 * or protocol to which no token may go.
 */
export function createCloneUrl(webUrl: string, { owner, name }: ForgeRepositoryName): string {
  const path = [...owner.split('/'), name].map(encodeURIComponent).join('/');
  return `${webUrl.replace(/\/+$/, '')}/${path}.git`;
}
