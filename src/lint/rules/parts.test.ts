import { describe, expect, it } from 'vitest';
import type { Rule } from '../rule.ts';
import { altText, videoCaptions } from './altText.ts';
import { codeLabels } from './codeLabels.ts';
import { codeLanguage } from './codeLanguage.ts';
import { componentPlaces } from './componentPlaces.ts';
import { fieldTypes } from './fieldTypes.ts';
import { framedImages } from './framedImages.ts';
import { headingLevels } from './headingLevels.ts';
import { knownComponents } from './knownComponents.ts';
import { linkText } from './linkText.ts';
import { runRuleOnMarkedPage, type MarkedCase } from './runRuleOnMarkedPage.fixture.ts';
import { noSecrets } from './noSecrets.ts';
import { oneOfAKind } from './oneOfAKind.ts';
import { runRuleOnPage } from './rules.fixture.ts';
import { stepsForProcedures } from './stepsForProcedures.ts';
import { uniqueTitles } from './uniqueTitles.ts';

// Built here so that secret scanners don't report them.
const key = (prefix: string, length: number) => prefix + 'q7Zr2Lw9Xk4Tn6Vb3Hm8Pd5Gs1Jf0Cy'.repeat(4).slice(0, length);

const tables: readonly (readonly [Rule, readonly MarkedCase[]])[] = [
  [
    noSecrets,
    [
      ['an AWS key', `Key: «${'AKIA'}Q7ZR2LW9XK4TN6VB»`, 'Key: YOUR_API_KEY'],
      [
        'a GitHub token in code',
        `\`\`\`bash\nexport T=«${key('ghp_', 36)}»\n\`\`\``,
        '```bash\nexport T=YOUR_API_KEY\n```',
      ],
      ['a key of a model', `\`«${key('sk-proj-', 40)}»\``, '`YOUR_API_KEY`'],
      ['a live key of Stripe', `«${key('sk_' + 'live_', 24)}»`, 'YOUR_API_KEY'],
      [
        'an address with a password',
        '`«postgres://app:q7Zr2Lw9Xk@db.lantern.dev»/main`',
        '`postgres://app:PASSWORD@db.lantern.dev/main`',
      ],
      [
        'placeholders',
        'AKIAIOSFODNN7EXAMPLE, sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx, sk-your-api-key-goes-right-here-please-1, ghp_000000000000000000000000000000000000',
      ],
      ['a key for tests', key('sk_test_', 24)],
      ['passwords of this machine', '`postgres://postgres:postgres1@localhost/main` `redis://user:password@host`'],
      ['an identifier', '`550e8400-e29b-41d4-a716-446655440000` `sha256-q7Zr2Lw9Xk4Tn6Vb3Hm8Pd5Gs1Jf0Cy`'],
    ],
  ],
  [
    altText,
    [
      ['a picture without words, and makes none of the name of its file', '«![](/images/cn-demo.png)»'],
      ['an element without words, and makes none of the name of its file', '«<img src="/images/cn-demo.png" />»'],
      ['a file that says nothing', '«![](/images/img_42.png)»'],
      ['an empty description', '«<img src="/a.png" alt="" />»'],
      ['a frame without a title', '«<iframe» src="https://example.com"></iframe>'],
      ['a video without a title', '«<video» src="/a.mp4"></video>'],
      ['a video with one', '<video src="/a.mp4" title="Set-up"></video> <video src="/a.mp4" aria-label="Set-up" />'],
      ['what has one', '![Alerts](/a.png) <img src="/a.png" alt="Alerts" /> <img src="/a.png" alt={words} />'],
      [
        'what only decorates',
        '<img src="/a.png" role="presentation" alt="" /> <img src="/a.png" aria-hidden="true" />',
      ],
      ['attributes that are spread', '<img {...props} />'],
      ['code', '`![](/a.png)`'],
    ],
  ],
  [
    videoCaptions,
    [
      ['a video with sound', '«<video» src="/a.mp4"></video>'],
      ['a video with sources alone', '«<video» controls>\n  <source src="/a.mp4" />\n</video>'],
      ['another kind of track', '«<video» src="/a.mp4">\n  <track kind="chapters" src="/a.vtt" />\n</video>'],
      ['captions', '<video src="/a.mp4">\n  <track kind="captions" src="/a.vtt" />\n</video>'],
      ['subtitles, by default', '<video src="/a.mp4">\n  <track src="/a.vtt" />\n</video>'],
      ['a video that is muted', '<video src="/a.mp4" autoPlay muted loop></video>'],
      ['attributes that are spread', '<video {...props} />'],
    ],
  ],
  [
    framedImages,
    [
      [
        'a picture by itself',
        'Text.\n\n«![A](/a.png)»\n\nText.',
        'Text.\n\n<Frame>\n  ![A](/a.png)\n</Frame>\n\nText.',
      ],
      [
        'an element in a step',
        '<Steps>\n  <Step title="A">\n    «<img src="/a.png" alt="A" />»\n  </Step>\n</Steps>',
        '<Steps>\n  <Step title="A">\n    <Frame>\n      <img src="/a.png" alt="A" />\n    </Frame>\n  </Step>\n</Steps>',
      ],
      ['one that is framed', '<Frame>\n  ![A](/a.png)\n</Frame>'],
      [
        'one among words, in a link, in a cell',
        'An ![icon](/a.png) here.\n\n[![A](/a.png)](/b)\n\n| ![A](/a.png) |\n| - |\n',
      ],
      ['an icon', '<img src="/a.png" alt="A" width="24" />\n\n<img src="/a.png" alt="A" noZoom />'],
      [
        'what is laid out by hand',
        '<div className="hero">\n  <img src="/a.png" alt="A" />\n</div>\n\n<img className="pointer-events-none" src="/a.png" alt="A" />',
      ],
      ['what a component of the site may frame', '<Zoom>\n  ![A](/a.png)\n</Zoom>'],
    ],
  ],
  [
    headingLevels,
    [
      ['the title’s level', '---\ntitle: A\n---\n\n«#» A\n', '---\ntitle: A\n---\n\n## A\n'],
      ['a level left out', '## A\n\n«####» B\n', '## A\n\n### B\n'],
      [
        'a level left out by several beside each other, and what belongs to them',
        '«###» A\n\n#### B\n\n### C\n\n## D\n',
        '## A\n\n### B\n\n## C\n\n## D\n',
      ],
      ['levels left out within such', '«###» A\n\n«#####» B\n\n### C\n', '## A\n\n### B\n\n## C\n'],
      [
        'titles’ levels with headings below them, which stay below',
        '---\ntitle: A\n---\n\n«#» B\n\n## C\n\n### D\n\n«#» E\n\n### F\n',
        '---\ntitle: A\n---\n\n## B\n\n### C\n\n#### D\n\n## E\n\n### F\n',
      ],
      [
        'the title once more, with headings of the page below it',
        '---\ntitle: A\n---\n\n«#» A\n\n## B\n\n### C\n',
        '---\ntitle: A\n---\n\n## A\n\n## B\n\n### C\n',
      ],
      ['one left out at the beginning', '«###» A\n', '## A\n'],
      ['two of one name', '## A\n\n### B\n\n«### B»\n'],
      ['one name in two places', '## A\n\n### B\n\n## C\n\n### B\n'],
      ['a page that has no other title', '# A\n\n## B\n'],
      ['the first in a step', '## A\n\n<Steps>\n  <Step title="A">\n    #### B\n  </Step>\n</Steps>\n'],
      ['what follows a deeper one', '## A\n\n### B\n\n## C\n'],
    ],
  ],
  [
    linkText,
    [
      ['words that say nothing', 'Click «[here](/a)». «[Read more →](/b)»'],
      ['an address', '«[https://example.com/a/very/long/address](https://example.com/a/very/long/address)»'],
      ['words that say where', '[How to install it](/a), [docs of Lantern](/b)'],
      ['code', '[`docs`](#docs)'],
      ['the name of a language', '- [Ruby](/ruby)\n- [Go](/go)'],
      ['an address by itself', 'Open https://example.com/a/very/long/address now.'],
    ],
  ],
  [
    codeLanguage,
    [
      ['a command', '«```»\nnpm install\n```', '```bash\nnpm install\n```'],
      ['an object', '«~~~»\n{ "a": 1 }\n~~~', '~~~json\n{ "a": 1 }\n~~~'],
      ['plain text', '- a\n\n  «```»\n  Hello.\n  ```', '- a\n\n  ```text\n  Hello.\n  ```'],
      ['what says it', '```js\n1\n```'],
      ['marks with nothing in them', 'A.\n\n```'],
    ],
  ],
  [
    codeLabels,
    [
      [
        'blocks without a label',
        '<CodeGroup>\n\n«```js»\n1\n```\n\n```py Python\n1\n```\n\n</CodeGroup>',
        '<CodeGroup>\n\n```js JavaScript\n1\n```\n\n```py Python\n1\n```\n\n</CodeGroup>',
      ],
      [
        'options, which are no label',
        '<CodeGroup>\n\n«```js lines»\n1\n```\n\n```py title="Python"\n1\n```\n\n</CodeGroup>',
        '<CodeGroup>\n\n```js JavaScript lines\n1\n```\n\n```py title="Python"\n1\n```\n\n</CodeGroup>',
      ],
      ['a block by itself', '```js\n1\n```\n\n<CodeGroup>\n\n```js\n1\n```\n\n</CodeGroup>'],
    ],
  ],
  [
    fieldTypes,
    [
      [
        'a field without a type',
        '«<ResponseField» name="id">A</ResponseField>\n\n«<ParamField» query="id">A</ParamField>',
      ],
      [
        'one with it',
        '<ResponseField name="id" type="string">A</ResponseField> <ParamField query="id" type={type}>A</ParamField>',
      ],
    ],
  ],
  [
    oneOfAKind,
    [
      ['a second one', '<Panel>\n  A\n</Panel>\n\n«<Panel»>\n  B\n</Panel>'],
      ['one', '<Panel>\n  A\n</Panel>'],
      ['one of each kind', '<RequestExample>\n  A\n</RequestExample>\n\n<ResponseExample>\n  B\n</ResponseExample>'],
      ['code', '`<Panel>` `<Panel>`\n\n```mdx\n<Panel />\n<Panel />\n```'],
      ['what is worked out', '{isNew ? <Panel>A</Panel> : <Panel>B</Panel>}'],
      [
        'one for people and one for agents',
        '<Visibility for="humans">\n  <Panel>\n    A\n  </Panel>\n</Visibility>\n\n<Visibility for="agents">\n  <Panel>\n    B\n  </Panel>\n</Visibility>',
      ],
      [
        'one in each view, and a second in one',
        '<View title="A">\n  <Panel>\n    A\n  </Panel>\n</View>\n\n<View title="B">\n  <Panel>\n    B\n  </Panel>\n\n  «<Panel»>\n    C\n  </Panel>\n</View>',
      ],
      [
        'one in a view where another is always shown',
        '<Panel>\n  A\n</Panel>\n\n<View title="B">\n  «<Panel»>\n    B\n  </Panel>\n</View>',
      ],
    ],
  ],
  [
    knownComponents,
    [
      ['a name that is nearly right', '«<Warnig»>\n  A\n</Warnig>', '<Warning>\n  A\n</Warning>'],
      ['one that closes itself', '«<Crad» title="A" />', '<Card title="A" />'],
      ['one that nobody knows', '«<Youtube» id="a" />'],
      [
        'what is imported or made here',
        "import Own from '/snippets/own.jsx';\n\nexport const Made = () => <b>a</b>;\n\n<Own />\n\n<Made />\n\n<Own.Part />",
      ],
      ['HTML and what is known', '<div><Note>\n  A\n</Note></div>\n\n<Tree.Folder name="a" />'],
      ['code', '`<Warnig>`\n\n```mdx\n<Warnig>\n```'],
    ],
  ],
  [
    componentPlaces,
    [
      ['a tab by itself', '«<Tab» title="A">\n  A\n</Tab>'],
      ['a step in tabs', '<Tabs>\n  «<Step» title="A">\n    A\n  </Step>\n</Tabs>'],
      [
        'one in its own place, also within HTML',
        '<Tabs>\n  <div>\n    <Tab title="A">\n      A\n    </Tab>\n  </div>\n</Tabs>',
      ],
      ['one in a component of the site', '<Own>\n  <Tab title="A">\n    A\n  </Tab>\n</Own>'],
      [
        'one in a note in steps',
        '<Steps>\n  <Note>\n    «<Step» title="A">\n      A\n    </Step>\n  </Note>\n</Steps>',
      ],
      [
        'one in a fragment',
        '<Steps>\n  <>\n    <Step title="A">\n      A\n    </Step>\n  </>\n\n  <React.Fragment>\n    <Step title="B">\n      B\n    </Step>\n  </React.Fragment>\n</Steps>',
      ],
      ['one in a list or a quote', '<Tabs>\n  - <Tab title="A">A</Tab>\n\n  > <Tab title="B">B</Tab>\n</Tabs>'],
      [
        'what is worked out',
        '<Tabs>\n  {isNew && <Tab title="A">A</Tab>}\n</Tabs>\n\nexport const One = () => <Tab title="A" />;',
      ],
      [
        'parts within parts',
        '<Tabs>\n  <Tab title="A">\n    <Steps>\n      <Step title="B">\n        <Tree>\n          <Tree.Folder name="a">\n            <Tree.File name="b" />\n          </Tree.Folder>\n        </Tree>\n      </Step>\n    </Steps>\n  </Tab>\n</Tabs>',
      ],
      [
        'what may stand anywhere',
        '<Card title="A" />\n\n<Accordion title="B">\n  C\n</Accordion>\n\n<Expandable title="D">\n  E\n</Expandable>',
      ],
      ['colors without a row', '<Color variant="compact">\n  <Color.Item name="a" value="#fff" />\n</Color>'],
      ['code', '`<Tab title="A">`\n\n```mdx\n<Tab title="A" />\n```'],
    ],
  ],
  [
    uniqueTitles,
    [
      ['two of one title', '<Accordion title="A">\n  1\n</Accordion>\n\n<Accordion «title="a"»>\n  2\n</Accordion>'],
      [
        'two with anchors of their own',
        '<Accordion title="A" id="a">\n  1\n</Accordion>\n\n<Accordion title="A" id="b">\n  2\n</Accordion>',
      ],
      [
        'an accordion and a step',
        '<Accordion title="A">\n  1\n</Accordion>\n\n<Steps>\n  <Step title="A">\n    2\n  </Step>\n</Steps>',
      ],
    ],
  ],
  [
    stepsForProcedures,
    [
      [
        'a procedure with code',
        '«1. Install it:»\n\n   ```bash\n   npm i\n\n   npm t\n   ```\n\n2. Log in.\n3. Open it\n\n   And look.\n',
        '<Steps>\n  <Step title="Install it">\n    ```bash\n    npm i\n\n    npm t\n    ```\n  </Step>\n  <Step title="Log in">\n  </Step>\n  <Step title="Open it">\n    And look.\n  </Step>\n</Steps>\n',
      ],
      [
        'one whose items begin with more than words',
        '«1. Run `npm i`:»\n\n   ```bash\n   npm i\n   ```\n\n2. A\n3. B\n',
      ],
      [
        'what agents are told',
        '<Visibility for="agents">\n  1. A\n\n     ```js\n     1\n     ```\n\n  2. B\n  3. C\n</Visibility>\n\n<Prompt description="A">\n  1. A\n\n     ```js\n     1\n     ```\n\n  2. B\n  3. C\n</Prompt>\n',
      ],
      ['a list without code, and a short one', '1. A\n2. B\n3. C\n\nText.\n\n1. A\n\n   ```js\n   1\n   ```\n\n2. B\n'],
    ],
  ],
];

describe.each(tables)('the rule $name', (rule, cases) => {
  it.each(cases.map(([title, marked, fixed]) => ({ title, marked, fixed: fixed ?? null })))(
    'handles $title',
    ({ marked, fixed }) => {
      expect(runRuleOnMarkedPage(rule, marked)).toEqual({ marked, fixed, wrong: [] });
    },
  );
});

it('ignores a child component in a snippet, which may be used inside its parent', () => {
  expect(runRuleOnPage(componentPlaces, '<Tab title="A">\n  A\n</Tab>', { path: 'snippets/tab.mdx' })).toEqual([]);
});
