import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import { err, ok, type Result } from '#base/result.ts';
import { isPublicAddress } from './publicAddress.ts';
import { createFilteredLookup, PrivateAddressError, type AddressPredicate } from './filteredLookup.ts';

/** Limits for a description, and its allowed addresses. */
export interface FetchDescriptionOptions {
  /** In bytes. */
  readonly maxBytes?: number;
  /** In milliseconds, including redirects. */
  readonly timeout?: number;
  /** For tests: which addresses count as public. */
  readonly mayConnect?: AddressPredicate;
}

const mostMoves = 5;
const agents = new WeakMap<AddressPredicate, Agent>();

/**
 * Fetches an API description from a URL in a configuration: from the public internet only, up to 20 MB, within 20 seconds. Follows up to
 * five redirects under the same rules, and sends no credentials. On failure returns the reason, as the end of a sentence.
 */
export async function fetchPublicDescription(
  address: string,
  { maxBytes = 20_000_000, timeout = 20_000, mayConnect = isPublicAddress }: FetchDescriptionOptions = {},
): Promise<Result<string, string>> {
  const signal = AbortSignal.timeout(timeout);
  let at = address;
  for (let moves = 0; moves <= mostMoves; moves += 1) {
    const judged = judge(at, mayConnect);
    if (!judged.ok) return judged;
    const host = judged.value.host;
    try {
      const answer = await request(judged.value, {
        dispatcher: agentFor(mayConnect),
        signal,
        headers: {
          accept: 'application/json, application/yaml, text/yaml, */*',
          'accept-encoding': 'identity',
          'user-agent': 'docwright',
        },
      });
      const { location } = answer.headers;
      if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
        await answer.body.dump({ limit: 65_536, signal });
        if (!URL.canParse(location, at)) return err(`${host} redirects to an invalid URL`);
        at = new URL(location, at).href;
        continue;
      }
      if (answer.statusCode !== 200) {
        await answer.body.dump({ limit: 65_536, signal });
        return err(`${host} responded with status ${answer.statusCode}`);
      }
      return await textOf(answer.body, maxBytes);
    } catch (error) {
      if (error instanceof PrivateAddressError) return err(privateHost(host));
      return err(signal.aborted ? `${host} took longer than ${timeout / 1000} seconds` : `${host} can’t be reached`);
    }
  }
  return err(`it redirects more than ${mostMoves} times`);
}

function judge(address: string, mayConnect: AddressPredicate): Result<URL, string> {
  if (!URL.canParse(address)) return err('this isn’t a valid URL');
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return err('only http and https URLs are fetched');
  if (url.username !== '' || url.password !== '') return err('URLs with a username or password aren’t fetched');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // Names are checked during lookup.
  return isIP(host) !== 0 && !mayConnect(host) ? err(privateHost(url.host)) : ok(url);
}

function privateHost(host: string): string {
  return `${host} isn’t on the public internet`;
}

async function textOf(body: AsyncIterable<Buffer>, largest: number): Promise<Result<string, string>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > largest) return err(`it’s larger than ${Math.round(largest / 1_000_000)} MB`);
    chunks.push(chunk);
  }
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    return err('it isn’t text'); // bytes that are not UTF-8
  }
}

function agentFor(mayConnect: AddressPredicate): Agent {
  const agent =
    agents.get(mayConnect) ??
    new Agent({ connect: { lookup: createFilteredLookup(mayConnect), timeout: 10_000 }, connections: 8 });
  agents.set(mayConnect, agent);
  return agent;
}
