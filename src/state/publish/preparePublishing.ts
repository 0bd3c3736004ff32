import type { SiteId } from '#workspace/workspace.ts';
import { preferencesStore, setPreferences } from '../storage/preferencesStore.ts';
import { createPublishState, createBranchSuffix, publishStore } from './publishStore.ts';
import { loadPublishFields } from './publishFieldsStorage.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import type { App } from '../app.ts';

/** Prepares publishing a site: a branch name, and the author from the forge if none was typed. */
export async function preparePublishing(app: App, site: SiteId): Promise<void> {
  const { site: prepared, short, publishing } = app.get(publishStore).getState();
  if (prepared !== site)
    app.get(publishStore).setState({
      ...createPublishState(site, createBranchSuffix()),
      fields: loadPublishFields(app.services.storage(), site),
    });
  else if (short === '') app.get(publishStore).setState({ short: createBranchSuffix() });
  else if (publishing.kind === 'sent') app.get(publishStore).setState({ publishing: { kind: 'idle' } });

  await learnAuthor(app);
  app.get(publishStore).setState({ isAuthorSettled: true });
}

/** Fills in the author's name and email from the forge if not typed. */
async function learnAuthor(app: App): Promise<void> {
  const { locate } = app.services;
  const { authorName, authorEmail } = app.get(preferencesStore).getState();
  const url = getOpenSite(app)?.summary.url;
  if (url === undefined || (authorName !== '' && authorEmail !== '')) return;
  const user = await locate(url)?.provider.currentUser(await getRepositoryAccess(app, url));
  if (user?.ok !== true) return;
  const typed = app.get(preferencesStore).getState();
  setPreferences(app, {
    authorName: typed.authorName === '' ? (user.value.name ?? user.value.login) : typed.authorName,
    authorEmail: typed.authorEmail === '' ? (user.value.email ?? '') : typed.authorEmail,
  });
}
