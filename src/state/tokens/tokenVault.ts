import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { encodeText } from '#base/encoding.ts';
import { isObject } from '#base/isObject.ts';
import type { TokenGrant } from '#providers/oauthClient.ts';

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  tokens: { key: string; value: { readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer } };
}

const keyName = 'tokens';

/** Stores a token, encrypted with a key that scripts can't extract from the browser. */
export async function rememberGrant(
  host: string,
  { token, refreshToken, expiresAt, isIssued }: TokenGrant,
): Promise<void> {
  const database = await openVault();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = encodeText(JSON.stringify({ token, refreshToken, expiresAt, isIssued }));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await vaultKey(database), text);
  await database.put('tokens', { iv, sealed }, host);
  database.close();
}

/** Deletes the stored token of a host. */
export async function forgetToken(host: string): Promise<void> {
  const database = await openVault();
  await database.delete('tokens', host);
  database.close();
}

/** Deletes the stored token of a host, which another one has replaced that can't be stored. False if it can't be deleted either. */
export async function discardStored(host: string): Promise<boolean> {
  try {
    await forgetToken(host);
    return true;
  } catch {
    return false;
  }
}

/** Returns the stored tokens by host; empty without the key to decrypt them, and null if storage can't be read. */
export async function loadGrants(): Promise<Readonly<Record<string, TokenGrant>> | null> {
  try {
    const database = await openVault();
    const found: Record<string, TokenGrant> = {};
    const key = await database.get('keys', keyName);
    for (const host of key === undefined ? [] : await database.getAllKeys('tokens')) {
      const entry = await database.get('tokens', host);
      if (key === undefined || entry === undefined) continue;
      const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: entry.iv }, key, entry.sealed);
      found[host] = parseGrant(new TextDecoder().decode(bytes));
    }
    database.close();
    return found;
  } catch {
    return null; // storage isn't allowed, full, or broken, or the context isn't secure: the user must enter the token again
  }
}

/** A stored grant; earlier versions stored only the token. */
function parseGrant(text: string): TokenGrant {
  const alone = { token: text, refreshToken: null, expiresAt: null, isIssued: false };
  if (!text.startsWith('{')) return alone;
  const value: unknown = JSON.parse(text);
  if (!isObject(value) || typeof value['token'] !== 'string') return alone;
  const { token, refreshToken, expiresAt, isIssued } = value;
  return {
    token,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : null,
    expiresAt: typeof expiresAt === 'number' ? expiresAt : null,
    isIssued: isIssued === true,
  };
}

function openVault(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('docwright-tokens', 1, {
    upgrade(database) {
      database.createObjectStore('keys');
      database.createObjectStore('tokens');
    },
  });
}

async function vaultKey(database: IDBPDatabase<Schema>): Promise<CryptoKey> {
  const known = await database.get('keys', keyName);
  if (known !== undefined) return known;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await database.put('keys', key, keyName);
  return key;
}
