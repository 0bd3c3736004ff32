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
])('takes %s as it is', (text) => {
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
])('takes %j for no address yet', (text) => {
  expect(parseTypedUrl(text)).toBeNull();
});
