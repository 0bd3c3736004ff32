import { publishStore } from '../publish/publishStore.ts';
import type { App } from '../app.ts';

/** Clears the offline notice once the device is online. */
export function dismissOfflineNotice(app: App): void {
  const { publishing } = app.get(publishStore).getState();
  if (publishing.kind === 'failed' && publishing.problem.code === 'network/offline')
    app.get(publishStore).setState({ publishing: { kind: 'idle' } });
}
