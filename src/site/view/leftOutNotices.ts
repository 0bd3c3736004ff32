import type { Finding } from '#base/finding.ts';
import { formatList } from '#base/formatList.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import type { Site } from '../site.ts';
import type { SiteRepository } from './editUrls.ts';
import { toObject } from './jsonRead.ts';
import { readPageMenu } from './pageMenu.ts';
import type { Routes } from './routes.ts';
import type { SiteSettings } from './siteSettings.ts';

interface LeftOutInput {
  readonly site: Site;
  readonly configPath: RepoPath;
  readonly routes: Routes;
  readonly settings: SiteSettings;
  readonly repository: SiteRepository | null;
  /** The day a page's file last changed; null if unknown. */
  readonly lastChange?: (path: RepoPath) => string | null;
  /** True for a page made from an API description, which has no file. */
  readonly isGenerated?: (path: RepoPath) => boolean;
}

/**
 * Reports what a site asks for that a built site leaves out, because only a hosting service can offer it or something is
 * missing. Each kind is reported once for the configuration, and once for each page that asks for it itself.
 */
export function listLeftOut(input: LeftOutInput): readonly Finding[] {
  const { site, configPath, routes, settings, repository } = input;
  const { config } = site;
  const services = [...Object.keys(toObject(config['integrations'])), ...Object.keys(toObject(config['analytics']))];
  const buttons = [
    ...(settings.feedback.suggestEdit ? ['“Suggest edits”'] : []),
    ...(settings.feedback.raiseIssue ? ['“Raise issue”'] : []),
  ];
  const ofSite = [
    ...(services.length === 0
      ? []
      : [`Built sites send nothing to other services, so these integrations are left out: ${formatList(services)}.`]),
    ...(namesKey(config, 'asyncapi')
      ? ['AsyncAPI files aren’t supported, so their pages are left out. Pages with text of their own are still built.']
      : []),
    ...(['graphql', 'sdk'].some((key) => namesKey(config['navigation'], key))
      ? ['GraphQL and SDK references aren’t supported, so their pages are left out.']
      : []),
    ...(toObject(config['feedback'])['thumbsRating'] === true
      ? ['The rating “Was this page helpful?” needs a service that collects answers, so it’s left out.']
      : []),
    ...(buttons.length > 0 && repository === null
      ? [
          `The feedback ${buttons.length === 1 ? 'button' : 'buttons'} ${formatList(buttons)} ${buttons.length === 1 ? 'is' : 'are'} left out because the site’s repository isn’t known. Set it in the feedback settings.`,
        ]
      : []),
    ...menuNotice(readPageMenu(config['contextual'], null, '/').leftOut),
    ...dateNotice(input),
  ].map((message) => leftOut(message, configPath));
  const ofPages = [...routes.urls].flatMap(([path, url]) => {
    const { frontMatter = {} } = site.pages.get(path)?.facts ?? {};
    const messages = [
      ...(typeof frontMatter['asyncapi'] === 'string'
        ? ['AsyncAPI isn’t supported, so the page only has its own text.']
        : []),
      ...(frontMatter['mode'] === 'assistant'
        ? ['The site’s assistant needs a service, so this page only has its own text.']
        : []),
      ...(frontMatter['contextual'] === undefined
        ? []
        : menuNotice(readPageMenu(undefined, frontMatter['contextual'], url).leftOut)),
    ];
    return messages.map((message) => leftOut(message, path));
  });
  return [...ofSite, ...ofPages];
}

/** Reported once: a folder without a history has no date for any page. */
function dateNotice({ site, routes, settings, lastChange, isGenerated }: LeftOutInput): readonly string[] {
  const isUnknown = (path: RepoPath) => {
    const { timestamp, lastUpdatedDate } = site.pages.get(path)?.facts.frontMatter ?? {};
    const isShown = timestamp === true || (timestamp !== false && settings.showsDates);
    return isShown && lastUpdatedDate === undefined && lastChange?.(path) == null;
  };
  return [...routes.urls.keys()].filter((path) => site.files.has(path) && isGenerated?.(path) !== true).some(isUnknown)
    ? ['Some “Last modified” dates are left out because the site’s full Git history isn’t available.']
    : [];
}

function menuNotice(labels: readonly string[]): readonly string[] {
  return labels.length === 0
    ? []
    : [`The page menu leaves out what needs a service: ${formatList(labels.map((label) => `“${label}”`))}.`];
}

function leftOut(message: string, path: RepoPath): Finding {
  return {
    rule: 'site/left-out',
    severity: 'warning',
    message,
    path,
    range: { from: 0, to: 0, line: 1, column: 1 },
    fixes: [],
  };
}

/** True if an object anywhere in a value has a key. */
function namesKey(value: JsonValue | undefined, key: string): boolean {
  if (isJsonArray(value)) return value.some((item) => namesKey(item, key));
  if (!isJsonObject(value)) return false;
  return hasValue(value, key) || Object.values(value).some((inner) => namesKey(inner, key));
}

function hasValue(object: JsonObject, key: string): boolean {
  const value = object[key];
  return value !== undefined && value !== null && value !== '' && !(isJsonArray(value) && value.length === 0);
}
