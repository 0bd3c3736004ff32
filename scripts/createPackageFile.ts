/** A `package.json`. */
export interface PackageFile {
  readonly [key: string]: unknown;
}

/**
 * Returns the published package.json (https://docs.npmjs.com/cli/configuring-npm/package-json). npm refuses to publish it (`private`)
 * without the URL of its public repository, to which provenance ties a version.
 */
export function createPackageFile(project: PackageFile, repository: string | null): PackageFile {
  const { name, version, description, license, engines } = project;
  return {
    name,
    version,
    ...(repository === null ? { private: true } : {}),
    description,
    keywords: ['documentation', 'docs.json', 'mdx', 'editor', 'wysiwyg', 'git'],
    license,
    ...(repository === null ? {} : addressesOf(repository)),
    type: 'module',
    engines,
    files: ['lib', 'dist', 'src/server/example/site', 'NOTICE'],
    bin: { docwright: 'lib/docwright.js' },
    publishConfig: { access: 'public', provenance: true },
  };
}

/** As `npm init` sets them. Throws if the URL isn't that of a public repository. */
function addressesOf(written: string): PackageFile {
  const url = written.replace(/(?:\.git)?\/*$/, '');
  const { protocol, username, pathname, search, hash } = URL.canParse(url) ? new URL(url) : new URL('invalid:');
  if (protocol !== 'https:' || username !== '' || search !== '' || hash !== '' || !/^\/[^/]+\/.*[^/]$/.test(pathname))
    throw new Error(`--repository: "${written}" isn’t the https:// URL of a repository.`);
  return {
    homepage: `${url}#readme`,
    bugs: { url: `${url}/issues` },
    repository: { type: 'git', url: `git+${url}.git` },
  };
}
