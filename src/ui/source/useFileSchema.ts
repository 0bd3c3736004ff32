import type { editor } from 'monaco-editor/editor';
import { useEffect, type RefObject } from 'react';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { checksFilePath, createChecksFileSchema } from '#lint/switches/checksFile.ts';
import type { App } from '#state/app.ts';
import { createConfigurationSchema, type ConfigurationFormat } from './createConfigurationSchema.ts';
import { createCompletionSources } from './createCompletionSources.ts';
import { registerFileSchema, type FileSchema } from './fileSchemas.ts';
import { registerConfigurationCompletion } from './registerConfigurationCompletion.ts';
import { loadOpenapiSchema } from './loadOpenapiSchema.ts';
import { detectOpenapiVersion, type OpenapiVersion } from './detectOpenapiVersion.ts';
import { registerYamlSupport } from './yaml/registerYamlSupport.ts';
import { startAbortable } from '../kit/useAsyncValue.ts';
import { useApp } from '../useApp.ts';
import { toJsonSchema } from '#form/toJsonSchema.ts';
import { readRuleDescriptions } from '#state/checks/readRuleDescriptions.ts';

/** Lets Monaco complete, explain and validate the shown file if it has a schema; if that fails to load, only the syntax is validated. */
export function useFileSchema(
  session: RefObject<{ readonly model: editor.ITextModel } | null>,
  path: RepoPath,
  text: string,
  format: ConfigurationFormat | null,
): void {
  const app = useApp();
  const { shape, schema } = format ?? { shape: null, schema: null };
  const version = detectOpenapiVersion(path, text);
  const isYaml = extensionOf(path) !== 'json';
  useEffect(() => {
    const model = session.current?.model;
    if (isYaml) return version === null || model === undefined ? undefined : registerYamlSupport(model, version);
    return startAbortable(async (signal) => {
      const found = await schemaOf(app, path, shape === null ? null : { shape, schema }, version);
      if (signal.aborted || found === null) return;
      signal.addEventListener('abort', registerFileSchema(path, found));
      if (shape !== null && model !== undefined)
        signal.addEventListener(
          'abort',
          registerConfigurationCompletion(model, createCompletionSources(app, path, found.schema)),
        );
    });
  }, [app, session, path, shape, schema, version, isYaml]);
}

async function schemaOf(
  app: App,
  path: RepoPath,
  format: ConfigurationFormat | null,
  version: OpenapiVersion | null,
): Promise<FileSchema | null> {
  if (format !== null) return createConfigurationSchema(format);
  if (path === checksFilePath) return createChecksSchema(app);
  const schema = version === null ? null : await loadOpenapiSchema(version);
  return schema === null ? null : { schema };
}

/** The schema of a checks file, with the names of the available rules. */
async function createChecksSchema(app: App): Promise<FileSchema> {
  return { schema: toJsonSchema(createChecksFileSchema(await readRuleDescriptions(app))) };
}
