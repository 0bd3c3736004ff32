import type { RepoPath } from '#base/repoPath.ts';
import { getRepositoryAssetUrl } from '#state/files/assets.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { FieldView } from './FieldView.tsx';
import { listFieldFiles } from './listFieldFiles.ts';
import type { FormActions } from './FormContext.ts';

/** Actions for a form next to a page, based on the files of its site. The form supplies `place`, `set`, `add` and `move`. */
export function createPanelActions(
  app: App,
  site: OpenSite | null,
  own: Pick<FormActions, 'place' | 'set' | 'add' | 'move'>,
): FormActions {
  const folder = site === null ? '' : siteRootOf(site);
  const configuration = site?.configuration ?? null;
  return {
    ...own,
    isNarrow: true,
    readOnly: false,
    soleKey: null,
    draw: FieldView,
    problemAt: () => null,
    hasProblemIn: () => false,
    contrastBackground: () => null,
    assetOf: (source) =>
      configuration === null ? Promise.resolve(null) : getRepositoryAssetUrl(app, source, configuration.path, folder),
    noteOf: () => Promise.resolve(null),
    filesFor: (field, at) => {
      if (site === null) return [];
      const files = listFieldFiles(field, at, site.paths, folder);
      return field.kind === 'page' ? files.map((path) => `/${path}`) : files;
    },
    toConfigPath: (path: RepoPath) =>
      `/${folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path}`,
    sourceFileOf: () => null,
    iconLibrary: configuration?.facts.iconLibrary ?? 'fontawesome',
  };
}
