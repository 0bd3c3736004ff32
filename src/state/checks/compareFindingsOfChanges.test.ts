import { expect, it } from 'vitest';
import type { Finding } from '#base/finding.ts';
import type { SiteChange } from '#workspace/workspace.ts';
import { selectFindingsToSend } from './compareFindingsOfChanges.ts';

const finding = (rule: string, path: string, line: number, severity: Finding['severity'] = 'warning'): Finding => ({
  rule,
  severity,
  message: `${rule}.`,
  path,
  range: { from: 0, to: 0, line, column: 1 },
  fixes: [],
});
const changes = [{ path: 'a.mdx', kind: 'edited' }] as unknown as readonly SiteChange[];

it.each<readonly [what: string, found: readonly Finding[], added: readonly Finding[], expected: readonly string[]]>([
  ['nothing for old problems of a changed page', [finding('dead-links', 'a.mdx', 1)], [], []],
  ['an added problem once', [finding('dead-links', 'a.mdx', 1)], [finding('dead-links', 'a.mdx', 1)], ['dead-links 1']],
  [
    'all rules, the most severe first',
    [],
    [
      finding('wordy-phrases', 'a.mdx', 1, 'suggestion'),
      finding('alt-text', 'a.mdx', 2),
      finding('no-secrets', 'a.mdx', 3, 'error'),
    ],
    ['no-secrets 3', 'alt-text 2', 'wordy-phrases 1'],
  ],
  [
    'what the change breaks elsewhere',
    [finding('dead-links', 'b.mdx', 3), finding('config/value', 'docs.json', 4)],
    [],
    ['dead-links 3', 'config/value 4'],
  ],
  ['an old problem that prevents a build', [finding('page/not-mdx', 'a.mdx', 5, 'error')], [], ['page/not-mdx 5']],
])('counts %s', (_, found, added, expected) => {
  expect(selectFindingsToSend(found, { added }, changes).map(({ rule, range }) => `${rule} ${range.line}`)).toEqual(
    expected,
  );
});
