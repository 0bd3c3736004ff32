import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { encodeText } from '#base/encoding.ts';

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  tokens: { key: string; value: { readonly iv: Uint8Array<ArrayBuffer>; readonly sealed: ArrayBuffer } };
}

const keyName = 'tokens';

/** Stores a token, encrypted with a key that scripts can't extract from the browser. */
export async function rememberToken(host: string, token: string): Promise<void> {
  const database = await openVault();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await vaultKey(database), encodeText(token));
  await database.put('tokens', { iv, sealed }, host);
  database.close();
}

/** Deletes the stored token of a host. */
export async function forgetToken(host: string): Promise<void> {
  const database = await openVault();
  await database.delete('tokens', host);
  database.close();
}

/** Returns the stored tokens by host; empty without storage, or without the key to decrypt them. */
export async function loadTokens(): Promise<Readonly<Record<string, string>>> {
  try {
    const database = await openVault();
    const found: Record<string, string> = {};
    const key = await database.get('keys', keyName);
    for (const host of key === undefined ? [] : await database.getAllKeys('tokens')) {
      const entry = await database.get('tokens', host);
      if (key === undefined || entry === undefined) continue;
      found[host] = new TextDecoder().decode(
        await crypto.subtle.decrypt({ name: 'AES-GCM', iv: entry.iv }, key, entry.sealed),
      );
    }
    database.close();
    return found;
  } catch {
    return {}; // storage isn't allowed, full, or broken, or the context isn't secure: the user must enter the token again
  }
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
