import type { SiteId } from '#workspace/workspace.ts';
import { preferencesStore, setPreferences } from '../kept/preferencesStore.ts';
import { freshPublishState, newBranchSuffix, publishStore } from '../publish/publishStore.ts';
import { keptPublishFields } from '../publish/publishFieldsKept.ts';
import { services } from '../services.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { accessTo } from '../publish/tokensStore.ts';

/** Makes ready what is sent of a site: a branch name of its own, and the author as the forge knows them where nothing was typed. */
export async function preparePublishing(site: SiteId): Promise<void> {
  const { site: prepared, short, publishing } = publishStore.getState();
  if (prepared !== site)
    publishStore.setState({
      ...freshPublishState(site, newBranchSuffix()),
      fields: keptPublishFields(services().storage(), site),
    });
  else if (short === '') publishStore.setState({ short: newBranchSuffix() });
  else if (publishing.kind === 'sent') publishStore.setState({ publishing: { kind: 'idle' } });

  await learnAuthor();
  publishStore.setState({ isAuthorSettled: true });
}

/** Takes the author's name and address from the forge where they were not typed. */
async function learnAuthor(): Promise<void> {
  const { locate } = services();
  const { authorName, authorEmail } = preferencesStore.getState();
  const url = openSiteNow()?.summary.url;
  if (url === undefined || (authorName !== '' && authorEmail !== '')) return;
  const user = await locate(url)?.provider.currentUser(accessTo(url));
  if (user?.ok !== true) return;
  const typed = preferencesStore.getState();
  setPreferences({
    authorName: typed.authorName === '' ? (user.value.name ?? user.value.login) : typed.authorName,
    authorEmail: typed.authorEmail === '' ? (user.value.email ?? '') : typed.authorEmail,
  });
}
