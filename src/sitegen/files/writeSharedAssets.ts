import { createSourceRange, type Finding } from '#base/finding.ts';
import { locateConfigFindings, type ConfigFinding } from '#config/check/configFinding.ts';
import { redirectTableFile } from '#base/redirects.ts';
import { pathTableFile } from '#base/resolveMovedPath.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { extensionOf } from '#base/repoPath.ts';
import { readPage } from '#blocks/pages.ts';
import { modeScript, type SiteFileUrls } from '#reading/site/renderSiteDocument.ts';
import { removeMissingLogo } from '#reading/site/removeMissingLogo.ts';
import { getSiteLayout } from '#reading/site/siteLayout.ts';
import { readApiSettings } from '#openapi/model/readApiSettings.ts';
import { toPathTable } from '#site/names/portableNames.ts';
import type { Site } from '#site/site.ts';
import { findValuePath } from '#site/view/jsonRead.ts';
import type { SiteView } from '#site/view/siteView.ts';
import type { RenderContext } from './renderPages.ts';
import { sha256 } from './sha256.ts';
import type { SiteSourceFolder } from './siteSourceFolder.ts';
import { listPartIds } from '#site/linkableParts.ts';
import { getFileUrl, resolveFile, type SiteUrlContext } from '#reading/site/siteUrls.ts';
import { createIconLookup } from './iconLoader.ts';
import { sanitizeAuthorCss, createThemeCss, createUtilityCss } from '#reading/site/siteStyles.ts';
import type { SiteManifest } from './siteManifest.ts';
import type { SiteOptions } from './siteOptions.ts';
import { docwrightFolder, defaultSearchFile, type SiteWriter } from './siteWriter.ts';

/** The content security policy: pages may show images and frames of other hosts by URL; scripts and styles must be the site's own. */
function policyOf(): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${sha256(modeScript, 'base64')}'`,
    "style-src 'self' 'unsafe-inline'",
    'img-src * data: blob:',
    'media-src *',
    "font-src 'self' data:",
    'frame-src https:',
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** A build's dependencies on this program and on the site's other files, in Node or a browser. */
export interface SiteBuildDeps {
  readonly manifest: SiteManifest;
  /** A file of the split icon sets, as parsed JSON; null if it is missing. */
  readonly iconFile: (path: string) => unknown;
  /** The size of an image of the site; null if it isn't an image. */
  readonly size: RenderContext['size'];
}

/** Writes the styles and scripts that all pages share. Returns the context for rendering pages, and which styles were omitted. */
export async function writeSharedAssets(
  {
    options,
    folder,
    supplies,
    texts,
    site,
    view,
  }: {
    readonly options: SiteOptions;
    readonly folder: SiteSourceFolder;
    readonly supplies: SiteBuildDeps;
    readonly texts: ReadonlyMap<RepoPath, string>;
    readonly site: Site;
    readonly view: SiteView;
  },
  writer: SiteWriter,
): Promise<{ readonly drawing: RenderContext; readonly notices: readonly Finding[] }> {
  const { base } = options;
  const { manifest } = supplies;
  const { settings } = view;
  const addressed: SiteUrlContext = {
    base,
    siteFolder: folder.siteFolder,
    files: folder.files,
    routes: view.routes,
    names: view.names(),
    partIds: new Map([...site.pages].map(([path, { facts }]) => [path, listPartIds(facts)])),
    front: view.front,
    redirects: settings.redirects,
    machineFiles: ['llms.txt', 'llms-full.txt', 'robots.txt', ...(options.origin === null ? [] : ['sitemap.xml'])],
  };
  const own = (name: string) => `${base}/${docwrightFolder}/${name}`;
  const configFile = (path: string) => {
    const file = resolveFile(addressed, path.startsWith('/') ? path : `/${path}`, folder.configPath);
    return file === null ? null : getFileUrl(addressed, file);
  };
  const written = authorStyles(folder, configFile);
  const theme = [createThemeCss(settings, configFile), await createUtilityCss(classesIn(site)), written.css]
    .filter((css) => css !== '')
    .join('\n');
  const name = `theme.${sha256(theme).slice(0, 16)}.css`;
  writer.text(`${docwrightFolder}/${name}`, theme);
  for (const file of [...manifest.always, manifest.style]) writer.textParts(file);
  const files: SiteFileUrls = {
    script: own(manifest.script),
    styles: [own(manifest.style), own(name)],
    math: own(manifest.math),
    font: settings.fonts.body === null && settings.theme !== 'linden' ? own(manifest.font) : null,
    favicon: settings.favicon === null ? null : configFile(settings.favicon),
    search: own(options.searchFile ?? defaultSearchFile),
    paths: toPathTable(view.names()) === null ? null : `${base}/${pathTableFile}`,
    redirects: settings.redirects.length === 0 ? null : `${base}/${redirectTableFile}`,
    policy: policyOf(),
  };
  const pageChrome = {
    settings: removeMissingLogo(settings, configFile),
    layout: getSiteLayout(settings.theme),
    ...(folder.starCounts === undefined ? {} : { starCounts: folder.starCounts }),
    banner: settings.banner === null ? null : readPage(settings.banner.content).doc,
  };
  return {
    drawing: {
      addressed,
      texts,
      pageChrome,
      files,
      apiSettings: readApiSettings(folder.docs),
      code: options.allowsCode === true ? codeFiles(folder) : null,
      icon: createIconLookup(supplies.iconFile, settings.iconLibrary),
      size: supplies.size,
    },
    notices: [...written.notices, ...fontNotices(view, configFile, folder)],
  };
}

