import type { NextFunction, Request, Response } from 'express';
import { handleWithHttpBackend, type GitHttpService } from './git/httpBackend.ts';
import type { GitHost } from './gitHost.ts';

const path = /^\/(.+)\/([^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;

/** Git's smart HTTP protocol for the host's repositories; passes other requests to the next handler. */
export function createGitRouter(host: GitHost) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const [, owner = '', name = '', service = ''] = path.exec(request.path) ?? [];
    if (service === '') return next();
    const query = request.originalUrl.split('?')[1] ?? '';
    const writes = service === 'git-receive-pack' || query === 'service=git-receive-pack';
    const identity = host.identify(request);
    const askForToken = () => {
      response.setHeader('WWW-Authenticate', 'Basic realm="Docwright"');
      response
        .status(401)
        .type('text')
        .send(identity.kind === 'refused' ? 'Invalid username or token.\n' : 'Authentication required.\n');
    };
    if (identity.kind === 'refused') return askForToken();
    const repository = host.repositories.find(owner, name);
    const permission = repository === null ? { read: false, write: false } : host.permission(request, repository);
    // Like GitHub: an anonymous client can't tell a private repository from a missing one.
    if (repository === null || !permission.read) {
      if (identity.kind === 'nobody') return askForToken();
      response.status(404).type('text').send('Repository not found.\n');
      return;
    }
    if (writes && !permission.write) {
      if (identity.kind === 'nobody') return askForToken();
      response
        .status(403)
        .type('text')
        .send(`Permission to ${owner}/${name}.git denied to ${identity.account.login}.\n`);
      return;
    }
    const login = identity.kind === 'account' ? identity.account.login : null;
    // One of the pattern's three alternatives.
    const answered = handleWithHttpBackend(request, response, {
      repository: repository.folder,
      service: service as GitHttpService,
      query,
      login,
    });
    void answered
      .then(() => (service === 'git-receive-pack' ? host.notifyBranchesChanged(repository) : undefined))
      .catch(next);
  };
}
