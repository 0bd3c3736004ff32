import { describe, expect, test } from 'vitest';
import {
  parseCodeMeta,
  setCodeFlag,
  setCodeIcon,
  setCodeLines,
  setCodeTitle,
  setDiagramControls,
} from './codeMetaSpec.ts';

describe('parseCodeMeta', () => {
  test.each([
    ['', { title: '' }],
    ['app.ts', { title: 'app.ts' }],
    ['constructor toString', { title: 'constructor toString' }],
    ['My file {1,3-5} lines', { title: 'My file', highlight: [1, 3, 4, 5], lines: true }],
    ['title="a b" highlight={2} wrap', { title: 'a b', highlight: [2], wrap: true }],
    ['highlight="4" focus={1-2} showLineNumbers', { title: '', highlight: [4], focus: [1, 2], lines: true }],
    ['nocopy="false" [expandable] icon="js" theme=dracula', { title: '', nocopy: false, expandable: true }],
    ['Life placement="top-left" actions={false}', { title: 'Life', placement: 'top-left', actions: false }],
    ["actions={true} placement='middle'", { title: '', placement: 'bottom-right', actions: true }],
    ['', { placement: 'bottom-right', actions: null }],
  ])('parses %j', (meta, expected) => {
    expect(parseCodeMeta(meta)).toMatchObject(expected);
  });
});

describe('setting one option keeps the others', () => {
  test.each([
    ['app.ts {1}', 'main.ts', 'main.ts {1}'],
    ['icon="js" My old file {1}', 'New', 'icon="js" New {1}'],
    ["title='a'  lines", 'b', 'title="b"  lines'],
    ['lines', 'b c', 'b c lines'],
    ['', 'wrap', 'title="wrap"'],
    ['', 'a=b', 'title="a=b"'],
    ['app.ts lines', '', 'lines'],
  ])('in %j, sets the title %j', (meta, title, expected) => {
    expect(setCodeTitle(meta, title)).toBe(expected);
    expect(parseCodeMeta(expected).title).toBe(title);
  });
  test.each([
    ['app.ts', true, 'app.ts lines'],
    ['showLineNumbers app.ts', true, 'showLineNumbers app.ts'],
    ['showLineNumbers app.ts', false, 'app.ts'],
    ['a  lines  b', false, 'a b'],
  ])('in %j, sets line numbers to %j', (meta, on, expected) => {
    expect(setCodeFlag(meta, 'lines', on)).toBe(expected);
  });
  test.each([
    ['app.ts', [5, 3, 4, 1], 'app.ts {1,3-5}'],
    ['{1} app.ts', [2], '{2} app.ts'],
    ['app.ts highlight={1,2} lines', [1, 2, 3], 'app.ts highlight={1-3} lines'],
    ['highlight="4"', [], ''],
  ])('in %j, highlights the lines %j', (meta, lines, expected) => {
    expect(setCodeLines(meta, 'highlight', lines)).toBe(expected);
  });
  test.each([
    ['app.ts {1}', [2, 3], 'app.ts {1} focus={2-3}'],
    ['focus={1} app.ts', [2], 'focus={2} app.ts'],
    ['a focus="1,2" lines', [1], 'a focus="1" lines'],
    ['a focus={1-9} b', [], 'a b'],
  ])('in %j, focuses the lines %j', (meta, lines, expected) => {
    expect(setCodeLines(meta, 'focus', lines)).toBe(expected);
    expect(parseCodeMeta(expected).focus).toEqual(lines);
  });
  test.each([
    ['app.ts {1}', 'rocket', 'app.ts {1} icon="rocket"'],
    ["icon='bolt' app.ts", 'a"b', `icon="a'b" app.ts`],
    ['a icon={bolt} b', '', 'a b'],
  ])('in %j, sets the icon %j', (meta, icon, expected) => {
    expect(setCodeIcon(meta, icon)).toBe(expected);
  });
  test.each<readonly [meta: string, next: Parameters<typeof setDiagramControls>[1], expected: string]>([
    ['', { placement: 'top-left' }, 'placement="top-left"'],
    ['Life', { actions: false }, 'Life actions={false}'],
    ["Life placement='top-left' wrap", { placement: 'top-right' }, 'Life placement="top-right" wrap'],
    ['Life placement="top-left"', { placement: 'bottom-right' }, 'Life'],
    ['actions={true} Life', { actions: null }, 'Life'],
    ['actions="false"', { actions: true, placement: 'bottom-left' }, 'actions={true} placement="bottom-left"'],
    ['Life', { actions: null, placement: 'bottom-right' }, 'Life'],
  ])('in the diagram options %j, sets the controls %j', (meta, next, expected) => {
    expect(setDiagramControls(meta, next)).toBe(expected);
    expect(parseCodeMeta(expected)).toMatchObject(next);
  });
});
