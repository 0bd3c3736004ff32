import { editor, languages } from 'monaco-editor/editor';
// Vite makes the default export of `?worker&url`, so the linter cannot see it.
// oxlint-disable-next-line import/default
import editorWorker from 'monaco-editor/editor/editor.worker.js?worker&url';
// oxlint-disable-next-line import/default
import jsonWorker from 'monaco-editor/languages/features/json/json.worker.js?worker&url';
import './monaco.ts';

/** Fetches the workers into the browser's cache, and each language into this page, one after the other. */
export async function fetchWorkersAndLanguages(): Promise<void> {
  for (const address of [editorWorker, jsonWorker]) await fetch(address);
  for (const { id } of languages.getLanguages()) await editor.colorize('', id, {});
}
