import { describe, expect, it } from 'vitest';
import { encodeText } from '#base/encoding.ts';
import type { ApiChange } from '#workspace/transport/repositoryApi.ts';
import { planOperations } from './planOperations.ts';

const change = (path: string, before: string | null, after: string | null, text = ''): ApiChange => ({
  path,
  before: before === null ? null : { mode: before, oid: `was-${path}` },
  existed: before !== null,
  content: after === null ? null : { bytes: encodeText(text), mode: after, oid: `is-${path}` },
});
const [plain, executable, link, submodule] = ['100644', '100755', '120000', '160000'];

describe('planOperations', () => {
  it('compares each existing file, and keeps executables by moving them', () => {
    const changes = [
      change('a.md', plain, plain, 'ä'),
      change('b.md', null, plain),
      change('c.md', plain, null),
      change('alias.md', link, null),
      change('theme', submodule, null),
      change('run.sh', executable, executable),
      change('old.sh', executable, null),
      change('bin/new.sh', null, executable),
    ];
    expect(planOperations(changes, 'Gitea')).toEqual({
      ok: true,
      value: [
        { operation: 'update', path: 'a.md', content: 'w6Q=', sha: 'was-a.md' },
        { operation: 'create', path: 'b.md', content: '' },
        { operation: 'update', path: 'run.sh', content: '', sha: 'was-run.sh' },
        { operation: 'update', path: 'bin/new.sh', content: '', from_path: 'old.sh', sha: 'was-old.sh' },
        { operation: 'delete', path: 'c.md', sha: 'was-c.md' },
        { operation: 'delete', path: 'alias.md', sha: 'was-alias.md' },
        { operation: 'delete', path: 'theme', sha: 'was-theme' },
      ],
    });
  });

  it.each([
    ['a new symbolic link', [change('it', null, link)]],
    ['a changed symbolic link', [change('it', link, link)]],
    ['a file instead of a symbolic link', [change('it', link, plain)]],
    ['a symbolic link instead of a file', [change('it', plain, link)]],
    ['a submodule', [change('it', submodule, submodule)]],
    ['a new executable', [change('it', null, executable)]],
    [
      'two new executables for one',
      [change('a', executable, null), change('b', null, executable), change('it', null, executable)],
    ],
    ['an executable that was none', [change('it', plain, executable)]],
    ['an executable that no longer is one', [change('it', executable, plain)]],
    ['a folder instead of a file', [change('a', plain, null), change('a/it', null, plain)]],
    ['a file instead of a folder', [change('it/b', plain, null), change('it', null, plain)]],
  ])('names the file for %s', (_, changes) => {
    expect(planOperations([change('other.md', plain, plain), ...changes], 'Gitea')).toMatchObject({
      problem: { code: 'provider/invalid-request', message: expect.stringMatching(/\bit\./) as unknown },
    });
  });
});
