import { expect, it } from 'vitest';
import { err, ok } from '#base/result.ts';
import { createSiteSourceFolder } from './siteSourceFolder.ts';
import { fetchStarCounts } from './fetchStarCounts.ts';

const counts = async (config: object, answer: string | null) => {
  const folder = createSiteSourceFolder(['docs.json'], () => JSON.stringify(config));
  if (folder === null) throw new Error('There is a configuration.');
  const asked: string[] = [];
  const found = await fetchStarCounts(folder, (url) => {
    asked.push(url);
    return Promise.resolve(answer === null ? err('it can’t be reached') : ok(answer));
  });
  return { asked, counts: found.starCounts };
};
const links = (...urls: readonly string[]) => ({ navbar: { links: urls.map((href) => ({ type: 'github', href })) } });
const url = 'https://github.com/acme/docs';

it.each<readonly [object, string | null, object | undefined]>([
  [links(url), '{"stargazers_count": 1234}', { [url]: 1234 }],
  [{ topbarCtaButton: { type: 'github', url } }, '{"stargazers_count": 0}', { [url]: 0 }],
  [links(url), null, undefined],
  [links(url), 'Not JSON', undefined],
  [links(url), '{"stargazers_count": "many"}', undefined],
  [links(url), '[]', undefined],
])('reads the stars of %j from the answer %j', async (config, answer, expected) => {
  expect(await counts(config, answer)).toEqual({
    asked: ['https://api.github.com/repos/acme/docs'],
    counts: expected,
  });
});

it('asks for each repository once, and for nothing else', async () => {
  const config = {
    ...links(url, url, 'https://gitlab.com/a/b', 'https://github.com/acme', 'https://github.com.evil.example/a/b'),
    topbarCtaButton: { type: 'link', name: 'Code', url: 'https://github.com/other/one' },
  };
  expect((await counts(config, '{"stargazers_count": 1}')).asked).toEqual(['https://api.github.com/repos/acme/docs']);
});
