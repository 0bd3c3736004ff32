import { describe, expect, it } from 'vitest';
import { identify, localAccount, resolvePermission } from './accounts.ts';

const ada = { login: 'ada', id: 2, name: 'Ada', email: 'ada@example.com', token: 's3cret' };
const basic = (words: string) => `Basic ${Buffer.from(words).toString('base64')}`;
const asAda = { kind: 'account', account: ada } as const;

describe('identify', () => {
  it.each([
    ['Bearer s3cret', 'ada'],
    ['token s3cret', 'ada'],
    [basic('x-access-token:s3cret'), 'ada'],
    [basic('s3cret:x-oauth-basic'), 'ada'],
    [undefined, 'you'],
  ])('identifies %s as %s', (header, login) => {
    expect(identify(header, [localAccount, ada])).toMatchObject({ kind: 'account', account: { login } });
  });
  it.each(['Bearer wrong', 'Bearer ', 'Bearer', basic(':'), basic('ada:wrong'), '', 'Bearer null'])(
    'rejects %j',
    (header) => {
      expect(identify(header, [localAccount, ada])).toEqual({ kind: 'refused' });
    },
  );
  it('is anonymous without a token if everyone needs one', () => {
    expect(identify(undefined, [ada])).toEqual({ kind: 'nobody' });
  });
});

describe('resolvePermission', () => {
  it.each([
    ['anybody signed in, where nothing else is said', asAda, [], { read: true, write: true }],
    ['nobody', { kind: 'nobody' } as const, [], { read: true, write: false }],
    ['somebody who is no writer', asAda, [{ repository: 'o/r', writers: [] }], { read: true, write: false }],
    [
      'a writer of a private one',
      asAda,
      [{ repository: 'o/r', private: true, writers: ['ada'] }],
      { read: true, write: true },
    ],
    [
      'nobody, of a private one',
      { kind: 'nobody' } as const,
      [{ repository: 'o/r', private: true }],
      { read: false, write: false },
    ],
    ['wrong credentials', { kind: 'refused' } as const, [], { read: false, write: false }],
  ])('for %s', (_, identity, policies, permission) => {
    expect(resolvePermission(identity, 'o/r', policies)).toEqual(permission);
  });
  it('lets an owner write, whatever the policy lists', () => {
    expect(resolvePermission(asAda, 'ada/r', [{ repository: 'ada/r', writers: [] }])).toEqual({
      read: true,
      write: true,
    });
  });
});
