import { createSourceRange, type Finding } from '#base/finding.ts';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import { formatList } from '#base/formatList.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { locateConfigFindings, type ConfigFinding } from '#config/check/configFinding.ts';
import type { JsonPath } from '#config/edit/parsedJsonText.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { isJsonArray, isJsonObject, type DocsJson, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import type { Site } from '../site.ts';
import type { SiteRepository } from './editUrls.ts';
import { findValuePath, toObject } from './jsonRead.ts';
import { readPageMenu } from './pageMenu.ts';
import type { Routes } from './routes.ts';
import type { SiteSettings } from './siteSettings.ts';

interface LeftOutInput {
  readonly site: Site;
  readonly docs: DocsJson;
  readonly configPath: RepoPath;
  readonly textOf: (path: RepoPath) => string | null;
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
  const { site, docs, configPath, textOf, routes, settings, repository } = input;
  const { config } = site;
  const services = [...Object.keys(toObject(config['integrations'])), ...Object.keys(toObject(config['analytics']))];
  const buttons = [
    ...(settings.feedback.suggestEdit ? ['“Suggest edits”'] : []),
    ...(settings.feedback.raiseIssue ? ['“Raise issue”'] : []),
  ];
  const ofSite = [
    ...(services.length === 0
      ? []
      : [
          setting(
            `Built sites send nothing to other services, so these integrations are left out: ${formatList(services)}.`,
            [
              Object.keys(toObject(config['integrations'])).length > 0 ? 'integrations' : 'analytics',
              services[0] ?? '',
            ],
          ),
        ]),
    ...(namesKey(config, 'asyncapi')
      ? [
          setting(
            'AsyncAPI files aren’t supported, so their pages are left out. Pages with text of their own are still built.',
            pathOfKey(config, ['asyncapi']),
          ),
        ]
      : []),
    ...(['graphql', 'sdk'].some((key) => namesKey(config['navigation'], key))
      ? [
          setting('GraphQL and SDK references aren’t supported, so their pages are left out.', [
            'navigation',
            ...pathOfKey(config['navigation'], ['graphql', 'sdk']),
          ]),
        ]
      : []),
    ...(toObject(config['feedback'])['thumbsRating'] === true
      ? [
          setting('The rating “Was this page helpful?” needs a service that collects answers, so it’s left out.', [
            'feedback',
            'thumbsRating',
          ]),
        ]
      : []),
    ...(buttons.length > 0 && repository === null
      ? [
          setting(
            `The feedback ${buttons.length === 1 ? 'button' : 'buttons'} ${formatList(buttons)} ${buttons.length === 1 ? 'is' : 'are'} left out because the site’s repository isn’t known. Set it in the feedback settings.`,
            ['feedback', settings.feedback.suggestEdit ? 'suggestEdit' : 'raiseIssue'],
          ),
        ]
      : []),
    ...menuNotice(readPageMenu(config['contextual'], null, '/').leftOut).map((message) =>
      setting(message, ['contextual', 'options']),
    ),
    ...dateNotice(input).map((message) => setting(message, ['metadata', 'timestamp'])),
  ];
  const ofPages = [...routes.urls].flatMap(([path, url]) => {
    const { frontMatter = {} } = site.pages.get(path)?.facts ?? {};
    const messages = [
      ...(typeof frontMatter['asyncapi'] === 'string'
        ? [['asyncapi', 'AsyncAPI isn’t supported, so the page only has its own text.'] as const]
        : []),
      ...(frontMatter['mode'] === 'assistant'
        ? [['mode', 'The site’s assistant needs a service, so this page only has its own text.'] as const]
        : []),
      ...(frontMatter['contextual'] === undefined
        ? []
        : menuNotice(readPageMenu(undefined, frontMatter['contextual'], url).leftOut).map(
            (message) => ['contextual', message] as const,
          )),
    ];
    const text = site.pages.get(path)?.text ?? '';
    return messages.map(([key, message]) => leftOutOfPage(message, path, text, key));
  });
  return [...locateConfigFindings(ofSite, docs, configPath, textOf), ...ofPages];
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

function setting(message: string, path: JsonPath): ConfigFinding {
  return { rule: 'site/left-out', severity: 'warning', message, path };
}

/** A notice at a key of a page's front matter. */
function leftOutOfPage(message: string, path: RepoPath, text: string, key: string): Finding {
  const head = text.slice(0, findFrontMatter(text)?.bodyFrom ?? 0);
  const from = Math.max(0, head.search(new RegExp(`^["']?${key}["']?\\s*:`, 'm')));
  return { rule: 'site/left-out', severity: 'warning', message, path, range: createSourceRange(text, from), fixes: [] };
}

/** The path of the first key with a value. */
function pathOfKey(value: JsonValue | undefined, keys: readonly string[]): JsonPath {
  const path = findValuePath(value, (inner) => isJsonObject(inner) && keys.some((key) => hasValue(inner, key)));
  return path === null ? [] : [...path, keyIn(value, path, keys)];
}

function keyIn(value: JsonValue | undefined, path: JsonPath, keys: readonly string[]): string {
  const object = path.reduce<JsonValue | undefined>(
    (inner, key) =>
      isJsonArray(inner) ? inner[Number(key)] : isJsonObject(inner) ? getOwnProperty(inner, String(key)) : undefined,
    value,
  );
  return keys.find((key) => isJsonObject(object) && hasValue(object, key)) ?? '';
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
