import { err, ok, type Result } from '#base/result.ts';
import { isIpAddress, isPublicAddress } from './publicAddress.ts';
import { readBody } from './readBody.ts';
import { discardBody } from './respond.ts';
import { PrivateAddressError, type Send } from './send.ts';

/** Limits for a description, and its allowed addresses. */
export interface FetchDescriptionOptions {
  /** In bytes. */
  readonly maxBytes?: number;
  /** In milliseconds, including redirects. */
  readonly timeout?: number;
  /** For tests: which addresses count as public. */
  readonly mayConnect?: (address: string) => boolean;
}

const mostMoves = 5;

/**
 * Fetches an API description from a URL in a configuration: from the public internet only, up to 20 MB, within 20 seconds. Follows up to
 * five redirects under the same rules, and sends no credentials. On failure returns the reason, as the end of a sentence.
 */
export async function fetchDescription(
  address: string,
  send: Send,
  { maxBytes = 20_000_000, timeout = 20_000, mayConnect = isPublicAddress }: FetchDescriptionOptions = {},
): Promise<Result<string, string>> {
  const signal = AbortSignal.timeout(timeout);
  const headers = new Headers({
    accept: 'application/json, application/yaml, text/yaml, */*',
    'accept-encoding': 'identity',
    'user-agent': 'docwright',
  });
  let at = address;
  for (let moves = 0; moves <= mostMoves; moves += 1) {
    const judged = judge(at, mayConnect);
    if (!judged.ok) return judged;
    const { host } = judged.value;
    try {
      const answer = await send(judged.value, { method: 'GET', headers, body: null, signal, decodes: true });
      const location = answer.headers.get('location');
      if (answer.status >= 300 && answer.status < 400 && location !== null) {
        await discardBody(answer);
        if (!URL.canParse(location, at)) return err(`${host} redirects to an invalid URL`);
        at = new URL(location, at).href;
        continue;
      }
      if (answer.status === 200) return await textOf(answer, maxBytes);
      await discardBody(answer);
      return err(`${host} responded with status ${answer.status}`);
    } catch (error) {
      if (error instanceof PrivateAddressError) return err(privateHost(host));
      return err(signal.aborted ? `${host} took longer than ${timeout / 1000} seconds` : `${host} can’t be reached`);
    }
  }
  return err(`it redirects more than ${mostMoves} times`);
}

function judge(address: string, mayConnect: (address: string) => boolean): Result<URL, string> {
  if (!URL.canParse(address)) return err('this isn’t a valid URL');
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return err('only http and https URLs are fetched');
  if (url.username !== '' || url.password !== '') return err('URLs with a username or password aren’t fetched');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // Names are checked during lookup.
  return isIpAddress(host) && !mayConnect(host) ? err(privateHost(url.host)) : ok(url);
}

function privateHost(host: string): string {
  return `${host} isn’t on the public internet`;
}

async function textOf({ body }: Response, largest: number): Promise<Result<string, string>> {
  const read = await readBody(body, largest);
  if (read.kind === 'stream') {
    await read.stream.cancel();
    return err(`it’s larger than ${Math.round(largest / 1_000_000)} MB`);
  }
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(read.bytes));
  } catch {
    return err('it isn’t text'); // bytes that are not UTF-8
  }
}
