import { X509Certificate } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';

/** A self-signed certificate of this server, and its key. */
export interface Certificate {
  readonly key: string;
  readonly certificate: string;
  /** The certificate's file, for people who want to trust it. */
  readonly path: string;
  /** SHA-256 in pairs of hexadecimal digits, as browsers show it. */
  readonly fingerprint: string;
}

const day = 24 * 60 * 60 * 1000;
const daysValid = 730; // browsers accept 825 at most
const daysLeft = 30;

/** The certificate stored in a folder; a new one if it doesn't cover all names, or expires soon. */
export async function getOrCreateCertificate(
  folder: string,
  names: readonly string[],
  now: number,
): Promise<Certificate> {
  const path = join(folder, 'certificate.pem');
  const keyPath = join(folder, 'key.pem');
  const kept = await Promise.all([readFile(path, 'utf8'), readFile(keyPath, 'utf8')]).catch(() => null);
  if (kept !== null && holds(kept[0], names, now))
    return { certificate: kept[0], key: kept[1], path, fingerprint: new X509Certificate(kept[0]).fingerprint256 };
  const { generate } = await import('selfsigned');
  const made = await generate([{ name: 'commonName', value: names[0] ?? 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - day),
    notAfterDate: new Date(now + daysValid * day),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true }, // trusting it trusts this server only, not certificates signed with its key
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) => (isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name })),
      },
    ],
  });
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  await writeWhole(keyPath, made.private, 0o600);
  await writeWhole(path, made.cert, 0o644);
  return {
    certificate: made.cert,
    key: made.private,
    path,
    fingerprint: new X509Certificate(made.cert).fingerprint256,
  };
}

function holds(text: string, names: readonly string[], now: number): boolean {
  try {
    const certificate = new X509Certificate(text);
    const named = names.every(
      (name) => (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) !== undefined,
    );
    return named && Date.parse(certificate.validTo) > now + daysLeft * day;
  } catch {
    return false; // the file is not a certificate
  }
}

async function writeWhole(path: string, text: string, mode: number): Promise<void> {
  await writeFile(`${path}.new`, text, { mode });
  await rename(`${path}.new`, path);
}
