import { useCallback, useMemo } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import { nameOf } from '#config/check/checkFields.ts';
import { writtenAt, type ConfigFinding } from '#config/check/configFinding.ts';
import { openApiVersion } from '#config/check/openApiDocument.ts';
import type { JsonValue } from '#config/docsJson.ts';
import type { Field } from '#form/field.ts';
import { assetCandidates, ownAssetUrl } from '#state/files/assets.ts';
import { presentText } from '#state/intents/presentFile.ts';
import { siteFolderOf } from '#state/intents/openSite.ts';
import { addToSetting, moveInSetting, setSetting } from '#state/intents/setSetting.ts';
import { notify } from '#state/noticesStore.ts';
import type { OpenSite, SiteConfiguration } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { FieldView } from '../../forms/FieldView.tsx';
import type { FieldNote, FieldPath, FormActions } from '../../forms/FormContext.ts';
import { problemSentence } from '../../problemSentence.ts';
import { filesFor } from '../../forms/filesFor.ts';
import { seenOn } from './seenOn.ts';
import { useApp } from '../../useApp.ts';

interface FormOf {
  readonly site: OpenSite;
  readonly configuration: SiteConfiguration;
  readonly findings: readonly ConfigFinding[];
  /** What the form is about, for the names of its steps. */
  readonly title: string;
  readonly readOnly: boolean;
  readonly soleKey: string | null;
}

/** What the fields of a section's form do and show. */
export function useFormActions({ site, configuration, findings, title, readOnly, soleKey }: FormOf): FormActions {
  const app = useApp();
  const { path: file, docs } = configuration;
  const { paths } = site;
  const siteFolder = siteFolderOf(site);
  const assetOf = useCallback((source: string) => ownAssetUrl(app, source, file, siteFolder), [app, file, siteFolder]);
  const noteOf = useCallback(
    (at: FieldPath, value: string) =>
      at.includes('openapi')
        ? openApiNote(app, assetCandidates(value, file, siteFolder), paths)
        : Promise.resolve(null),
    [app, file, siteFolder, paths],
  );
  return useMemo((): FormActions => {
    const label = title;
    const tell = async (work: ReturnType<typeof setSetting>): Promise<void> => {
      const done = await work;
      if (!done.ok) notify(app, `${problemSentence(done.problem).title}. ${done.problem.message}`, 'problem');
    };
    const problemAt = (at: FieldPath) => {
      const found = findings.find(
        ({ rule, path }) => rule !== 'config/other-shape' && path.length === at.length && isIn(path, at),
      );
      return found === undefined ? null : messageAtField(found);
    };
    return {
      readOnly,
      storesWhole: true,
      place: { file, part: '' },
      soleKey,
      draw: FieldView,
      set: (at: FieldPath, value: JsonValue | undefined) => void tell(setSetting(app, at, value, label)),
      add: (at: FieldPath, entry: JsonValue) => void tell(addToSetting(app, at, entry, label)),
      move: (at: FieldPath, from: number, to: number) => void tell(moveInSetting(app, at, from, to, label)),
      problemAt,
      problemIn: (at: FieldPath) => problemAt(at) ?? findings.find(({ path }) => isIn(path, at))?.message ?? null,
      hasProblemIn: (at: FieldPath) => findings.some(({ path }) => isIn(path, at)),
      seenOn: (at: FieldPath) => seenOn(configuration.facts, at),
      assetOf,
      noteOf,
      filesFor: (field: Field, at: FieldPath) => filesFor(field, at, paths, siteFolder),
      asWritten: (path: RepoPath) =>
        `/${siteFolder !== '' && path.startsWith(`${siteFolder}/`) ? path.slice(siteFolder.length + 1) : path}`,
      writtenIn: (at: FieldPath) => {
        const own = writtenAt(docs, at, file).file ?? file;
        const above = at.length === 0 ? file : (writtenAt(docs, at.slice(0, -1), file).file ?? file);
        return own === above ? null : own;
      },
      iconLibrary: configuration.facts.iconLibrary,
    };
  }, [app, readOnly, soleKey, findings, assetOf, noteOf, configuration.facts, docs, file, paths, siteFolder, title]);
}

/** True if a path is `at`, or leads to something inside of it. */
function isIn(path: FieldPath, at: FieldPath): boolean {
  return at.every((key, index) => key === path[index]);
}

/** The message of a finding for display below its own field: the field's path is not repeated. */
function messageAtField({ message, path }: ConfigFinding): string {
  const subject = `“${nameOf(path)}” `;
  return message.startsWith(subject) ? `This ${message.slice(subject.length)}` : message;
}

async function openApiNote(
  app: App,
  candidates: readonly RepoPath[],
  paths: ReadonlySet<RepoPath>,
): Promise<FieldNote | null> {
  const found = candidates.find((candidate) => paths.has(candidate));
  const text = found === undefined ? null : await presentText(app, found);
  if (text === null || !text.ok || text.value === null) return null;
  const version = openApiVersion(text.value);
  return version === null
    ? { ok: false, text: 'This file does not look like an OpenAPI document: it says no version of OpenAPI.' }
    : { ok: true, text: `An OpenAPI ${version} document` };
}
