import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../docsJson.ts';
import type { UpgradeLoss } from './upgradeLoss.ts';

/** A version of the classic format. */
export interface ClassicVersionEntry {
  readonly name: string;
  readonly locale: string | null;
  /** True if it is shown first. */
  readonly first: boolean;
  /** Its link; null if it has pages of this site. */
  readonly href: string | null;
}

/**
 * The versions that a classic configuration lists, then those that only its groups, tabs, and anchors name, so that
 * their pages are kept. Languages are identified by code, so an unlisted name can't become one.
 */
export function listVersions(
  listed: JsonValue | undefined,
  groups: readonly JsonValue[],
  prefixes: readonly { readonly version: string | null }[],
): readonly ClassicVersionEntry[] {
  if (!isJsonArray(listed) || listed.length === 0) return [];
  const named = new Set([
    ...versionNames(groups),
    ...prefixes.flatMap(({ version }) => (version === null ? [] : [version])),
  ]);
  const versions = listed.map((version) => (isJsonObject(version) ? versionOf(version, named) : plain(text(version))));
  const others = [...named].filter((name) => versions.every((version) => version.name !== name));
  return versions.every(({ locale }) => locale !== null) ? versions : [...versions, ...others.map(plain)];
}

/** A version with pages of its own contains these regardless of its `url`. */
function versionOf(version: JsonObject, named: ReadonlySet<string>): ClassicVersionEntry {
  const name = text(version['name']);
  const { locale, url } = version;
  return {
    name,
    locale: typeof locale === 'string' ? locale : null,
    first: version['default'] === true,
    href: typeof url === 'string' && !named.has(name) ? url : null,
  };
}

function plain(name: string): ClassicVersionEntry {
  return { name, locale: null, first: false, href: null };
}

/**
 * The losses of the versions from `listVersions`: names of languages, languages of versions, URLs of versions with
 * pages, and unknown keys.
 */
export function findVersionLosses(
  listed: JsonValue | undefined,
  versions: readonly ClassicVersionEntry[],
  kind: 'language' | 'version',
): readonly UpgradeLoss[] {
  const known: Readonly<Record<string, string | null>> = {
    name: kind === 'language' ? 'isn’t kept: languages are identified by their code' : null,
    locale: kind === 'version' ? 'isn’t kept: not every version has a language' : null,
    default: null,
    url: null,
  };
  return (isJsonArray(listed) ? listed : []).flatMap((version, index) =>
    (isJsonObject(version) ? Object.entries(version) : []).flatMap(([key, value]): readonly UpgradeLoss[] => {
      const reason =
        key === 'url' && versions[index]?.href === null
          ? 'isn’t kept: the version has its own pages'
          : Object.hasOwn(known, key)
            ? known[key]
            : 'has no equivalent in the current format';
      return reason === null || reason === undefined ? [] : [{ path: ['versions', index, key], value, reason }];
    }),
  );
}

/** The groups that a version shows: its own, and those without a version. */
export function filterGroupsByVersion(groups: readonly JsonValue[], version: string): readonly JsonValue[] {
  return groups.flatMap((group): readonly JsonValue[] => {
    if (!isJsonObject(group)) return [group];
    if (group['version'] !== undefined && group['version'] !== version) return [];
    return [isJsonArray(group['pages']) ? { ...group, pages: filterGroupsByVersion(group['pages'], version) } : group];
  });
}

function versionNames(groups: readonly JsonValue[]): readonly string[] {
  return groups.flatMap((group) =>
    isJsonObject(group)
      ? [
          ...(typeof group['version'] === 'string' ? [group['version']] : []),
          ...(isJsonArray(group['pages']) ? versionNames(group['pages']) : []),
        ]
      : [],
  );
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
