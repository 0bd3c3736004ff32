import { expect, it, vi } from 'vitest';
import { fetchPublicText } from './fetchPublicText.ts';

const answer = (body: BodyInit, status = 200) => vi.fn(() => Promise.resolve(new Response(body, { status })));

const redirected = (url: string) => () =>
  Promise.resolve(
    Object.defineProperties(new Response('openapi: 3.1.0'), { redirected: { value: true }, url: { value: url } }),
  );

it('reads a text without sending cookies or a referrer', async () => {
  const fetchIt = answer('openapi: 3.1.0');
  expect(await fetchPublicText('https://api.example.com/a.yaml', fetchIt)).toEqual({
    ok: true,
    value: 'openapi: 3.1.0',
  });
  expect(fetchIt).toHaveBeenCalledWith(
    'https://api.example.com/a.yaml',
    expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer' }),
  );
});

it.each([
  'http://api.example.com/a.yaml',
  'https://localhost/a.yaml',
  'https://127.0.0.1/a.yaml',
  'https://[::1]/a.yaml',
  'https://2130706433/a.yaml',
  'https://router.local/a.yaml',
  'https://intranet/a.yaml',
  'https://me:secret@example.com/a.yaml',
  'file:///etc/passwd',
  '//example.com/a.yaml',
])('sends no request to %s', async (address) => {
  const fetchIt = answer('openapi: 3.1.0');
  expect(await fetchPublicText(address, fetchIt)).toMatchObject({ ok: false });
  expect(fetchIt).not.toHaveBeenCalled();
});

it('follows a redirect on the public web', async () => {
  const fetchIt = redirected('https://files.example.com/a.yaml');
  expect(await fetchPublicText('https://api.example.com/a.yaml', fetchIt)).toEqual({
    ok: true,
    value: 'openapi: 3.1.0',
  });
});

it.each<[string, typeof fetch, string]>([
  ['it is not there', answer('', 404), 'api.example.com returned status 404.'],
  ['it is no text', answer(new Uint8Array([0xff, 0xfe, 0, 0xd8])), 'The file isn’t text.'],
  ['it is too large', answer(new Uint8Array(20_000_001)), 'The file is larger than 20 MB.'],
  [
    'it redirects to a machine nearby',
    redirected('https://router.local/a.yaml'),
    'api.example.com redirects to a URL that isn’t on the public internet.',
  ],
  ['the browser refuses', () => Promise.reject(new TypeError('Failed to fetch')), 'doesn’t let other sites read this'],
])('reports the reason if %s', async (_why, fetchIt, reason) => {
  const read = await fetchPublicText('https://api.example.com/a.yaml', fetchIt);
  expect(read).toEqual({ ok: false, problem: expect.stringContaining(reason) });
});
