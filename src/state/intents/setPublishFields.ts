import { savePublishFields } from '../publish/publishFieldsStorage.ts';
import { publishStore, type PublishFields } from '../publish/publishStore.ts';
import type { App } from '../app.ts';

/** The writer typed over what is proposed about the changes; null takes the proposal again. It outlives the tab, until it is sent. */
export function setPublishFields(app: App, change: Partial<PublishFields>): void {
  const { site, fields: before } = app.get(publishStore).getState();
  const fields = { ...before, ...change };
  app.get(publishStore).setState({ fields });
  if (site !== null) savePublishFields(app.services.storage(), site, fields);
}
