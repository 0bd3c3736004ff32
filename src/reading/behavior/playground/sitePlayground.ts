import { copyText } from '../copyText.ts';
import { saveFile } from '../saveFile.ts';
import { connectProxy } from './connectProxy.ts';
import { openPlayground, parsePlaygroundData } from './playgroundDialog.ts';
import type { PlaygroundHost } from './playgroundHost.ts';
import { sendRequest } from './sendRequest.ts';

const host: PlaygroundHost = {
  send: sendRequest,
  passOn: () => connectProxy(ownAddress()),
  save: saveFile,
  copy: copyText,
};

/** Opens the form of an operation on a page of a built site. `form` is its data as JSON. */
export function openSitePlayground(form: string, signal: AbortSignal): void {
  openPlayground(parsePlaygroundData(form), host, signal);
}

/** URL of a proxy, next to the site's own files. */
function ownAddress(): string | null {
  const index = document.body.dataset['searchIndex'];
  return index === undefined ? null : new URL('pass-on', new URL(index, location.href)).href;
}
