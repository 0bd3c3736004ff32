import { NativeSelect } from '@mantine/core';
import { useStore } from 'zustand';
import { assertNever } from '#base/assertNever.ts';
import { transportNames, type TransportName } from '#base/settings.ts';
import { hostMemoryStore } from '#state/hosts/hostMemory.ts';
import { chooseTransport, readTransport } from '#state/intents/configureHost.ts';
import { useApp } from '../../useApp.ts';

/** How the site's host is reached, and a way to change it. */
export function ConnectionField({ url }: { readonly url: string }) {
  const app = useApp();
  useStore(app.get(hostMemoryStore));
  const { used, chosen, hasProxy, hasApi } = readTransport(app, url);
  const { host } = new URL(url);
  const automatic = used === null || chosen !== null ? 'Automatic' : `Automatic (${describe(used, hasProxy)})`;
  return (
    <NativeSelect
      label="Connection"
      description={`How this browser reads from and writes to ${host}`}
      value={chosen ?? ''}
      data={[
        { value: '', label: automatic },
        ...transportNames
          .filter((name) => name !== 'api' || hasApi)
          .map((name) => ({ value: name, label: describe(name, hasProxy) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        chooseTransport(app, url, transportNames.find((name) => name === value) ?? null)
      }
    />
  );
}

function describe(name: TransportName, hasProxy: boolean): string {
  switch (name) {
    case 'git':
      return hasProxy ? 'Git through the proxy' : 'Git';
    case 'git-v0':
      return 'Git, older protocol, without a proxy';
    case 'api':
      return 'API, without a proxy';
    default:
      return assertNever(name);
  }
}
