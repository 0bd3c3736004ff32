import type { editor } from 'monaco-editor/editor';
import { useEffect, type RefObject } from 'react';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { checksFileName } from '#lint/switches/checksFile.ts';
import type { App } from '#state/app.ts';
import { checksSchema } from './checksSchema.ts';
import { configurationSchema, type ConfigurationFormat } from './configurationSchema.ts';
import { describeFile, type FileSchema } from './fileSchemas.ts';
import { openapiSchema } from './openapiSchema.ts';
import { openapiVersion, type OpenapiVersion } from './openapiVersion.ts';
import { describeYaml } from './yaml/describeYaml.ts';
import { useApp } from '../useApp.ts';

/** Lets Monaco complete, explain and judge the file that is shown, where there is a schema for it; where that does not come, its text alone is judged. */
export function useFileSchema(
  session: RefObject<{ readonly model: editor.ITextModel } | null>,
  path: RepoPath,
  text: string,
  format: ConfigurationFormat | null,
): void {
  const app = useApp();
  const { shape, schema } = format ?? { shape: null, schema: null };
  const version = openapiVersion(path, text);
  const isYaml = extensionOf(path) !== 'json';
  useEffect(() => {
    const model = session.current?.model;
    if (isYaml) return version === null || model === undefined ? undefined : describeYaml(model, version);
    let isHere = true;
    let forget: (() => void) | null = null;
    void schemaOf(app, path, shape === null ? null : { shape, schema }, version).then((found) => {
      if (isHere && found !== null) forget = describeFile(path, found);
    });
    return () => {
      isHere = false;
      forget?.();
    };
  }, [app, session, path, shape, schema, version, isYaml]);
}

async function schemaOf(
  app: App,
  path: RepoPath,
  format: ConfigurationFormat | null,
  version: OpenapiVersion | null,
): Promise<FileSchema | null> {
  if (format !== null) return configurationSchema(format);
  if (path === checksFileName) return checksSchema(app);
  const schema = version === null ? null : await openapiSchema(version);
  return schema === null ? null : { schema };
}