/** The site's own code files, by path. */
function codeFiles({ files, readText, siteFolder, ignores }: SiteSourceFolder): ReadonlyMap<RepoPath, string> {
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  return new Map(
    [...files].flatMap((path) => {
      const code = /\.[jt]sx?$/.test(path) && path.startsWith(prefix) && !ignores(path) ? readText(path) : null;
      return code === null ? [] : [[path, code] as const];
    }),
  );
}

/** The class names used on pages, which may need styles. */
function classesIn({ pages }: Site): ReadonlySet<string> {
  return new Set(
    [...pages.values()].flatMap(({ facts }) =>
      facts.elements.flatMap(({ attributes }) =>
        attributes.flatMap(({ name, value }) =>
          (name === 'className' || name === 'class') && value !== null ? value.target.split(/\s+/) : [],
        ),
      ),
    ),
  );
}

function authorStyles(
  { files, readText, siteFolder, ignores }: SiteSourceFolder,
  file: (path: string) => string | null,
): { readonly css: string; readonly notices: readonly Finding[] } {
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  const sheets = [...files]
    .filter(
      (path) =>
        path.startsWith(prefix) &&
        extensionOf(path) === 'css' &&
        !ignores(path) &&
        !path.split('/').some((part) => part.startsWith('.')),
    )
    .toSorted();
  const read = sheets.map((path) => ({ path, ...sanitizeAuthorCss(readText(path) ?? '', file) }));
  const notices = read.flatMap(({ path, refused }) =>
    refused.map((part): Finding => ({
      rule: 'site/style-refused',
      severity: 'warning',
      message: `“${part}” was removed from the styles because it would load from another host or can’t be read.`,
      path,
      range: createSourceRange(readText(path) ?? '', Math.max(0, (readText(path) ?? '').indexOf(part))),
      fixes: [],
    })),
  );
  return { css: read.map(({ css }) => css).join('\n'), notices };
}

const carried = new Set(['inter', 'inter variable', 'jetbrains mono']);

/** Reports fonts without a file on the site: browsers use them only if readers have them installed. */
function fontNotices(
  { settings: { fonts } }: SiteView,
  file: (path: string) => string | null,
  { docs, configPath, readText }: SiteSourceFolder,
): readonly Finding[] {
  const named = new Map([fonts.heading, fonts.body].flatMap((font) => (font === null ? [] : [[font.family, font]])));
  const found = [...named.values()].flatMap(({ family, source }): readonly ConfigFinding[] => {
    if (
      carried.has(family.toLowerCase()) ||
      (source !== null && !/^(?:https?:)?\/\//i.test(source) && file(source) !== null)
    )
      return [];
    const message =
      source === null
        ? `The font “${family}” only shows for readers who have it installed. To show it to everyone, set its source to a font file on the site.`
        : /^(?:https?:)?\/\//i.test(source)
          ? `The font “${family}” would load from another host. Add its file to the site and use that as the source.`
          : `Font not found: ${source}. “${family}” only shows for readers who have it installed.`;
    const path = ['fonts', 'font']
      .map((key) => findValuePath(docs.config[key], (value) => value === (source ?? family), [key]))
      .find((one) => one !== null);
    return [{ rule: 'site/font-missing', severity: 'warning', message, path: path ?? [] }];
  });
  return locateConfigFindings(found, docs, configPath, readText);
}
