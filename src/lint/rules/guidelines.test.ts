import { describe, expect, it } from 'vitest';
import type { Rule } from '../rule.ts';
import { accordionsForDetails } from './accordionsForDetails.ts';
import { authenticationExamples } from './authenticationExamples.ts';
import { basicsFirst } from './basicsFirst.ts';
import { codeComments } from './codeComments.ts';
import { codeGroups } from './codeGroups.ts';
import { describedFields } from './describedFields.ts';
import { emptySections } from './emptySections.ts';
import { endpointExamples } from './endpointExamples.ts';
import { expandableFields } from './expandableFields.ts';
import { fieldsForParameters } from './fieldsForParameters.ts';
import { ignoredErrors } from './ignoredErrors.ts';
import { incompleteCode } from './incompleteCode.ts';
import { jsonSyntax } from './jsonSyntax.ts';
import { keyboardAccess } from './keyboardAccess.ts';
import { lateDefinitions } from './lateDefinitions.ts';
import { longParagraphs } from './longParagraphs.ts';
import { pageIntroduction } from './pageIntroduction.ts';
import { parallelLists } from './parallelLists.ts';
import { prerequisitesFirst } from './prerequisitesFirst.ts';
import { expectedResults, failureHelp, verificationSteps } from './procedures.ts';
import { rateLimits } from './rateLimits.ts';
import { readerGoals } from './readerGoals.ts';
import { realisticData } from './realisticData.ts';
import { runRuleOnMarkedPage, type MarkedCase } from './runRuleOnMarkedPage.fixture.ts';
import { tabsForAlternatives } from './tabsForAlternatives.ts';
import { vagueHeadings } from './vagueHeadings.ts';
import { wordyPhrases } from './wordyPhrases.ts';

const head = (more: string) => `---\ntitle: A\n${more}---\n\n`;
const endpoint = head('api: GET /flags\n');
const steps = (text: string) =>
  `«<Steps»>\n  <Step title="One">\n    \`\`\`bash\n    npm i lantern\n    \`\`\`\n  </Step>\n  <Step title="Two">${text}</Step>\n  <Step title="Three">Store the key.</Step>\n</Steps>`;
const unmarked = (text: string) => steps(text).replaceAll(/[«»]/g, '');

