import type { Access } from '#workspace/workspace.ts';
import { defineStore, type App } from '../app.ts';

/** The tokens of this session by host, in memory; `intents/signIn.ts` stores them on request. */
export const tokensStore = defineStore<{ readonly tokens: Readonly<Record<string, string>> }>(() => ({ tokens: {} }));

/** Returns the access for a repository: the token of its host, if any. */
export function getRepositoryAccess(app: App, url: string): Access | undefined {
  const token = URL.canParse(url) ? app.get(tokensStore).getState().tokens[new URL(url).host] : undefined;
  return token === undefined ? undefined : { token };
}
