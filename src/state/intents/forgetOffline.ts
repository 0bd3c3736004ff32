import { publishStore } from '../publish/publishStore.ts';

/** The device is online again: that it was not is said no longer. */
export function forgetOffline(): void {
  const { publishing } = publishStore.getState();
  if (publishing.kind === 'failed' && publishing.problem.code === 'network/offline')
    publishStore.setState({ publishing: { kind: 'idle' } });
}
