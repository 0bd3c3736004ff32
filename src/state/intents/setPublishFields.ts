import { keepPublishFields } from '../publish/publishFieldsKept.ts';
import { publishStore, type PublishFields } from '../publish/publishStore.ts';
import { services } from '../services.ts';

/** The writer typed over what is proposed about the changes; null takes the proposal again. It outlives the tab, until it is sent. */
export function setPublishFields(change: Partial<PublishFields>): void {
  const { site, fields: before } = publishStore.getState();
  const fields = { ...before, ...change };
  publishStore.setState({ fields });
  if (site !== null) keepPublishFields(services().storage(), site, fields);
}
