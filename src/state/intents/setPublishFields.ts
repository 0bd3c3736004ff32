import { savePublishFields } from '../publish/publishFieldsStorage.ts';
import { publishStore, type PublishFields } from '../publish/publishStore.ts';
import type { App } from '../app.ts';

/** Overrides proposed publish texts; null restores the proposal. Kept across tabs until sent. */
export function setPublishFields(app: App, change: Partial<PublishFields>): void {
  const { site, fields: before } = app.get(publishStore).getState();
  const fields = { ...before, ...change };
  app.get(publishStore).setState({ fields });
  if (site !== null) savePublishFields(app.services.storage(), site, fields);
}
