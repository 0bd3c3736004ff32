import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { replaceSearchHits } from './replaceSearchHits.ts';
import { createQuery, runSearch } from './search.fixture.ts';
import { isIncludedInReplaceAll, type SearchScope } from './searchQuery.ts';

describe('Replace all', () => {
  const api = [
    'openapi: 3.1.0',
    'info: { title: The flag API }',
    'tags: [{ name: flag, description: What a flag is }]',
    'paths:',
    '  /flag:',
    '    get:',
    '      operationId: flag',
    '      tags: [flag]',
    '      summary: A flag # flag',
    '      parameters:',
    '        - name: flag',
    '          description: The flag',
    '          schema: { $ref: "#/components/flag", enum: [flag] }',
  ].join('\n');

  it.each([
    [
      'a page',
      'a.mdx',
      '---\ntitle: A flag\nicon: flag\nflag: 1\n---\n\nimport flag from "/flag.mdx"\n\n[flag](/flag) <Card title="Flag" icon="flag" href="/flag" flag="a flag" of={flag}>flag</Card> <flag /> {flag.on} {"flag" + 1}\n',
      '---\ntitle: A switch\nicon: flag\nflag: 1\n---\n\nimport flag from "/flag.mdx"\n\n[switch](/flag) <Card title="switch" icon="flag" href="/flag" flag="a switch" of={flag}>switch</Card> <flag /> {flag.on} {"flag" + 1}\n',
    ],
    [
      'an OpenAPI file',
      'api.yaml',
      api,
      api
        .replace('The flag API', 'The switch API')
        .replace('What a flag is', 'What a switch is')
        .replace('A flag # flag', 'A switch # switch')
        .replace('description: The flag', 'description: The switch'),
    ],
    [
      'an OpenAPI file of JSON',
      'api.json',
      '{ "openapi": "3.1.0", "x": { "operationId": "flag", "summary": "flag" } }',
      '{ "openapi": "3.1.0", "x": { "operationId": "flag", "summary": "switch" } }',
    ],
    [
      'an overlay',
      'a.yaml',
      'overlay: 1.0.0\ninfo: { title: A flag }\nactions:\n  - target: $.components.schemas.flag\n    update: { operationId: flag, tags: [flag], description: A flag }\n',
      'overlay: 1.0.0\ninfo: { title: A switch }\nactions:\n  - target: $.components.schemas.flag\n    update: { operationId: flag, tags: [flag], description: A switch }\n',
    ],
    [
      'an AsyncAPI file',
      'a.yaml',
      'asyncapi: 3.0.0\nchannels: { flag: { address: flag, title: flag } }\n',
      'asyncapi: 3.0.0\nchannels: { flag: { address: flag, title: switch } }\n',
    ],
    [
      'a part of an OpenAPI file',
      'flag.yaml',
      'type: object\nrequired: [flag]\nproperties:\n  flag: { enum: [flag], description: A flag }\n  security: { x: { description: flag } }\n',
      'type: object\nrequired: [flag]\nproperties:\n  flag: { enum: [flag], description: A switch }\n  security: { x: { description: switch } }\n',
    ],
    [
      'names below a key of an OpenAPI file',
      'flag.json',
      '{ "schema": { "discriminator": { "mapping": { "a": "flag" } } }, "security": [{ "oauth": ["flag"] }], "x": { "security": "flag", "y": ["flag"] } }',
      '{ "schema": { "discriminator": { "mapping": { "a": "flag" } } }, "security": [{ "oauth": ["flag"] }], "x": { "security": "flag", "y": ["switch"] } }',
    ],
    [
      'words of docs.json with a slash',
      'docs.json',
      '{ "name": "CI/flag", "description": "CI/flag", "navigation": [{ "group": "CI/flag", "name": "a/flag", "pages": ["a/flag"] }] }',
      '{ "name": "CI/switch", "description": "CI/switch", "navigation": [{ "group": "CI/switch", "name": "a/flag", "pages": ["a/flag"] }] }',
    ],
    [
      'a title with a slash',
      'a.mdx',
      '---\ntitle: CI/flag\nparameters: { name: flag }\n---\n',
      '---\ntitle: CI/switch\nparameters: { name: switch }\n---\n',
    ],
    ['another file of YAML', 'a.yml', 'flag: flag\nname: flag\nurl: flag', 'flag: switch\nname: switch\nurl: flag'],
    [
      'the anchor of a heading',
      'a.mdx',
      '## The flag {#flag}\n\n[flag](#flag)',
      '## The switch {#flag}\n\n[switch](#flag)',
    ],
    [
      'what a page exports',
      'a.mdx',
      'export const Flag = (flag) => <p title="flag">A flag {"flag"}</p>\n\nA flag: <Flag on={2} /> {flag[0]} {f("flag")}\n',
      'export const Flag = (flag) => <p title="switch">A switch {"flag"}</p>\n\nA switch: <Flag on={2} /> {flag[0]} {f("flag")}\n',
    ],
    [
      'a file of code',
      'snippets/flag.jsx',
      'import x from "./flag"; // A flag\nexport const Flag = ({ flag }) => <Flag.On className="flag mx-2" title="Flag">A flag</Flag.On>;',
      'import x from "./flag"; // A flag\nexport const Flag = ({ flag }) => <Flag.On className="flag mx-2" title="switch">A switch</Flag.On>;',
    ],
    [
      'a file of TypeScript',
      'a.tsx',
      'import { flag } from "./flag"; // A flag\n/* flag */\nconst flag: Flag<"flag"> = { flag: \'flag\' + `flag` }; <Flag className="flag" title="flag">flag</Flag>',
      'import { flag } from "./flag"; // A flag\n/* flag */\nconst flag: Flag<"flag"> = { flag: \'flag\' + `flag` }; <Flag className="flag" title="switch">switch</Flag>',
    ],
    [
      'names within the text of an element of TypeScript',
      'a.tsx',
      "export const A = (p: P) => <p>Don't use <flag.On /> or {flag}, flag</p>;",
      "export const A = (p: P) => <p>Don't use <flag.On /> or {flag}, switch</p>;",
    ],
    [
      'attributes of HTML',
      'a.html',
      '<label for="my flag" onclick="flag ()" headers="a flag" rel="x flag" content="width flag" srcset="flag 2x, b 3x" d="M flag 0" data-for="flag b" title="a flag" aria-label="flag">flag</label>',
      '<label for="my flag" onclick="flag ()" headers="a flag" rel="x flag" content="width flag" srcset="flag 2x, b 3x" d="M flag 0" data-for="flag b" title="a switch" aria-label="switch">switch</label>',
    ],
    [
      'HTML',
      'a.html',
      '<!-- flag --><title>flag</title><style>.flag {}</style><script>flag()</script><flag class="flag" title=\'a flag\' data-x=">"><a href="/flag">flag</a></flag> flag',
      '<!-- switch --><title>switch</title><style>.flag {}</style><script>flag()</script><flag class="flag" title=\'a switch\' data-x=">"><a href="/flag">switch</a></flag> switch',
    ],
    [
      'attributes that are no words',
      'a.mdx',
      '<div className="flag mx-2" id="a flag" style={{ x: "flag" }} cardClass="flag mx-2" aria-label="flag">flag</div>\n\n<ParamField path="flag" type="flag" default="flag" placeholder="flag" />\n\n<ResponseField name="flag" pre={["flag"]} />\n',
      '<div className="flag mx-2" id="a flag" style={{ x: "flag" }} cardClass="flag mx-2" aria-label="switch">switch</div>\n\n<ParamField path="flag" type="flag" default="flag" placeholder="switch" />\n\n<ResponseField name="flag" pre={["switch"]} />\n',
    ],
    [
      'attributes of which some are words',
      'a.mdx',
      '<Frame hint="flag" caption="flag"><img src="/flag.png" alt="flag" width="flag" /></Frame>\n\n<Tree><Tree.Folder name="flag"><Tree.File name="flag" comment="flag" /></Tree.Folder></Tree>\n\n<Card img="a flag" cta="flag" icon="flag" />\n',
      '<Frame hint="switch" caption="switch"><img src="/flag.png" alt="switch" width="flag" /></Frame>\n\n<Tree><Tree.Folder name="switch"><Tree.File name="switch" comment="switch" /></Tree.Folder></Tree>\n\n<Card img="a flag" cta="switch" icon="flag" />\n',
    ],
    [
      'code in text',
      'a.mdx',
      'A flag, `flag`, $flag$\n\n```sh flag\nflag\n```\n',
      'A switch, `flag`, $flag$\n\n```sh flag\nflag\n```\n',
    ],
    [
      'samples of an API',
      'a.yaml',
      'openapi: 3.1.0\nx:\n  description: A flag, `flag`, [flag](/flag)\n  example: { a: flag }\n  examples: { a: { summary: A flag, value: flag } }\n  x-codeSamples: [{ lang: flag, source: "get flag" }]\n',
      'openapi: 3.1.0\nx:\n  description: A switch, `flag`, [switch](/flag)\n  example: { a: flag }\n  examples: { a: { summary: A switch, value: flag } }\n  x-codeSamples: [{ lang: flag, source: "get flag" }]\n',
    ],
    [
      'a file for LLMs',
      'llms.txt',
      '# Flag\n\n- [A flag](/flag.md): A flag, `flag`\n',
      '# switch\n\n- [A switch](/flag.md): A switch, `flag`\n',
    ],
    [
      'an SVG image',
      'logo/flag.svg',
      '<svg aria-label="flag"><title>flag</title><text id="flag">flag</text></svg>',
      null,
    ],
    [
      'an SVG image in a page',
      'a.mdx',
      'A flag <svg><title>flag</title></svg>\n',
      'A switch <svg><title>flag</title></svg>\n',
    ],
    [
      'the configuration of Vale',
      '.vale.ini',
      '# flag\nStylesPath = flag\nVocab = flag\n[*.{md,mdx}]\nBasedOnStyles = Vale, flag\nflag.Terms = NO\n',
      null,
    ],
    ['a vocabulary', 'styles/config/vocabularies/flag/accept.txt', 'flag\n', null],
    ['a vocabulary of an older Vale', 'styles/Vocab/flag/reject.txt', 'flag\n', null],
    [
      'a Vale rule',
      'styles/flag/Terms.yml',
      'extends: substitution\nmessage: Use flag\nswap: { feature flag: flag }\n',
      null,
    ],
    ['the team’s checks', '.docwright/checks.json', '{ "rules": { "flag": "error" }, "words": ["flag"] }', null],
    ['the team’s word list', '.docwright/words.txt', 'flag\n', null],
    ['a workflow', '.github/workflows/flag.yml', 'name: flag\njobs: { flag: { steps: [{ run: flag }] } }\n', null],
    ['a package', 'package.json', '{ "name": "flag", "description": "A flag" }', null],
    ['redirects of a host', '_redirects', '/flag /b\n', null],
    ['ignored files', '.mintignore', 'flag\n', null],
    ['a script', 'scripts/flag.sh', 'echo flag # flag\n', null],
    ['data in a table', 'flags.csv', 'flag,1\n', null],
    ['a style sheet', 'a.css', '@import "flag.css"; /* flag */\n.flag::after { content: "flag" }\n', null],
    ['strings and comments of code', 'a.ts', 'const flag: string = `flag ${flag}`; // flag\n', null],
    [
      'choices of the settings',
      'docs.json',
      '{ "theme": "flag", "description": "A flag", "icons": { "library": "flag" }, "logo": "flag.svg", "navigation": { "pages": ["flag"] } }',
      '{ "theme": "flag", "description": "A switch", "icons": { "library": "flag" }, "logo": "flag.svg", "navigation": { "pages": ["flag"] } }',
    ],
    [
      'choices of a page',
      'a.mdx',
      '---\ntitle: A flag\nmode: flag\nopenapi: flag.json GET /x\n---\n',
      '---\ntitle: A switch\nmode: flag\nopenapi: flag.json GET /x\n---\n',
    ],
    ['a file that is no YAML', 'a.yml', 'flag: [flag', 'switch: [switch'],
    [
      'names and addresses in text',
      'a.mdx',
      'Set FLAG_PATH, my_flag, or newFlag for a flag (flag), flags, sub-flag, flag/switch, _flag_, and “Flag”.\n\nSee acme.com/flag, flag.acme.com, https://acme.com/a?b=flag, /docs/flag, ./flag, me@flag.io, flag.json, and src/flag.ts. A flag.\n',
      'Set FLAG_PATH, my_flag, or newFlag for a switch (switch), switchs, sub-switch, switch/switch, _switch_, and “switch”.\n\nSee acme.com/flag, flag.acme.com, https://acme.com/a?b=flag, /docs/flag, ./flag, me@flag.io, flag.json, and src/flag.ts. A switch.\n',
    ],
    ['names in titles', 'a.mdx', '---\ntitle: The FLAG_PATH flag\n---\n', '---\ntitle: The FLAG_PATH switch\n---\n'],
  ] satisfies readonly (readonly [string, string, string, string | null])[])(
    'leaves references alone in %s',
    (_, path, text, expected) => {
      const asked = createQuery('flag');
      const [file] = runSearch({ [path]: text }, asked).files;
      const hits = file?.hits.filter(({ place }) => isIncludedInReplaceAll(asked, place)) ?? [];
      // The search itself excludes nothing; each file is found.
      expect(file?.hits.length).toBeGreaterThan(0);
      if (expected === null) expect(hits).toEqual([]);
      else expect(replaceSearchHits(path, text, text, hits, 'switch', false)).toMatchObject({ text: expected });
    },
  );

  it.each([
    ['a.yaml', 'icon: "flag"\nurl: \'flag\'\ntitle: "flag"\n', '"flag"', 'icon: "flag"\nurl: \'flag\'\ntitle: x\n'],
    ['a.yaml', "icon: 'flag'\n", "'flag'", "icon: 'flag'\n"],
    ['a.mdx', '<Card icon="flag" title="flag" />\n', '"flag"', '<Card icon="flag" title=x />\n'],
  ])('leaves references alone in %s %j when the query includes the quotes', (path, text, quoted, expected) => {
    const asked = createQuery(quoted);
    const hits = runSearch({ [path]: text }, asked).files[0]?.hits.filter(({ scope }) =>
      isIncludedInReplaceAll(asked, scope),
    );
    const edits = (hits ?? []).map(({ from, to }) => ({ from, to, text: 'x' }));
    expect(applyEdits(text, edits)).toBe(expected);
  });

  it.each(['FLAG_PATH', 'newFlag', 'acme.com/flag'])('include a name that is searched for itself: %s', (asked) => {
    const hits = runSearch({ 'a.mdx': `Use ${asked} here.\n` }, createQuery(asked)).files[0]?.hits;
    expect(hits?.map(({ place }) => place)).toEqual(['text']);
  });

  it.each<readonly [string, SearchScope, readonly SearchScope[] | null, boolean]>([
    ['flag', 'link', null, false],
    ['flag', 'link', ['link'], true],
    ['flag', 'component', ['component'], true],
    ['flag', 'reference', null, false],
    ['flag', 'attribute', null, true],
    ['flag', 'code', null, false],
    ['flag', 'code', ['code'], true],
    ['https://old.example', 'link', null, true],
    ['a/flag', 'reference', null, false],
  ])('for %s in a %s, with %j selected: %s', (asked, place, places, expected) => {
    expect(
      isIncludedInReplaceAll(createQuery(asked, { places: places === null ? null : new Set(places) }), place),
    ).toBe(expected);
  });
});
