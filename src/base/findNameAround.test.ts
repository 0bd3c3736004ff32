import { expect, it } from 'vitest';
import { findNameAround } from './findNameAround.ts';

it.each([
  ['set «user»_id now', 'identifier'],
  ['call get«User» now', 'identifier'],
  ['«getUser» is one', null],
  ['the «user» id', null],
  ['https://a.example/«user»/b', 'address'],
  ['see a.example/«user».', 'address'],
  ['write to «user»@example.com.', 'address'],
  ['in ./«user»/file', 'address'],
  ['in ~/«user»', 'address'],
  ['in docs/«user».md.', 'address'],
  ['open «user».json', 'address'],
  ['at «user».dev', 'address'],
  ['the «user»/team', null],
  ['install @«user»/react.', 'identifier'],
  ['ask @«user»', 'identifier'],
  ['set spec.«user».Selector', 'identifier'],
  ['set «user».name', 'identifier'],
  ['add to .«user»', 'identifier'],
  ['pass --no-«user»', 'identifier'],
  ['pass --«user»=all', 'identifier'],
  ['with role=«user»', 'identifier'],
  ['set $«USER»', 'identifier'],
  ['call «user»()', 'identifier'],
  ['one «user»(s)', null],
  ['the «user»-based one', null],
  ['e.g.«user»', null],
  ['the end.«User» of', null],
  ['«user»…', null],
  ['«user»—then', null],
  ['«user». Then more', null],
])('finds the kind of name around the mark in %j', (marked, kind) => {
  const [from, end] = [marked.indexOf('«'), marked.indexOf('»')];
  expect(findNameAround(marked.replace('«', '').replace('»', ''), { from, to: end - 1 })).toBe(kind);
});
