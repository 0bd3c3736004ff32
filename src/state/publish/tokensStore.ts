import type { Access } from '#workspace/workspace.ts';
import { defineStore, type App } from '../app.ts';

/** The tokens of this session, by the host that each is for. They are in memory; `intents/signIn.ts` remembers them on request. */
export const tokensStore = defineStore<{ readonly tokens: Readonly<Record<string, string>> }>(() => ({ tokens: {} }));

/** What opens a repository: the token of its host, where there is one. */
export function getRepositoryAccess(app: App, url: string): Access | undefined {
  const token = URL.canParse(url) ? app.get(tokensStore).getState().tokens[new URL(url).host] : undefined;
  return token === undefined ? undefined : { token };
}
