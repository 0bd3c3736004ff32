import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getOrCreateCertificate } from './certificate.ts';

const day = 24 * 60 * 60 * 1000;
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'docwright-certificate-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('getOrCreateCertificate', () => {
  it('creates a certificate for names and addresses, with a private key only its owner can read', async () => {
    const made = await getOrCreateCertificate(join(folder, 'https'), ['docs.local', '192.168.1.5', '::1'], Date.now());
    const read = new X509Certificate(made.certificate);
    expect([
      read.checkHost('docs.local'),
      read.checkIP('192.168.1.5'),
      read.checkHost('evil.example'),
      read.ca,
    ]).toEqual(['docs.local', '192.168.1.5', undefined, false]);
    expect(read.fingerprint256).toBe(made.fingerprint);
    if (process.platform !== 'win32') expect(statSync(join(folder, 'https/key.pem')).mode & 0o077).toBe(0);
  });

  it.each<[string, boolean, readonly string[], number]>([
    ['keeps it between starts', true, ['docs.local'], 0],
    ['makes another for another name', false, ['docs.local', 'other.local'], 0],
    ['keeps it for fewer names', true, [], 0],
    ['keeps it while it holds', true, ['docs.local'], 690],
    ['makes another before it ends', false, ['docs.local'], 710],
  ])('%s', async (_, same, names, days) => {
    const first = await getOrCreateCertificate(folder, ['docs.local'], Date.now());
    const second = await getOrCreateCertificate(folder, names, Date.now() + days * day);
    expect(second.fingerprint === first.fingerprint).toBe(same);
    expect(second.key === first.key).toBe(same);
  });

  it('creates another if the stored one is invalid', async () => {
    await getOrCreateCertificate(folder, ['docs.local'], Date.now());
    writeFileSync(join(folder, 'certificate.pem'), 'none');
    expect((await getOrCreateCertificate(folder, ['docs.local'], Date.now())).certificate).toContain(
      'BEGIN CERTIFICATE',
    );
  });
});
