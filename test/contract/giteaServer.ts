import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import type { RepositoryPolicy } from '#server/accounts.ts';
import { closeServer } from '#server/closeServer.ts';
import { createGiteaFace } from '#server/faces/gitea/giteaFace.ts';
import type { GiteaFaceOptions } from '#server/faces/gitea/giteaContext.ts';
import type { HostedRepository } from '#server/git/repositoryStore.ts';
import { GitHost } from '#server/gitHost.ts';
import { listenOnPort } from '#server/listenOnPort.ts';
import { commitFiles, type CommittedFile } from './gitServer.ts';

/** Files of every kind, and with names that need escaping. */
export const filesOfAllKinds: Readonly<Record<string, CommittedFile>> = {
  'docs.json': '{ "name": "Docs" }\n',
  'introduction.mdx': '# Introduction\n',
  'guides/with space.mdx': '# Space\n',
  'guides/100% #1?.mdx': '# Percent\n',
  '手册/开始.mdx': '# 开始\n',
  'empty.md': '',
  'run.sh': { mode: '100755', text: '#!/bin/sh\n' },
  'latest.mdx': { mode: '120000', text: 'introduction.mdx' },
  'vendor/theme': { mode: '160000', text: '0123456789abcdef0123456789abcdef01234567' },
};

/** A Gitea or Forgejo on loopback, under a relative URL, with the repository `lantern/docs`. */
export async function giteaServer(
  options: Partial<GiteaFaceOptions>,
  policies: readonly RepositoryPolicy[] = [
    { repository: 'lantern/docs', writers: ['ada'], protectedBranches: ['locked'] },
    { repository: 'lantern/secret', private: true, writers: ['ada'] },
  ],
) {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-gitea-'));
  const accounts = ['ada', 'ben', 'cleo'].map((login, index) => ({
    login,
    id: index + 1,
    name: login === 'ada' ? 'Ada Writer' : login,
    email: `${login}@example.com`,
    token: `${login}-token`,
  }));
  const host = new GitHost(folder, accounts, policies);
  const create = async (name: string, files: Readonly<Record<string, CommittedFile>>): Promise<HostedRepository> => {
    const repository = await host.repositories.create('lantern', name, 'Documentation');
    if (Object.keys(files).length > 0) await commitFiles(repository.folder, 'main', files);
    return repository;
  };
  const repository = await create('docs', filesOfAllKinds);
  const app = express();
  let web = '';
  const urls = () => ({ api: `${web}/api/v1`, web, git: web });
  app.use('/forge', createGiteaFace(host, urls, options));
  const server = createServer(app);
  const { url } = await listenOnPort(server, { port: 0, host: '127.0.0.1', nextPorts: false });
  web = `${url}/forge`;
  return {
    webUrl: web,
    apiUrl: `${web}/api/v1`,
    host,
    repository,
    create,
    close: async () => {
      await closeServer(server);
      await host.answers.settled();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
