import { useCallback, useMemo } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import { formatJsonPath } from '#config/check/checkFields.ts';
import { resolveJsonLocation, type ConfigFinding } from '#config/check/configFinding.ts';
import { detectOpenApiVersion } from '#config/check/detectOpenApiVersion.ts';
import type { JsonValue } from '#config/docsJson.ts';
import type { Field } from '#form/field.ts';
import { resolveAssetCandidates, getRepositoryAssetUrl } from '#state/files/assets.ts';
import { readCurrentText } from '#state/openFiles/readCurrentFile.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { appendToSetting, moveSettingItem, setSetting } from '#state/intents/setSetting.ts';
import { notify } from '#state/notices/noticesStore.ts';
import type { OpenSite, SiteConfiguration } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { FieldView } from '../../forms/FieldView.tsx';
import type { AdjacentColor, FieldNote, FormValuePath, FormActions } from '../../forms/FormContext.ts';
import { describeProblem } from '../../describeProblem.ts';
import { listFieldFiles } from '../../forms/listFieldFiles.ts';
import { useApp } from '../../useApp.ts';
import type { SiteBranding } from '#config/siteBranding.ts';

interface FormOf {
  readonly site: OpenSite;
  readonly configuration: SiteConfiguration;
  readonly findings: readonly ConfigFinding[];
  /** Subject of the form, used in the names of its undo steps. */
  readonly title: string;
  readonly readOnly: boolean;
  readonly soleKey: string | null;
}

/** Returns the actions for the fields of a section's form. */
export function useFormActions({ site, configuration, findings, title, readOnly, soleKey }: FormOf): FormActions {
  const app = useApp();
  const { path: file, docs } = configuration;
  const { paths } = site;
  const siteFolder = siteRootOf(site);
  const assetOf = useCallback(
    (source: string) => getRepositoryAssetUrl(app, source, file, siteFolder),
    [app, file, siteFolder],
  );
  const noteOf = useCallback(
    (at: FormValuePath, value: string) =>
      at.includes('openapi')
        ? openApiNote(app, resolveAssetCandidates(value, file, siteFolder), paths)
        : Promise.resolve(null),
    [app, file, siteFolder, paths],
  );
  return useMemo((): FormActions => {
    const label = title;
    const tell = async (work: ReturnType<typeof setSetting>): Promise<boolean> => {
      const done = await work;
      if (!done.ok) notify(app, `${describeProblem(done.problem).title}. ${done.problem.message}`, 'problem');
      return done.ok;
    };
    const { at: findingsAt, within: findingsIn } = indexFindings(findings);
    const problemAt = (at: FormValuePath) => {
      const found = findingsAt.get(keyOf(at))?.find(({ rule }) => rule !== 'config/other-shape');
      return found === undefined ? null : messageAtField(found);
    };
    return {
      readOnly,
      storesWhole: true,
      place: { file, part: '' },
      soleKey,
      draw: FieldView,
      set: (at: FormValuePath, value: JsonValue | undefined) => tell(setSetting(app, at, value, label)),
      add: (at: FormValuePath, entry: JsonValue) => tell(appendToSetting(app, at, entry, label)),
      move: (at: FormValuePath, from: number, to: number) => void tell(moveSettingItem(app, at, from, to, label)),
      problemAt,
      problemIn: (at: FormValuePath) => problemAt(at) ?? findingsIn.get(keyOf(at))?.message ?? null,
      hasProblemIn: (at: FormValuePath) => findingsIn.has(keyOf(at)),
      contrastBackground: (at: FormValuePath) => getContrastBackground(configuration.facts, at),
      assetOf,
      noteOf,
      filesFor: (field: Field, at: FormValuePath) => listFieldFiles(field, at, paths, siteFolder),
      toConfigPath: (path: RepoPath) =>
        `/${siteFolder !== '' && path.startsWith(`${siteFolder}/`) ? path.slice(siteFolder.length + 1) : path}`,
      sourceFileOf: (at: FormValuePath) => {
        const own = resolveJsonLocation(docs, at, file).file ?? file;
        const above = at.length === 0 ? file : (resolveJsonLocation(docs, at.slice(0, -1), file).file ?? file);
        return own === above ? null : own;
      },
      iconLibrary: configuration.facts.iconLibrary,
    };
  }, [app, readOnly, soleKey, findings, assetOf, noteOf, configuration.facts, docs, file, paths, siteFolder, title]);
}

/** The findings at each path, and the first one at or inside each path: thousands of entries are looked up. */
function indexFindings(findings: readonly ConfigFinding[]) {
  const at = new Map<string, ConfigFinding[]>();
  const within = new Map<string, ConfigFinding>();
  for (const finding of findings) {
    const key = keyOf(finding.path);
    at.set(key, [...(at.get(key) ?? []), finding]);
    for (let length = 0; length <= finding.path.length; length += 1) {
      const above = keyOf(finding.path.slice(0, length));
      if (!within.has(above)) within.set(above, finding);
    }
  }
  return { at, within };
}

function keyOf(path: FormValuePath): string {
  return JSON.stringify(path);
}

/** Message of a finding for display below its own field, without the path. */
function messageAtField({ message, path }: ConfigFinding): string {
  const subject = `“${formatJsonPath(path)}” `;
  return message.startsWith(subject) ? `This ${message.slice(subject.length)}` : message;
}

async function openApiNote(
  app: App,
  candidates: readonly RepoPath[],
  paths: ReadonlySet<RepoPath>,
): Promise<FieldNote | null> {
  const found = candidates.find((candidate) => paths.has(candidate));
  const text = found === undefined ? null : await readCurrentText(app, found);
  if (text === null || !text.ok || text.value === null) return null;
  const version = detectOpenApiVersion(text.value);
  return version === null
    ? { ok: false, text: 'This file doesn’t look like an OpenAPI document because it has no OpenAPI version.' }
    : { ok: true, text: `OpenAPI ${version} document` };
}

/** The color that a color in the settings is seen with, for its contrast; null if it is seen alone. */
function getContrastBackground(
  { background, primary, primaryDark }: SiteBranding,
  path: FormValuePath,
): AdjacentColor | null {
  const [group, name, mode] = path;
  const inFront = { color: '#ffffff', isInFront: true } as const;
  const light = { color: background.light ?? '#ffffff', what: 'on the light background' };
  const dark = { color: background.dark ?? '#111015', what: 'on the dark background' };
  if (group === 'colors' && name === 'primary') return light;
  if (group === 'colors' && name === 'light') return dark;
  if (group === 'colors' && name === 'dark') return { ...inFront, what: 'with white button text' };
  const isBackground = (group === 'colors' && name === 'background') || (group === 'background' && name === 'color');
  if (isBackground && mode === 'light' && primary !== null)
    return { ...inFront, color: primary, what: 'behind the primary color' };
  if (isBackground && mode === 'dark')
    return { ...inFront, color: primaryDark ?? primary ?? '#ffffff', what: 'behind the dark mode primary color' };
  if (group === 'anchors') return { ...inFront, what: 'behind a white icon' };
  return null;
}
