import { formatList } from '#base/formatList.ts';
import { fileNameOf } from '#base/repoPath.ts';
import { persistenceStore } from '../storage/persistenceStore.ts';
import { notify } from '../notices/noticesStore.ts';
import { openFilesStore } from '../openFiles/openFilesStore.ts';
import { saveAll } from '../sync/saveAll.ts';
import type { App } from '../app.ts';

/** Saves everything, for users in the habit of saving, and shows the result. */
export async function saveAndNotify(app: App): Promise<void> {
  await saveAll(app);
  const files = Object.entries(app.get(openFilesStore).getState().files).flatMap(([path, file]) =>
    file.kind === 'text' ? [{ path, saving: file.saving }] : [],
  );
  const failed = files.flatMap(({ path, saving }) =>
    saving.kind === 'failed' ? [{ path, message: saving.problem.message }] : [],
  );
  const [first] = failed;
  if (app.get(persistenceStore).getState().refused !== null)
    return void notify(
      app,
      'This browser isn’t saving your changes. Send them for review or download them before you close this tab.',
      'problem',
    );
  if (first !== undefined) {
    const names = formatList(failed.map(({ path }) => fileNameOf(path)));
    return void notify(
      app,
      `${names} ${failed.length === 1 ? 'isn’t' : 'aren’t'} saved. ${first.message} Your text is still on the screen and included in “Download my changes”.`,
      'problem',
    );
  }
  notify(
    app,
    files.some(({ saving }) => saving.kind === 'pending')
      ? 'Your last change is still being saved.'
      : 'Everything is saved as you type.',
  );
}
