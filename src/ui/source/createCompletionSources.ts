import type { RepoPath } from '#base/repoPath.ts';
import type { CompletionSources } from '#config/completion/completeConfiguration.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import { isInSnippetFolder, isPageOrSnippetPath, listPageEntries } from '#config/navigation/pageFiles.ts';
import { fetchIconNames } from '#reading/icons/iconShards.ts';
import type { IconLibrary } from '#reading/icons/iconLookup.ts';
import type { App } from '#state/app.ts';
import { toNavigationEntry } from '#state/navigation/navigationNames.ts';
import { getOpenSite, type OpenSite } from '#state/site/siteStore.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';

/** Returns what values in a file of the open site's configuration can be, each time completion asks. */
export function createCompletionSources(app: App, path: RepoPath, schema: unknown): () => Promise<CompletionSources> {
  const described = toJsonObject(schema);
  return async () => {
    const site = getOpenSite(app);
    return {
      schema: described,
      pages: site === null ? [] : listPagePaths(site),
      listedElsewhere: new Set(
        listPageEntries(site?.configuration?.tree ?? []).flatMap(({ entry, location }) =>
          (location.file ?? site?.configuration?.path) === path ? [] : [entry],
        ),
      ),
      icons: await fetchIconNames(libraryOf(site)),
    };
  };
}

/** Pages as the navigation names them. */
function listPagePaths(site: OpenSite): readonly string[] {
  const folder = siteRootOf(site);
  return [...site.paths]
    .filter((path) => isPageOrSnippetPath(path, folder) && !isInSnippetFolder(path, folder))
    .map((path) => toNavigationEntry(path, folder))
    .toSorted();
}

function libraryOf(site: OpenSite | null): IconLibrary {
  const icons = site?.configuration?.docs.config['icons'];
  const library = icons !== undefined && isJsonObject(icons) ? icons['library'] : undefined;
  return library === 'lucide' || library === 'tabler' ? library : 'fontawesome';
}

function toJsonObject(schema: unknown): JsonObject {
  // A JSON Schema is JSON.
  const value = JSON.parse(JSON.stringify(schema)) as JsonValue;
  return isJsonObject(value) ? value : {};
}
