import { expect, it } from 'vitest';
import { validateDocsJson } from '../validateDocsJson.ts';
import { upgradeToCurrent } from './upgradeToCurrent.ts';

it('keeps operations next to their neighboring pages', () => {
  const { config } = upgradeToCurrent({
    name: 'A',
    tabs: [{ name: 'API', url: 'api' }],
    navigation: [
      { group: 'Start', pages: ['index'] },
      {
        group: 'Reference',
        pages: [
          'api/introduction',
          {
            group: 'Flags',
            pages: ['GET /flags', 'webhook flag.updated', { group: 'More', pages: ['DELETE /flags'] }],
          },
          { group: 'Segments', pages: ['api/segments', 'openapi.yaml GET /segments'] },
        ],
      },
      { group: 'Alone', pages: ['POST /alone'] },
    ],
  });
  expect(config['navigation']).toEqual({
    tabs: [
      {
        tab: 'Documentation',
        groups: [
          { group: 'Start', pages: ['index'] },
          { group: 'Alone', pages: ['POST /alone'] },
        ],
      },
      {
        tab: 'API',
        groups: [
          {
            group: 'Reference',
            pages: [
              'api/introduction',
              {
                group: 'Flags',
                pages: ['GET /flags', 'webhook flag.updated', { group: 'More', pages: ['DELETE /flags'] }],
              },
              { group: 'Segments', pages: ['api/segments', 'openapi.yaml GET /segments'] },
            ],
          },
        ],
      },
    ],
  });
});

it('writes no group without a name and no file that the service rejects', () => {
  const { config, losses } = upgradeToCurrent({
    name: 'A',
    navigation: [
      { group: '', icon: 'flag', pages: ['index', { group: '', pages: ['more'] }] },
      { group: 'G', pages: ['a', { group: '', pages: ['b', 'c'] }, 'd'] },
    ],
  });
  expect(config['navigation']).toEqual({
    pages: ['index', 'more', { group: 'G', pages: ['a', 'b', 'c', 'd'] }],
  });
  expect(losses.map(({ path }) => path)).toEqual([['navigation', 0, 'icon']]);
  expect(validateDocsJson(JSON.stringify(config))).toEqual([]);
});
