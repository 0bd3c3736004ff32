import { expect, it } from 'vitest';
import { readDocsJson } from '../docsJson.ts';
import { addRedirect, explainRedirectRefusal } from './addRedirect.ts';

const unread = 'The redirect wasn’t added because r.json can’t be read.';
const noList = 'The redirect wasn’t added because “redirects” isn’t a list.';

it.each<readonly [string, string | null, string | null]>([
  ['{}', null, null],
  ['{ "redirects": [] }', null, null],
  ['{ "redirects": { "$ref": "./r.json" } }', '[]', null],
  ['{ "redirects": { "$ref": "./r.json" } }', null, unread],
  ['{ "redirects": { "$ref": "./r.json" } }', '', unread],
  ['{ "redirects": { "$ref": "./r.json" } }', '[{ "source": ]', unread],
  ['{ "redirects": { "$ref": "./r.json" } }', '{ "redirects": [] }', noList],
  ['{ "redirects": { "$ref": "./r.json" } }', '"text"', noList],
  ['{ "redirects": {} }', null, noList],
])('says why a redirect can’t be added to %s with the file %j', (text, part, refusal) => {
  const docs = readDocsJson(text, () => part);
  expect(explainRedirectRefusal(docs)).toBe(refusal);
  expect(addRedirect(docs, '/a', '/b').length).toBe(refusal === null ? 1 : 0);
});
