import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { addRule, moveRule, removeRule, rewordRule, setRole } from './editRulesFile.ts';
import { findRulesFiles, readRulesFile, type RulesPart } from './readRulesFile.ts';
import { rulesGroups, createRulesTemplate } from './rulesGroups.ts';
import { extractTerms } from './extractTerms.ts';

const file =
  '---\nalwaysApply: true\n---\n\n# Our docs\n\nYou write for *pilots*.\n\n## Writing style\n\n- Be short.\n- Use “email”, not “e-mail”,\n  everywhere.\n\nA remark.\n\n### Terms\n\n1. Use GitHub, not Github.\n2. Avoid "simply".\n\n## Weather\n\n* It rains.\n\n```md\n## Code\n- none\n```\n';

/** The list of a text without headings, as a part. */
function listOf(text: string): RulesPart {
  const head = '## A\n';
  const [part] = readRulesFile(head + text).parts;
  if (part === undefined) throw new Error('There is no part');
  const back = (at: number) => at - head.length;
  return {
    ...part,
    rules: part.rules.map((rule) => ({
      ...rule,
      from: back(rule.from),
      to: back(rule.to),
      bodyTo: back(rule.bodyTo),
      lineFrom: back(rule.lineFrom),
      lineTo: back(rule.lineTo),
    })),
  };
}

it('finds the rules files of a repository, in order of precedence', () => {
  expect(
    findRulesFiles([
      'AGENTS.md',
      'docs/AGENTS.md',
      '.cursor/rules/docs.mdc',
      '.mintlify/AGENTS.md',
      '.cursor/rules.md',
      'CLAUDE.md',
      'rules.md',
    ]),
  ).toEqual(['.cursor/rules.md', '.mintlify/AGENTS.md', '.cursor/rules/docs.mdc', 'AGENTS.md', 'CLAUDE.md']);
});

it('reads the role and each group’s rules', () => {
  const { role, parts } = readRulesFile(file);
  expect(role?.words).toBe('You write for *pilots*.');
  expect(parts.map(({ title, group, rules }) => [title, group, rules.map(({ text }) => text)])).toEqual([
    ['Our docs', null, []],
    ['Writing style', 'language', ['Be short.', 'Use “email”, not “e-mail”, everywhere.']],
    ['Terms', 'language', ['Use GitHub, not Github.', 'Avoid "simply".']],
    ['Weather', null, ['It rains.']],
  ]);
});

it('creates a new file with the eight groups and reads it back', () => {
  const { role, parts } = readRulesFile(createRulesTemplate());
  expect(role?.words).toMatch(/^You are a technical writer/);
  expect(
    parts.slice(1).map(({ group, title, rules }) => ({ name: group, title, rules: rules.map(({ text }) => text) })),
  ).toEqual(rulesGroups.map(({ name, title, rules }) => ({ name, title, rules })));
});

