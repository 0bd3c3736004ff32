import { vi } from 'vitest';

/** The app's state and intents: all that is behind its screens. */
export type App = Awaited<ReturnType<typeof loadApp>>;

/** Loads the app's state once more, as a tab does: nothing of it is shared with what was loaded before. */
export async function loadApp() {
  vi.resetModules();
  const [openSite, openFile, editPage, save, followWorkspace, address, goTo, files, openFiles, editedPage, site, services, held, discard, publish, update, rename, changeFiles, setSetting, undoSite, notices, publishStore, preparing, images, over, history, lastWords, changes, restore, settle, say, collect, keeping, conflict, tell, review, sending, entries, turns, refresh, pageNames, findings, pageFile, tools, checks, fixing, switching, found, siteChecks, comparing, searching, searched, fetchedChecks, apiPages, apiWords, api, facts, views] = await Promise.all([
    import('#state/intents/openSite.ts'),
    import('#state/intents/visitFile.ts'),
    import('#state/intents/editPage.ts'),
    import('#state/intents/saveEverything.ts'),
    import('#state/intents/followWorkspace.ts'),
    import('#state/addressStore.ts'),
    import('#state/intents/goTo.ts'),
    import('#state/openFiles/filesStore.ts'),
    import('#state/openFiles/openFiles.ts'),
    import('#state/openFiles/editedPage.ts'),
    import('#state/siteStore.ts'),
    import('#state/services.ts'),
    import('#state/openFiles/heldWordsStore.ts'),
    import('#state/intents/discardChange.ts'),
    import('#state/intents/publishChanges.ts'),
    import('#state/intents/updateSite.ts'),
    import('#state/intents/renamePageFile.ts'),
    import('#state/intents/changeFiles.ts'),
    import('#state/intents/setSetting.ts'),
    import('#state/intents/undoSiteChange.ts'),
    import('#state/noticesStore.ts'),
    import('#state/publishStore.ts'),
    import('#state/intents/preparePublishing.ts'),
    import('#state/intents/storeImage.ts'),
    import('#state/intents/startOver.ts'),
    import('#state/historyStore.ts'),
    import('#state/openFiles/lastWords.ts'),
    import('#state/intents/changeSite.ts'),
    import('#state/intents/restoreLastWords.ts'),
    import('#state/intents/settleHeldWords.ts'),
    import('#state/intents/saveAndSay.ts'),
    import('#state/intents/collectChanges.ts'),
    import('#state/keepingStore.ts'),
    import('#state/intents/resolveConflict.ts'),
    import('#state/intents/tellStep.ts'),
    import('#state/intents/refreshPullRequest.ts'),
    import('#state/intents/sendingFindings.ts'),
    import('#state/intents/renameEntry.ts'),
    import('#state/intents/inTurn.ts'),
    import('#state/intents/refreshSite.ts'),
    import('#state/siteFacts/pageNamesStore.ts'),
    import('#state/intents/pageFindings.ts'),
    import('#state/intents/followPageFile.ts'),
    import('#state/frontMatterTools.ts'),
    import('#state/checks/followPageChecks.ts'),
    import('#state/checks/fixFindings.ts'),
    import('#state/checks/switchFinding.ts'),
    import('#state/checks/findingsStore.ts'),
    import('#state/checks/followSiteChecks.ts'),
    import('#state/checks/compareChanges.ts'),
    import('#state/search/searchSite.ts'),
    import('#state/search/searchStore.ts'),
    import('#state/pages/fetchedChecks.ts'),
    import('#state/siteFacts/apiPagesStore.ts'),
    import('#state/intents/setApiWords.ts'),
    import('#state/pages/fetchApi.ts'),
    import('#state/siteFacts/siteFacts.ts'),
    import('#state/pages/siteHere.ts'),
  ]);
  // What is fetched later would be another tab's.
  await Promise.all([openFiles.fetchOpenFiles(), openSite.fetchShowing(), tools.fetchFrontMatterTools(), fetchedChecks.fetchChecks(), api.fetchApi(), views.fetchSiteViews()]);
  return { ...openSite, ...openFile, ...editPage, ...save, ...followWorkspace, ...address, ...goTo, ...files, ...openFiles, ...editedPage, ...site, ...services, ...held, ...discard, ...publish, ...update, ...rename, ...changeFiles, ...setSetting, ...undoSite, ...notices, ...publishStore, ...preparing, ...images, ...over, ...history, ...lastWords, ...changes, ...restore, ...settle, ...say, ...collect, ...keeping, ...conflict, ...tell, ...review, ...sending, ...entries, ...turns, ...refresh, ...pageNames, ...findings, ...pageFile, ...checks, ...fixing, ...switching, ...found, ...siteChecks, ...comparing, ...searching, ...searched, ...apiPages, ...apiWords, ...facts };
}
