import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage } from '#document/read/parsePage.ts';
import { applyEdits } from '#base/textEdit.ts';
import { createValePageChecker, type ValeChecker } from './createValePageChecker.ts';
import { findValeConfig, readVale } from './readVale.ts';
import type { ValeFiles } from './valeFiles.ts';

function filesOf(texts: Readonly<Record<string, string>>): ValeFiles {
  return {
    below: (folder) => Object.keys(texts).filter((path) => path.startsWith(`${folder}/`)),
    text: (path) => texts[path] ?? null,
  };
}

/** A checker for rules by name, each with its file's text; `ini` goes before `[*]` and `section` within it. */
function checker(
  rules: Readonly<Record<string, string>>,
  { ini = '', section = '', files = {} }: { ini?: string; section?: string; files?: Record<string, string> } = {},
): ValeChecker {
  const styles = Object.fromEntries(Object.entries(rules).map(([name, text]) => [`styles/Ours/${name}.yml`, text]));
  const config = `StylesPath = styles\n${ini}\n[*]\nBasedOnStyles = Ours\n${section}\n`;
  return createValePageChecker(readVale('.vale.ini', filesOf({ '.vale.ini': config, ...styles, ...files })), () =>
    performance.now(),
  );
}

const existence = (...tokens: string[]) =>
  `extends: existence\nmessage: "Not '%s'"\nignorecase: true\ntokens:\n${tokens.map((token) => `  - '${token}'\n`).join('')}`;

/** The findings of a page with position and text. */
function found(checks: ValeChecker, text: string, path = 'page.mdx'): readonly string[] {
  return checks
    .check(path, text)
    .map(({ rule, range }) => `${rule} ${range.line}:${range.column} ${text.slice(range.from, range.to)}`);
}

const utilize = checker({ Words: existence('utilize') });