const tables: readonly (readonly [Rule, readonly MarkedCase[], Readonly<Record<string, unknown>>?])[] = [
  [
    wordyPhrases,
    [
      [
        'phrases with a shorter word',
        '«In order to» log in, «utilize» the key «prior to» its end.',
        'To log in, use the key before its end.',
      ],
      ['phrases that are mentioned', 'Avoid "in order to," “prior to”, and \'utilize\'.'],
      ['phrases that can go', '«Please note that» it ends.'],
      ['phrases over the end of a line', '> Wait «in the\n> event that» it ends.', '> Wait if it ends.'],
      ['phrases with formatting, without a fix', 'Wait «in the *event* that» it ends.'],
      ['code and other languages', '`in order to`\n\n```\nin order to\n```\n'],
    ],
  ],
  [
    lateDefinitions,
    [
      [
        'a use before the definition',
        'Check the «SLA» first.\n\nThe service-level agreement (SLA) is public. The SLA is short.',
      ],
      ['a definition at the first use', 'Text-to-speech (TTS) is new. TTS works.\n\nIn text to speech (TTS), …'],
      [
        'an abbreviation whose words come first',
        'A [service-level agreement](/sla). Check the SLA.\n\nThe service-level agreement (SLA) is public.',
      ],
      ['a definition in a heading', '## Service Level Agreement (SLA)\n\nThe SLA. Our Service Level Agreement (SLA).'],
      ['words in parentheses that are no abbreviation of them', 'POST it.\n\nSend a new request (POST) now.'],
      [
        'a changelog',
        '<Update label="2">The MCP.</Update>\n\n<Update label="1">Model context protocol (MCP).</Update>',
      ],
    ],
  ],
  [
    parallelLists,
    [
      [
        'an item without a period',
        '- Open the box.\n- Close the box.\n- Lock the box.\n- «Sell the box»\n',
        '- Open the box.\n- Close the box.\n- Lock the box.\n- Sell the box.\n',
      ],
      [
        'an item with a period',
        '- Open it\n- Close it\n- Lock it\n- «Sell it.»\n',
        '- Open it\n- Close it\n- Lock it\n- Sell it\n',
      ],
      ['periods within quotation marks', '- Open it.\n- Close it.\n- Lock it.\n- Say "sold."\n'],
      [
        'questions, single words, and mixed lists',
        '- Open it.\n- Close it\n- Lock it.\n- Sell it\n\n- A.\n- B.\n- C.\n- D\n',
      ],
      ['items of several sentences', '- Open it\n- Close it\n- Lock it\n- Sell it. Then leave.\n'],
      ['nested items', '- Open it.\n- Close it.\n- Lock it.\n- Sell it\n  - Now\n'],
    ],
  ],
  [
    pageIntroduction,
    [
      ['a page that starts with a section', `${head('')}«## Install»\n\nRun it.`],
      ['also below its title', `${head('')}# A\n\n{/* note */}\n\n«## Install»\n\nRun it.`],
      ['text first', `${head('')}A is new.\n\n## Install\n\nRun it.`],
      ['a description', `${head('description: A is new.\n')}## Install\n\nRun it.`],
      ['a page made from an API description', `${head('openapi: GET /a\n')}## More\n\nB`],
    ],
  ],
  [
    basicsFirst,
    [
      ['basics after advanced topics', '## Advanced usage\n\nA\n\n«## Getting started»\n\nB'],
      ['the right order', '## Quickstart\n\nA\n\n## Advanced\n\nB'],
      ['sections of other parts', '## A\n\n### Advanced\n\nA\n\n## B\n\n### Overview\n\nB'],
    ],
  ],
  [
    prerequisitesFirst,
    [
      ['prerequisites after the installation', '## Installation\n\nA\n\n«## Prerequisites»\n\nB'],
      [
        'prerequisites after steps',
        '## Use it\n\n<Steps>\n  <Step title="A">A</Step>\n</Steps>\n\n«## Before you begin»\n\nB',
      ],
      ['prerequisites first', '## Prerequisites\n\nA\n\n## Installation\n\nB'],
      ['those of another part', '## Linux\n\n### Installation\n\nA\n\n## macOS\n\n### Prerequisites\n\nB'],
      ['other requirements', '## Installation\n\nA\n\n## Image requirements\n\nB'],
    ],
  ],
  [
    vagueHeadings,
    [
      ['headings that say nothing', '«## Miscellaneous»\n\nA\n\n«### Step 1:»\n\nB'],
      ['headings that say something', '## Notes on time zones\n\nA\n\n### Step 1: Install\n\nB'],
    ],
  ],
  [
    readerGoals,
    [
      ['a page about itself', '«This page describes» how to add a key.\n\nThis page describes more.'],
      ['a description about the page', `${head('description: «This guide covers» keys.\n')}Add a key.`],
      ['a note, and other subjects', '<Note>This guide covers keys.</Note>\n\nThis key describes you.'],
    ],
  ],
  [
    emptySections,
    [
      ['a heading without content', '«## A»\n\n## B\n\nText'],
      ['a heading at the end', '## A\n\nText\n\n«## B»\n\n{/* soon */}\n'],
      ['an accordion without content', '«<Accordion» title="How?" />'],
      [
        'headings with sections, and components',
        '## A\n\n### B\n\n<Card title="C" href="/c" />\n\n## D\n\n---\n\nText',
      ],
    ],
  ],
  [
    longParagraphs,
    [
      [
        'a long paragraph',
        '«One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one.»\n\nShort.',
      ],
    ],
    { words: 20 },
  ],
  [
    incompleteCode,
    [
      ['a comment for what is left out', '```js\nf(a, ...b);\n«// ...»\n```'],
      ['a line in an indented block', '- A\n\n  ```python\n  f(a)\n  «...»\n  g(b)\n  ```'],
      [
        'a Python body that does nothing, and one that goes on',
        '```python\n@workflow\ndef f(a):\n    ...\n\nclass A: # none\n    b = 1\n```\n\n```python\ndef f():\n    «...»\n    return 1\n```',
      ],
      ['spread syntax, and other languages', '```js\nf(...a);\n```\n\n```bash\n...\n```'],
    ],
  ],
  [
    ignoredErrors,
    [
      ['a catch that is empty', '```ts\ntry { f(); } «catch (e) {}»\nf().then(g)«.catch(() => {})»;\n```'],
      ['an exception that is passed', '```python\ntry:\n    f()\n«except ValueError:»\n    pass\n```'],
      ['errors that are handled', '```ts\ntry { f(); } catch (e) { log(e); }\n```\n\n```bash\ncatch {}\n```'],
    ],
  ],
  [
    realisticData,
    [
      ['names that mean nothing', '```js\ncall("«foo»", "bar");\n```'],
      ['parts of words, and text about such names', '```js\nfood(football);\n```\n\n```md\nNot foo.\n```\n\nNot foo.'],
    ],
  ],
  [
    jsonSyntax,
    [
      ['a trailing comma', '```json\n{\n  "a": 1,\n«}»\n```'],
      ['code of another language', '```json\n«curl https://a.example»\n```'],
      [
        'fragments, comments, placeholders, and JSON lines',
        '```json\n"a": 1\n```\n\n```json\n{ /* A */ "a": 1 }\n```\n\n```json\n{ "a": <number> }\n```\n\n```json\n{ "a": ... }\n```\n\n```json\n{"a":1}\n{"a":2}\n```',
      ],
    ],
  ],
  [
    codeComments,
    [
      [
        'code without a comment',
        '«```js»\na();\nb();\nc();\nd();\ne();\n```\n\n```js\na(); // A\nb();\nc();\nd();\ne();\n```\n\n```json\n[\n1,\n2,\n3\n]\n```',
      ],
    ],
    { lines: 5 },
  ],
  [
    describedFields,
    [
      [
        'fields without text',
        '«<ParamField» query="a" type="string" />\n\n«<ResponseField» name="b" type="string"></ResponseField>',
      ],
      [
        'fields with text or fields',
        '<ParamField query="a">A</ParamField>\n\n<ResponseField name="b">\n  <Expandable title="c">C</Expandable>\n</ResponseField>\n\n<ParamField {...a} />',
      ],
    ],
  ],
  [
    rateLimits,
    [
      [
        'what limits no requests',
        '## Rate limiting\n\n- **Max upscale per minute**: Prevents rapid scaling fluctuations.',
      ],
      ['a section without a number', '«## Rate limits»\n\nBe gentle.\n\n## Next\n\n100'],
      [
        'a number, a link, and other sections',
        '## Rate limits\n\n100 a minute.\n\n## Rate limiting\n\nSee [plans](/plans).\n\n## Rate limit errors\n\nWait.',
      ],
    ],
  ],
  [
    authenticationExamples,
    [
      ['a page without an example', '---\ntitle: Authentication\n---\n\n«Send your API key in a header.»'],
      ['code or a header', '---\ntitle: Authentication\n---\n\nSend the API key as `Authorization: Bearer KEY`.'],
      ['other pages', '---\ntitle: Authentication settings\n---\n\nSend your API key.'],
    ],
  ],
  [
    endpointExamples,
    [
      [
        'an endpoint without a response',
        '---\ntitle: A\n«api: GET /flags»\n---\n\n<RequestExample>\n\n```bash\ncurl a\n```\n\n</RequestExample>',
      ],
      ['an endpoint with one', `${endpoint}<ResponseExample>\n\n\`\`\`json\n{}\n\`\`\`\n\n</ResponseExample>`],
      ['pages from OpenAPI, and other pages', `${head('openapi: GET /flags\n')}A`],
    ],
  ],
  [
    fieldsForParameters,
    [
      ['a table of parameters', `${endpoint}«| Name | Type |»\n| --- | --- |\n| a | string |`],
      ['other tables, and other pages', '| Name | Type |\n| --- | --- |\n| a | string |'],
    ],
  ],
  [
    keyboardAccess,
    [
      ['clicks without keys', '«<div» onClick={open}>A</div>'],
      ['an order of its own', '<a href="/a" «tabIndex="2"»>A</a>'],
      ['a link to nowhere', '«<a» onClick={open}>A</a>'],
      [
        'buttons, and components',
        '<button onClick={open}>A</button>\n\n<Card onClick={open} />\n\n<div onClick={a} onKeyDown={b} tabIndex="0">A</div>',
      ],
    ],
  ],
  [
    tabsForAlternatives,
    [
      ['sections for platforms', '## Install\n\n«### macOS»\n\nA\n\n### Windows\n\nB\n\n### Linux\n\nC'],
      [
        'a single one, and tabs',
        '### macOS\n\nA\n\n### Keys\n\nB\n\n<Tabs>\n  <Tab title="A">\n    ### macOS\n\n    A\n\n    ### Windows\n\n    B\n  </Tab>\n</Tabs>',
      ],
      ['sections of other parts', '## A\n\n### macOS\n\nA\n\n## B\n\n### Windows\n\nB'],
    ],
  ],
  [
    codeGroups,
    [
      ['adjacent blocks in several languages', '«```js»\na()\n```\n\n```python\na()\n```\n\n```go\na()\n```'],
      ['commands of package managers', '«```bash»\nnpm i a\n```\n\n```bash\nyarn add a\n```'],
      [
        'blocks that aren’t alternatives',
        '```bash\na\n```\n\n```json\n{}\n```\n\n```js\na()\n```\n\nThen:\n\n```python\nb()\n```',
      ],
      ['a group', '<CodeGroup>\n\n```js A\na()\n```\n\n```python B\na()\n```\n\n</CodeGroup>'],
    ],
  ],
  [accordionsForDetails, [['an HTML element', '«<details»>\n  <summary>A</summary>\n\n  B\n</details>']]],
  [
    expandableFields,
    [
      [
        'fields within a field',
        '<ResponseField name="a">\n  «<ResponseField» name="b">B</ResponseField>\n  <ResponseField name="c">C</ResponseField>\n</ResponseField>',
      ],
      [
        'an Expandable',
        '<ResponseField name="a">\n  <Expandable title="a">\n    <ResponseField name="b">B</ResponseField>\n  </Expandable>\n</ResponseField>',
      ],
    ],
  ],
  [
    expectedResults,
    [
      ['steps without a result', steps('Store the key.')],
      ['steps with one', unmarked('The dashboard opens.')],
    ],
  ],
  [
    verificationSteps,
    [
      ['a procedure that can’t be checked', steps('Store the key.')],
      ['a page that says how', `${unmarked('Store the key.')}\n\nVerify it on the dashboard.`],
    ],
  ],
  [
    failureHelp,
    [
      ['a procedure without help', steps('Store the key.')],
      ['a page with help', `${unmarked('Store the key.')}\n\n## Troubleshooting\n\nWait.`],
    ],
  ],
];

for (const [rule, cases, options = {}] of tables) {
  describe(`the rule ${rule.name}`, () => {
    it.each(cases.map(([title, marked, fixed]) => ({ title, marked, fixed: fixed ?? null })))(
      'handles $title',
      ({ marked, fixed }) => {
        expect(runRuleOnMarkedPage(rule, marked, { options })).toEqual({ marked, fixed, wrong: [] });
      },
    );
  });
}
