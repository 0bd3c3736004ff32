import { expect, test } from 'vitest';
import { parseTypedUrl } from './parseTypedUrl.ts';

test.each([
  'https://example.com/a',
  'http://localhost',
  'mailto:a@example.com',
  'tel:+49',
  '/',
  '/guide#start',
  '#start',
  './guide',
  '../guide',
  'www.example.com',
  'example.com/a',
])('accepts %s unchanged', (text) => {
  expect(parseTypedUrl(` ${text} `)).toBe(text);
});

test.each([
  '',
  ' ',
  'guide',
  'the guide. More',
  'https:',
  'https://',
  '#',
  '.',
  'mailto:',
  'javascript:alert(1)',
  'Ok.',
])('returns null for %j', (text) => {
  expect(parseTypedUrl(text)).toBeNull();
});