describe('a repository’s Vale rules', () => {
  it.each([
    ['We utilize it.', ['Ours.Words 1:4 utilize']],
    ['We reutilize it.', []],
    ['`utilize` and ``x utilize``', []],
    ['```js\nutilize()\n```', []],
    ['> One\n> utilize', ['Ours.Words 2:3 utilize']],
    ['A &amp; b \\* utilize', ['Ours.Words 1:14 utilize']],
    ['- One\n\n  We **utilize** it', ['Ours.Words 3:8 utilize']],
    ['One\r\n\r\nWe utilize it', ['Ours.Words 3:4 utilize']],
    ['---\ntitle: Utilize it\nicon: utilize-x\n---\n\nOne', ['Ours.Words 2:8 Utilize', 'Ours.Words 3:7 utilize']],
    ['<Note title="utilize">\n  We utilize it\n</Note>', ['Ours.Words 2:6 utilize']],
    ['| a | b |\n|---|---|\n| x | utilize |', ['Ours.Words 3:7 utilize']],
    ['![We utilize it](a.png)', ['Ours.Words 1:6 utilize']],
    ['[utilize](https://utilize.com) https://utilize.com', ['Ours.Words 1:2 utilize']],
    ['{/* vale off */}\n\nutilize\n\n{/* vale on */}\n\nutilize', ['Ours.Words 7:1 utilize']],
    ['{/* vale Ours.Words = NO */}\n\nutilize', []],
    ['{/* vale Ours = NO */}\n\nutilize\n\n{/* vale Ours = YES */}\n\nutilize', ['Ours.Words 7:1 utilize']],
    ['{/* vale Ours.Words["utilize"] = NO */}\n\nutilize Utilize', ['Ours.Words 3:9 Utilize']],
    ['<Note>\nnever closed, utilize', ['Ours.Words 2:15 utilize']],
    ['A {value} of utilize', ['Ours.Words 1:14 utilize']],
  ])('report words at their position: %j', (text, expected) => {
    expect(found(utilize, text)).toEqual(expected);
  });

  it('accept a tree that is already parsed', () => {
    const [head, body] = ['---\ntitle: A\n---\n', 'We **utilize** it {/* x */}\n'];
    const tree = parsePage(body);
    expect(utilize.check('a.mdx', head + body, tree.ok ? tree.value : undefined)).toEqual(
      utilize.check('a.mdx', head + body),
    );
    expect(utilize.check('a.mdx', head + body)).toHaveLength(1);
  });

  it('find each word in the source, whatever surrounds it', () => {
    const around = fc.constantFrom(
      '**a** ',
      '`code` ',
      '&lt;b ',
      '\\_ ',
      '[l](x) ',
      'é ',
      '🙂 ',
      '\n',
      '\n> ',
      '\n\n- ',
      '*em* ',
      '<br /> ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(around, fc.constant('utilize ')), { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        for (const { range } of utilize.check('page.md', text))
          expect(text.slice(range.from, range.to)).toBe('utilize');
        expect(utilize.check('page.md', text)).toHaveLength(parts.filter((part) => part === 'utilize ').length);
      }),
      { numRuns: 60 },
    );
  });

  it('skip what the configuration ignores', () => {
    const checks = checker(
      { Words: existence('utilize') },
      { section: 'TokenIgnores = (\\$[^$\\n]+\\$)\nBlockIgnores = (?s)({{<.+?>}})' },
    );
    expect(found(checks, 'A $utilize$ b\n\n{{< utilize\n\nutilize >}}\n\nutilize')).toEqual(['Ours.Words 7:1 utilize']);
  });

  it('are enabled by path, format, and level', () => {
    const files = {
      '.vale.ini':
        'StylesPath = s\nMinAlertLevel = warning\n[formats]\nmdx = md\n[*.md]\nBasedOnStyles = Ours\n[docs/**]\nOurs.Words = NO\n[loud/*]\nOurs.Quiet = error',
      's/Ours/Words.yml': existence('one'),
      's/Ours/Quiet.yml': `level: suggestion\n${existence('two')}`,
    };
    const checks = createValePageChecker(readVale('.vale.ini', filesOf(files)), () => 0);
    expect(found(checks, 'one two', 'a.mdx')).toEqual(['Ours.Words 1:1 one']);
    expect(found(checks, 'one two', 'docs/deep/a.md')).toEqual([]);
    expect(found(checks, 'one two', 'loud/a.mdx')).toEqual(['Ours.Words 1:1 one', 'Ours.Quiet 1:5 two']);
    expect(found(checks, 'one two', 'a.txt')).toEqual([]);
  });

  it.each([
    [
      'replace',
      'extends: substitution\nmessage: "%s, not %s"\nlevel: error\naction:\n  name: replace\nswap:\n  utilize: use|employ',
      'We utilize it.',
      ['We use it.', 'We employ it.'],
    ],
    ['remove', `${existence('very')}action:\n  name: remove`, 'A very good one.', ['A good one.']],
    ['remove', `${existence('simply')}action:\n  name: remove`, 'Make it, simply.', ['Make it.']],
    ['remove', `${existence('simply')}action:\n  name: remove`, 'It is, simply, so.', ['It is, so.']],
    [
      'edit',
      `${existence('in order to')}action:\n  name: edit\n  params: [regex, '^in order ', '']`,
      'in order to go',
      ['to go'],
    ],
    [
      'edit',
      `${existence('etc\\.')}nonword: true\naction:\n  name: edit\n  params: [trim_right, '.']`,
      'etc. and',
      ['etc and'],
    ],
    ['replace', `${existence('a b')}action:\n  name: replace\n  params: [c]`, 'x **a b** y', ['x **c** y']],
    ['replace', `${existence('a b c')}action:\n  name: replace\n  params: [d]`, 'x a **b** c', []],
  ])('offer the fix of an action: %s', (_, rule, text, expected) => {
    const [finding] = checker({ Rule: rule }).check('page.md', text);
    expect(finding?.fixes.map(({ edits }) => applyEdits(text, edits))).toEqual(expected);
  });

  it('accept the vocabularies’ words and report their rejected ones', () => {
    const files = {
      'styles/config/vocabularies/Site/accept.txt': 'iPhone\n# not one\nVery Good',
      'styles/config/vocabularies/Site/reject.txt': 'simply',
    };
    const checks = checker(
      { Words: existence('very good', 'iphone', 'bad') },
      { ini: 'Vocab = Site', section: 'Vale.Terms = YES\nVale.Avoid = YES', files },
    );
    expect(found(checks, 'A Very Good iPhone, bad iphone, simply.')).toEqual([
      'Ours.Words 1:21 bad',
      'Ours.Words 1:25 iphone',
      'Vale.Terms 1:25 iphone',
      'Vale.Avoid 1:33 simply',
    ]);
  });

  it('apply a limit and report each location once', () => {
    expect(found(checker({ Words: `limit: 2\nscope: [text, sentence]\n${existence('a')}` }), 'a a a a')).toEqual([
      'Ours.Words 1:1 a',
      'Ours.Words 1:3 a',
    ]);
  });

  it('look up words in a list of 84,000 without trying each one', () => {
    const words = Array.from(
      { length: 84_000 },
      (_, index) => `setting_${index.toString(36)}_of_the_server_number_${index}`,
    );
    const rule = `extends: existence\nmessage: "'%s'"\ntokens:\n${words.map((word) => `  - ${word}\n`).join('')}`;
    expect(rule.length).toBeGreaterThan(3_000_000);
    const start = performance.now();
    const checks = checker({ List: rule });
    const page = 'Plain words and setting_0_of_the_server_number_0 here.\n\n'.repeat(50);
    expect(found(checks, page, 'page.md')).toHaveLength(50);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('a Vale rule that cannot run', () => {
  const said = (checks: ValeChecker) =>
    checks.problems().map(({ rule, path, message }) => `${rule} ${path}: ${message}`);

  it('is reported, and all others run', () => {
    const checks = checker(
      {
        Script: 'extends: script\nmessage: x',
        Broken: 'extends: existence\nmessage: x\nraw: ["(a"]',
        Neither: "extends: existence\nmessage: x\ntokens: ['(a', '[b']",
        Partly: "extends: existence\nmessage: x\ntokens: ['(a', 'b']",
        NotYaml: 'a: [',
        Words: existence('utilize'),
        Nothing: '',
        Level: 'extends: existence\nmessage: x\nlevel: loud\ntokens: [a]',
      },
      { section: 'BasedOnStyles = Ours, Google\nGoogle.Passive = YES' },
    );
    expect(found(checks, 'b utilize')).toEqual(['Ours.Partly 1:1 b', 'Ours.Words 1:3 utilize']);
    expect(said(checks)).toEqual([
      'vale/invalid-rule styles/Ours/NotYaml.yml: Ours.NotYaml can’t run: it isn’t valid YAML.',
      'vale/invalid-rule styles/Ours/Nothing.yml: Ours.Nothing can’t run: it must contain keys and values.',
      'vale/invalid-rule styles/Ours/Level.yml: Ours.Level can’t run: “level” must be suggestion, warning, or error.',
      'vale/missing-style .vale.ini: The style “Google” isn’t in the repository, so its rules can’t run. To add it, run “vale sync”.',
      'vale/missing-style .vale.ini: The rule “Google.Passive” isn’t in the repository, so it can’t run.',
      'vale/unsupported-kind styles/Ours/Script.yml: “Ours.Script” can’t run: “script” rules aren’t supported here.',
      'vale/invalid-pattern styles/Ours/Broken.yml: “Ours.Broken” can’t run: its pattern isn’t valid: a parenthesis is never closed (character 1).',
      'vale/invalid-pattern styles/Ours/Neither.yml: “Ours.Neither” can’t run: “(a” isn’t a valid pattern: a parenthesis is never closed (character 1).',
      'vale/invalid-pattern styles/Ours/Partly.yml: “Ours.Partly” runs only partially: “(a” isn’t a valid pattern: a parenthesis is never closed (character 1).',
    ]);
  });

  it('is reported if its pattern would backtrack forever', () => {
    const checks = checker({
      Slow: 'extends: existence\nmessage: x\nscope: raw\nnonword: true\ntokens: ["(a+)+$"]',
      Words: existence('utilize'),
    });
    const start = performance.now();
    expect(found(checks, `utilize\n\n${'a'.repeat(60)}!`)).toEqual(['Ours.Words 1:1 utilize']);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(said(checks)).toEqual([
      'vale/slow-pattern styles/Ours/Slow.yml: “Ours.Slow” takes too long, so it no longer runs.',
    ]);
  });

  it.each(['', '[', '= x', '[*]\nBasedOnStyles', 'StylesPath = ../../..', '\0', '[{a]\nBasedOnStyles = X'])(
    'does not throw: %j',
    (ini) => {
      const checks = createValePageChecker(readVale('.vale.ini', filesOf({ '.vale.ini': ini })), () => 0);
      expect(checks.check('a.md', 'one')).toEqual([]);
    },
  );
});

describe('the Vale configuration', () => {
  it.each([
    [['docs/.vale.ini', '.vale.ini', 'a.md'], '.vale.ini'],
    [['docs/_vale.ini'], 'docs/_vale.ini'],
    [['vale.md'], null],
  ])('is found: %j', (paths, expected) => {
    expect(findValeConfig(paths)).toBe(expected);
  });
});