describe('an edit', () => {
  const rule = (part: number, index: number) => {
    const found = readRulesFile(file).parts[part]?.rules[index];
    if (found === undefined) throw new Error('There is no such rule');
    return found;
  };
  const part = (index: number) => {
    const found = readRulesFile(file).parts[index];
    if (found === undefined) throw new Error('There is no such part');
    return found;
  };
  it.each([
    [
      'adds a rule to its group, with the next number',
      () => addRule(file, 'language', 'Be\nkind.'),
      ['2. Avoid "simply".\n', '2. Avoid "simply".\n3. Be kind.\n'],
    ],
    [
      'adds a group that is not there',
      () => addRule(file, 'images', 'Frame them.'),
      ['- none\n```\n', '- none\n```\n\n## Images\n\n- Frame them.\n'],
    ],
    [
      'gives a rule other words',
      () => rewordRule(rule(1, 1), 'Be calm.'),
      ['Use “email”, not “e-mail”,\n  everywhere.', 'Be calm.'],
    ],
    ['takes a rule away', () => removeRule(rule(1, 0)), ['- Be short.\n', '']],
    [
      'moves a rule, and leaves the numbers',
      () => moveRule(file, part(2), 0, 1),
      ['1. Use GitHub, not Github.\n2. Avoid "simply".', '1. Avoid "simply".\n2. Use GitHub, not Github.'],
    ],
    [
      'does nothing where there is nothing to do',
      () => [...moveRule(file, part(2), 0, 5), ...rewordRule(rule(1, 0), ' ')],
      ['# Our docs', '# Our docs'],
    ],
  ])('%s and changes nothing else', (_, edits, [before, after]) => {
    expect(applyEdits(file, edits())).toBe(file.replace(before ?? '', () => after ?? ''));
  });

  const nested =
    '- One:\n  - Use “email”, not “e-mail”.\n\n  ```md\n  - code\n  ```\n- Two,\n  at length.\n\n1. Third\n';
  it.each([
    [
      'gives a rule other words, and keeps what stands below it',
      rewordRule,
      '- Other:\n  - Use “email”, not “e-mail”.\n\n  ```md\n  - code\n  ```\n- Two,\n  at length.\n\n1. Third\n',
    ],
    [
      'moves a rule with what stands below it',
      () => moveRule(nested, listOf(nested), 0, 1),
      '- Two,\n  at length.\n- One:\n  - Use “email”, not “e-mail”.\n\n  ```md\n  - code\n  ```\n\n1. Third\n',
    ],
    [
      'moves what stands below as far in as the mark before it wants',
      () => moveRule(nested, listOf(nested), 2, 0),
      '- Third\n- One:\n  - Use “email”, not “e-mail”.\n\n  ```md\n  - code\n  ```\n\n1. Two,\n   at length.\n',
    ],
  ])('%s', (_, edits, expected) => {
    const [first] = listOf(nested).rules;
    if (first === undefined) throw new Error('There is no rule');
    expect(applyEdits(nested, edits(first, 'Other:')).replace(/^## A\n/, '')).toBe(expected);
    expect(extractTerms(readRulesFile(`## A\n${nested}`))).toEqual([{ use: 'email', not: ['e-mail'] }]);
  });

  it.each([
    [
      '# Ours\n\nYou write.\n\nFor all.\n\n- Not this.\n\nNor this.\n',
      '# Ours\n\nI write.\n\n- Not this.\n\nNor this.\n',
    ],
    ['# Ours\r\n\r\n## Style\r\n', '# Ours\r\n\r\nI write.\r\n\r\n## Style\r\n'],
    ['# Ours', '# Ours\n\nI write.'],
    ['---\na: 1\n---\n## Style\n\n- One\n', '---\na: 1\n---\nI write.\n\n## Style\n\n- One\n'],
    ['', 'I write.\n'],
  ])('sets the assistant’s role in %j', (text, expected) => {
    const after = applyEdits(text, setRole(text, 'I write.'));
    expect(after).toBe(expected);
    expect(readRulesFile(after).role?.words).toBe('I write.');
  });

  it('keeps line endings and every untouched byte of any file', () => {
    const line = fc.constantFrom(
      '# A',
      '## Code examples',
      '## Style',
      '- one',
      '- two',
      '  more',
      '1. three',
      '* four',
      'Words.',
      '',
      '```',
      '---',
      '> - five',
      '\u00e9',
    );
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), (lines, newline) => {
        const text = lines.join(newline);
        const { parts } = readRulesFile(text);
        for (const { rules } of parts)
          for (const { from, to, lineFrom, lineTo } of rules)
            expect(lineFrom <= from && from <= to && to <= lineTo).toBe(true);
        const all = parts.flatMap(({ rules }) => rules);
        expect(
          applyEdits(
            text,
            all.flatMap(({ from, to }) => [{ from, to, text: text.slice(from, to) }]),
          ),
        ).toBe(text);
        expect(applyEdits(text, addRule(text, 'code', 'New.')).replaceAll(newline, '')).toHaveLength(
          text.replaceAll(newline, '').length +
            (addRule(text, 'code', 'New.')[0]?.text.replaceAll(newline, '').length ?? 0),
        );
        expect(
          readRulesFile(applyEdits(text, addRule(text, 'code', 'New.'))).parts.flatMap(({ rules }) => rules).length,
        ).toBeGreaterThanOrEqual(all.length);
      }),
    );
  });
});

it.each([
  ['Use “email”, not “e-mail”.', { use: 'email', not: ['e-mail'] }],
  ['Write `sign in` instead of `log in` or `login`.', { use: 'sign in', not: ['log in', 'login'] }],
  ['Don\'t use "whitelist", use "allowlist" instead.', { use: 'allowlist', not: ['whitelist'] }],
  ['GitHub, not Github.', { use: 'GitHub', not: ['Github'] }],
  ['Prefer **dropdown** over **drop-down**', { use: 'dropdown', not: ['drop-down'] }],
  ['Use the active voice, not the passive voice.', null],
  ['Use second person rather than first person.', null],
  ['Use sentence case for headings, not title case.', null],
  ['Use tabs when there are alternatives.', null],
  ['Be short.', null],
  ['Use realistic data instead of placeholder values', null],
  ['Prefer diagrams over long paragraphs', null],
  ['Use “page”, not “article”.', { use: 'page', not: ['article'] }],
  ['Avoid “simply”.', { use: '', not: ['simply'] }],
  ['Don’t say "simply", "just," or "easy."', { use: '', not: ['simply', 'just', 'easy'] }],
  ['Never use the words `blacklist` and `whitelist`', { use: '', not: ['blacklist', 'whitelist'] }],
  ['Don’t use “here” as link text.', null],
  ['Avoid “we” unless you mean the company.', null],
  ['Avoid jargon.', null],
  ['Instead of “click on”, use “click”.', { use: 'click', not: ['click on'] }],
  ['Replace `utilize` with `use`.', { use: 'use', not: ['utilize'] }],
  ['Prefer “select” to “click”.', { use: 'select', not: ['click'] }],
  ['Replace old screenshots with new ones.', null],
  ['Change “Save” to “Send” in the new version of the app.', null],
  ['Use “you” instead of “we”.', null],
])('reads “%s” as a terms rule, if it is one', (words, term) => {
  expect(extractTerms(readRulesFile(`## Style\n\n- ${words}\n`))).toEqual(term === null ? [] : [term]);
});
