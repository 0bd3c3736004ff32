import { decodeText } from '#base/encoding.ts';
import { err, ok, type Result } from '#base/result.ts';

/** In bytes: no real description is larger. */
const largest = 20_000_000;
/** In milliseconds. */
const longest = 20_000;

/**
 * Fetches the text at a public URL without cookies or referrer. The browser follows redirects and reveals only the
 * final URL; if that isn't public, it isn't read. Fails with a sentence.
 */
export async function fetchPublicText(address: string, fetchIt: typeof fetch): Promise<Result<string, string>> {
  if (!isPublic(address))
    return err('Docwright only fetches URLs that start with https:// and are on the public internet.');
  const signal = AbortSignal.timeout(longest);
  try {
    const answer = await fetchIt(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'follow',
      signal,
    });
    if (answer.redirected && !isPublic(answer.url)) {
      await answer.body?.cancel();
      return err(`${new URL(address).host} redirects to a URL that isn’t on the public internet.`);
    }
    if (!answer.ok) return err(`${new URL(address).host} returned status ${answer.status}.`);
    return await textOf(answer);
  } catch {
    // Browsers don't tell pages why.
    return err(
      signal.aborted
        ? `${new URL(address).host} took longer than ${longest / 1000} seconds.`
        : `${new URL(address).host} can’t be reached or doesn’t let other sites read this (CORS). The built site isn’t affected: npm run site fetches it directly.`,
    );
  }
}

/** Rejects local host names and IP addresses; a browser can't look up where a name leads. */
function isPublic(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return (
    protocol === 'https:' &&
    username === '' &&
    password === '' &&
    /\.[a-z][a-z\d-]*$/i.test(hostname) &&
    !/\.(?:local|localhost|internal|lan|home|corp|test)$/i.test(hostname)
  );
}

async function textOf(answer: Response): Promise<Result<string, string>> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return ok('');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > largest) {
      await reader.cancel();
      return err('The file is larger than 20 MB.');
    }
    parts.push(part.value);
  }
  const text = decodeText(new Uint8Array(await new Blob(parts).arrayBuffer()));
  return text.ok ? text : err('The file isn’t text.');
}
