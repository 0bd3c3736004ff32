import type { RepoPath } from '#base/repoPath.ts';
import { attributeOf } from '#blocks/fieldAttributes.ts';
import { replaceAttribute } from '#document/attributeValues.ts';
import type { ElementAttribute } from '#document/page.ts';
import type { Field } from '#form/field.ts';
import { ownAssetUrl } from '#state/assets.ts';
import { siteFolderOf } from '#state/intents/openSite.ts';
import { openSiteNow } from '#state/siteStore.ts';
import { FieldView } from '../../forms/FieldView.tsx';
import type { FormActions } from '../../forms/FormContext.ts';
import { filesFor } from '../../screens/settings/filesFor.ts';

/** What the fields of a component's attributes do and show: the same form as that of the settings, over the text of a page. */
export function useAttributeActions(
  fields: readonly Field[],
  attributes: readonly ElementAttribute[],
  onChange: (attributes: readonly ElementAttribute[]) => void,
): FormActions {
  const site = openSiteNow();
  const folder = site === null ? '' : siteFolderOf(site);
  const configuration = site?.configuration ?? null;
  return {
    readOnly: false,
    soleKey: null,
    draw: FieldView,
    set: ([name], value) => {
      const field = fields.find(({ key }) => key === name);
      if (field === undefined || (typeof value === 'object' && value !== null) || value === null) return;
      const before = attributes.find((attribute) => attribute.kind !== 'spread' && attribute.name === field.key);
      onChange(replaceAttribute(attributes, field.key, attributeOf(field, value, before)));
    },
    add: () => undefined,
    move: () => undefined,
    problemAt: () => null,
    hasProblemIn: () => false,
    seenOn: () => null,
    assetOf: (source) =>
      configuration === null ? Promise.resolve(null) : ownAssetUrl(source, configuration.path, folder),
    noteOf: () => Promise.resolve(null),
    filesFor: (field, at) => {
      if (site === null) return [];
      const files = filesFor(field, at, site.paths, folder);
      return field.kind === 'page' ? files.map((path) => `/${path}`) : files;
    },
    asWritten: (path: RepoPath) =>
      `/${folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path}`,
    writtenIn: () => null,
    iconLibrary: configuration?.facts.iconLibrary ?? 'fontawesome',
  };
}
