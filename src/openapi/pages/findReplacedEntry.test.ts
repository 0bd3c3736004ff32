import { describe, expect, it } from 'vitest';
import { findReplacedEntry } from './findReplacedEntry.ts';

const page = (openapi: string) => `---\ntitle: List flags\n${openapi}\n---\n\nText.\n`;
const before = '{ "pages": ["index", "GET /flags", "api/openapi.yaml POST /flags", "a \\"quoted\\" GET"] }';
const after = '{ "pages": ["index", "api-reference/flags", "api/openapi.yaml POST /flags"] }';

describe('the entry replaced by a written page', () => {
  it.each([
    ['is the operation that the page names', before, after, page('openapi: GET /flags'), 'GET /flags'],
    ['is found behind quotation marks', before, after, page('openapi: "GET /flags"'), 'GET /flags'],
    [
      'is found with the file that it names',
      before,
      '{ "pages": [] }',
      page('openapi: POST /flags'),
      'api/openapi.yaml POST /flags',
    ],
    [
      'is that of the file that the page names',
      '["a.json GET /u", "b.json GET /u"]',
      '["pages/u"]',
      page('openapi: /b.json GET /u'),
      'b.json GET /u',
    ],
    ['is none where it is still there', before, after, page('openapi: POST /flags'), null],
    ['is none where the page names no operation', before, after, page('description: None'), null],
    ['is none where no entry was that operation', before, after, page('openapi: GET /other'), null],
    ['is none in what is no JSON', 'GET /flags "\\x" "', '', page('openapi: GET /flags'), null],
  ])('%s', (_, base, now, text, entry) => {
    expect(findReplacedEntry(base, now, text)).toBe(entry);
  });
});
