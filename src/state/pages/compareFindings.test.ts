import { expect, it } from 'vitest';
import { createSourceRange, type Finding } from '#base/finding.ts';
import { compareFindings } from './compareFindings.ts';

/** A rule that finds each text between brackets, and says how long it is. */
const find = (text: string): readonly Finding[] =>
  [...text.matchAll(/\[([^\]]*)\]/g)].map(({ 0: found, 1: inside = '', index }) => ({
    rule: 'brackets',
    severity: 'warning',
    message: inside.startsWith('!') ? `Not ${inside}.` : `${inside.length} letters in brackets.`,
    path: 'a.mdx',
    range: createSourceRange(text, index, index + found.length),
    fixes: [],
  }));

const old = 'One [two] three.\n\nFour [five six] seven.\n\nEight.\n';

it.each<readonly [what: string, before: string, after: string, added: readonly number[], fixed: number]>([
  ['nothing for an unchanged text', old, old, [], 0],
  ['a new finding in a changed line', old, old.replace('Eight', '[Eight]'), [5], 0],
  ['a finding that is gone', old, old.replace('[two]', 'two'), [], 1],
  ['nothing for a finding whose text was changed', old, old.replace('five', 'fifteen'), [], 0],
  ['nothing for findings in several changed lines', old, old.replace('two', 'twenty').replace('six', '66'), [], 0],
  ['nothing for a finding that has moved', old, `${old.split('\n').slice(2).join('\n')}\nOne [two] three.\n`, [], 0],
  ['nothing for one below new lines', old, `New.\n\nNewer.\n\n${old.replace('five', 'fifteen')}`, [], 0],
  ['one that says something else', 'See [!this].\n', 'See [!that].\n', [1], 1],
  ['one that names something else, but for a number', 'See [!/v1].\n', 'See [!/v2].\n', [1], 1],
  ['the second one in a line', 'See [this].\n', 'See [that] and [more].\n', [1], 0],
  ['one of two in a rewritten part that had one', old, old.replace('Four [five', 'Zero [more].\n\nFour [nine'), [5], 0],
  [
    'one that was fixed and one that was added elsewhere',
    old,
    old.replace('[two]', 'two').replace('Eight', '[8]'),
    [5],
    1,
  ],
])('counts %s', (_, before, after, added, fixed) => {
  const compared = compareFindings({ text: before, findings: find(before) }, { text: after, findings: find(after) });
  expect([compared.added.map(({ range }) => range.line), compared.fixed]).toEqual([added, fixed]);
});
