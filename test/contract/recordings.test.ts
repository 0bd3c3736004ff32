import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commitFiles } from './gitServer.ts';
import { ada, startFaceServer } from './faceServer.ts';
import { identify, parseRecording, recordConversation, replayRecording } from './recordConversation.ts';
import { createSecretRemover } from './removeSecrets.ts';

// Conversations with forges, recorded by `npm run record`.
const folder = join(import.meta.dirname, 'recordings');
const names = readdirSync(folder);

// With DOCWRIGHT_RECORD=1, the faces' ones are recorded again: the app's requests have changed.
it.runIf(process.env['DOCWRIGHT_RECORD'] === '1').each(['github', 'gitlab', 'gitea', 'forgejo', 'bitbucket'] as const)(
  'records the face of %s',
  async (face) => {
    const server = await startFaceServer(face);
    // Bitbucket has no servers of its own that would have to be identified.
    const named = face === 'bitbucket' ? { kind: face, api: server.urls.api } : null;
    const recording = await recordConversation(`${server.urls.web}/acme/small`, ada.token, named).finally(server.close);
    writeFileSync(join(folder, `face-${face}.json`), `${JSON.stringify(recording, null, 1)}\n`);
  },
);

it.each(names)('understands %s as when it was recorded', async (name) => {
  const recording = parseRecording(readFileSync(join(folder, name), 'utf8'));
  expect(await replayRecording(recording)).toEqual(recording.results);
});

it.each([
  ['https://gitlab.example/group/sub/site', 'gitlab', 'https://gitlab.example/api/v4', 'gitlab.example'],
  ['https://example.com/gitlab/group/sub/site', 'gitlab', 'https://example.com/gitlab/api/v4', 'example.com/gitlab'],
  ['https://example.com/git/owner/site', 'gitea', 'https://example.com/git/api/v1', 'example.com/git'],
  ['https://ghes.example/owner/site', 'github', 'https://ghes.example/api/v3', 'ghes.example'],
  ['https://bitbucket.example/owner/site', 'bitbucket', 'https://api.bitbucket.example/2.0', 'bitbucket.example'],
] as const)('knows where the forge of %s ends', async (url, kind, api, match) => {
  expect(await identify(url, { kind, api })).toMatchObject({ match });
});

it.each(names)('%s contains no secrets', (name) => {
  const recording = parseRecording(readFileSync(join(folder, name), 'utf8'));
  const { host } = new URL(recording.url);
  expect(createSecretRemover({ tokens: [], host }).json(recording)).toEqual(recording);
});

it('records a conversation without the token, the forge’s address, and contents with secrets', async () => {
  const server = await startFaceServer('gitlab');
  try {
    await commitFiles(server.docs.folder, 'main', {
      'a-contact.mdx': 'Write to ada@acme.io.\n',
      'docs.json': '{ "name": "Docs", "integrations": { "x": { "apiKey": "1234" } } }\n',
    });
    const recording = await recordConversation(`${server.urls.web}/acme/docs`, ada.token);
    const text = JSON.stringify(recording);
    for (const secret of [ada.token, new URL(server.origin).host, 'ada@acme.io', '1234'])
      expect(text).not.toContain(secret);
    expect(recording).toMatchObject({ url: 'http://forge.example/forge/acme/docs', kind: 'gitlab', signedIn: true });
    expect(recording.files).toHaveLength(3);
    expect(recording.results).toMatchObject({ tree: { isExact: true }, contents: { isExact: true } });
    expect(await replayRecording(recording)).toEqual(recording.results);
    const changed = { ...recording, exchanges: recording.exchanges.filter(({ url }) => !url.includes('/branches')) };
    await expect(replayRecording(changed)).rejects.toThrow('Not in the recording: GET http://forge.example/');
  } finally {
    await server.close();
  }
});
