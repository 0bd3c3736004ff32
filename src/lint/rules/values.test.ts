import { describe, expect, it } from 'vitest';
import type { Rule } from '../rule.ts';
import { attributeValues } from './attributeValues.ts';
import { frontMatterValues } from './frontMatterValues.ts';
import { knownAttributes } from './knownAttributes.ts';
import { pageColors } from './pageColors.ts';
import { requiredAttributes } from './requiredAttributes.ts';
import { runRuleOnMarkedPage, type MarkedCase } from './runRuleOnMarkedPage.fixture.ts';

const tables: readonly (readonly [Rule, readonly MarkedCase[]])[] = [
  [
    attributeValues,
    [
      ['system colors', '<Icon icon="flag" color="CanvasText" /> <Icon icon="flag" color="revert-layer" />'],
      [
        'a list in words',
        '<Update label="A" «tags="one, two,"»>\n  Text\n</Update>',
        '<Update label="A" tags={["one", "two"]}>\n  Text\n</Update>',
      ],
      [
        'components that the page imports or defines',
        'import { Columns, Tab } from "./a.jsx"\n\nexport const Heading = () => null\n\n<Columns cols={9}>\n  <Heading level="big">A</Heading>\n</Columns>\n\n<CardGroup «cols={0}»>\n  Text\n</CardGroup>',
      ],
      ['more columns than there can be', '<Columns «cols={9}»>\n  Text\n</Columns>'],
      ['no columns', '<CardGroup «cols={0}»>\n  Text\n</CardGroup>'],
      ['half a column', '<CardGroup «cols="1.5"»>\n  Text\n</CardGroup>'],
      ['a number in words', '<Columns «cols="two"»>\n  Text\n</Columns>'],
      ['a number that is only named', '<Icon icon="flag" «size» />'],
      ['a negative number', '<Tabs «defaultTabIndex={-1}»>\n  <Tab title="A">Text</Tab>\n</Tabs>'],
      ['a misspelled choice', '<Card title="A" «type="warnin"» />', '<Card title="A" type="warning" />'],
      ['an unknown choice', 'A <Badge «size="huge"»>new</Badge> one'],
      ['a choice that is only named', 'A <Badge «size»>new</Badge> one'],
      ['a flag that says no', '<ParamField query="a" type="string" «required="no"»>\n  Text\n</ParamField>'],
      ['two locations', '<ParamField query="a" «path="b"» type="string">\n  Text\n</ParamField>'],
      ['a color that is none', '<Callout «color="#ggg"»>\n  Text\n</Callout>\n\n<Icon icon="flag" «color="#12345"» />'],
      ['a color that CSS doesn’t know', '<Icon icon="flag" «color="bleu"» />', '<Icon icon="flag" color="blue" />'],
      [
        'a switch with other words',
        '<Card title="A" «horizontal="nope"» />\n\n<Tabs «sync="never"»>\n  <Tab title="A">A</Tab>\n</Tabs>',
      ],
      [
        'text for a list',
        '<Update label="A" «tags="one"»>\n  A\n</Update>',
        '<Update label="A" tags={["one"]}>\n  A\n</Update>',
      ],
      ['a tab that there isn’t', '<Tabs «defaultTabIndex={1}»>\n  <Tab title="A">A</Tab>\n</Tabs>'],
      ['parts of a number', '<Steps>\n  <Step title="A" «stepNumber={0.5}»>A</Step>\n</Steps>'],
      [
        'components without a form',
        '<GitHub.Repo «repo="nonsense"» «variant="round"» />\n\n<Heading «level={9}»>A</Heading>\n\n<CodeBlock «lines="no"» «focus="abc"»>a</CodeBlock>',
      ],
      [
        'valid components without a form',
        '<GitHub.Repo repo="https://github.com/a/b.git" variant="flat" />\n\n<Heading level={3}>A</Heading>\n\n<CodeBlock lines highlight="[1,3]" focus="2-4">a</CodeBlock>',
      ],
      ['a color without its sign', '<Icon icon="flag" «color="3b82f6"» />', '<Icon icon="flag" color="#3b82f6" />'],
      [
        'colors',
        '<Icon icon="flag" color="#1a7" /> <Icon icon="flag" color="#1a7b" /> <Icon icon="flag" color="#11AA77FF" /> <Icon icon="flag" color="rebeccapurple" /> <Icon icon="flag" color="rgb(0 0 0)" /> <Icon icon="flag" color="var(--x)" />',
      ],
      ['a style that no icon has', '<Card title="A" icon="flag" «iconType="image"» />'],
      ['a style of an image, which has none', '<Card title="A" icon={<i />} iconType="image" />'],
      [
        'what components know',
        '<Columns cols={3}>\n  Text\n</Columns>\n\n<ParamField query="a" type="string" required default="x">\n  Text\n</ParamField>',
      ],
      [
        'structures where a value belongs',
        '<Columns «cols={[2]}»>\n  Text\n</Columns>\n\n<Card «title={{ text: "A" }}» «horizontal={() => true}» href={url} />\n\nA <Badge «size={<b>a</b>}»>B</Badge>\n\n<Update label="A" «tags={{ a: 1 }}»>\n  Text\n</Update>',
      ],
      [
        'structures where they may be',
        '<Card title={<b>A</b>} icon={<svg />} />\n\n<Update label="A" tags={["a"]} rss={{ title: "A" }}>\n  Text\n</Update>\n\n<ParamField query="a" type="object" default={{ a: 1 }}>\n  Text\n</ParamField>\n\n<Color variant="compact">\n  <Color.Item name="A" value={{ light: "#fff", dark: "#000" }} />\n</Color>',
      ],
      [
        'expressions whose value is known',
        '<Columns «cols={+9}»>\n  Text\n</Columns>\n\n<Columns cols={(2)}>\n  Text\n</Columns>\n\nA <Badge «size={`${"huge"}`}»>B</Badge>',
      ],
      [
        'the page’s own constants',
        'import { many } from "./a.js"\n\nexport const count = 9\n\nexport const sizes = { big: "huge", list: [2] }\n\n<Columns «cols={count}»>\n  Text\n</Columns>\n\n<Columns «cols={sizes.list}»>\n  Text\n</Columns>\n\nA <Badge «size={sizes.big}»>B</Badge>\n\n<Columns cols={many}>\n  Text\n</Columns>\n\n<Columns cols={sizes.none}>\n  Text\n</Columns>',
      ],
      [
        'icons that are no name',
        '<Card title="A" «icon="arrow right"» /> <Icon «icon="fa-solid fa-flag"» /> <Icon «icon="arrow_right"» />',
        '<Card title="A" icon="arrow-right" /> <Icon icon="flag" /> <Icon icon="arrow-right" />',
      ],
      ['icons of another notation', '<Icon «icon="mdi:home"» />'],
      [
        'icons that may exist, and images',
        '<Icon icon="made-up" /> <Icon icon="fa-flag" /> <Icon icon="/a b.svg" /> <Icon icon="logo v2.png" /> <Icon icon="{{icon}}" /> <Icon icon="https://a.example/b c" /> <Icon icon="🚀" />',
      ],
      [
        'sizes that browsers ignore or misread',
        '<img src="/a.png" alt="A" «width="wide"» «height="20rem"» />\n\n<iframe src="https://a.example" title="A" «width="50vw"» «height={-5}» />\n\n<video src="/a.mp4" «width="calc(1px + 2px)"» />',
      ],
      [
        'sizes',
        '<img src="/a.png" alt="A" width="100%" height="auto" />\n\n<iframe src="https://a.example" title="A" width={560} height="470px" />\n\n<img src="/a.png" alt="A" width={width} height="12.5" />',
      ],
      [
        'options of code blocks that have no effect',
        '```js «{3-1}»\na\nb\nc\n```\n\n```js A «{.note}» «lines=no» «highlight="9"»\na\n```\n\n> ```js «focus={0}» wrap\n> a\n> ```\n\n```mermaid «placement="top-lef"» «actions={maybe}»\na\n```',
        '```js {1-3}\na\nb\nc\n```\n\n```js A {.note} lines=no highlight="9"\na\n```\n\n> ```js focus={0} wrap\n> a\n> ```\n\n```mermaid placement="top-left" actions={maybe}\na\n```',
      ],
      [
        'options of code blocks',
        '```js A title {1,3-5} highlight={1} focus="[2]" lines wrap=true nocopy="false" theme="dracula" own=9\na\nb\nc\n```\n\n```bash {{name}} placement="x"\na\n```\n\n```mermaid placement="top-left" actions={false}\na\n```',
      ],
      [
        'expressions, and the site’s own',
        '<Columns cols={columns}>\n  Text\n</Columns>\n\n<Own cols={9} size="huge" />',
      ],
    ],
  ],
  [
    frontMatterValues,
    [
      ['an unknown layout', '---\n«mode: huge»\n---\n'],
      ['an unknown playground', '---\ntitle: T\n«playground: huge»\n---\n'],
      ['an endpoint without a method', '---\n«api: nonsense»\n---\n'],
      ['text for a switch', '---\n«hidden: "yes"»\n---\n'],
      ['text for a list', '---\n«keywords: one, two»\n---\n'],
      ['a date that is none', '---\n«lastUpdatedDate: soon»\n---\n'],
      ['an unknown menu option', '---\n«contextual:\n  options: [coppy]»\n---\n'],
      ['a size of nothing', '---\n«"og:image:width": 0»\n---\n'],
      [
        'what fields know',
        '---\ntitle: 404\nmode: wide\nhidden: true\nkeywords: [one]\napi: POST https://api.example.com/a\nrelated: false\nicon:\nown: anything\ncontextual: { options: [copy] }\nlastUpdatedDate: 2026-03-15\nurl: /reference/flags\n---\n',
      ],
      ['a URL that is none', '---\n«url: nowhere»\n---\n'],
      ['webhooks', '---\napi: webhook flag.updated\n---\n'],
    ],
  ],
  [
    pageColors,
    [
      ['an icon that can’t be seen', '<Icon icon="flag" «color="#FDE68A"» />'],
      ['a card that can’t be seen in dark mode', '<Card title="A" icon="flag" «color="#111"» />'],
      ['what can be seen in both', '<Card title="A" icon="flag" color="#B45309" /> <Icon icon="flag" color="red" />'],
      ['colors to look at', '<Color>\n  <Color.Item name="A" value="#fff" />\n</Color>'],
    ],
  ],
  [
    knownAttributes,
    [
      ['a name that is nearly right', '<Card «titel»="A" />', '<Card title="A" />'],
      [
        'what callouts and panels ignore',
        '<Note «type»="warning" data-x="1" id="a">\n  A\n</Note>\n\n<Panel «width»={3}>\n  A\n</Panel>\n\n<Callout «border» variation="note" title="A" color="#fff" icon="flag">\n  A\n</Callout>',
      ],
      ['callouts that the page defines', 'export const Note = () => null\n\n<Note type="a">A</Note>'],
      ['one of the site’s own', '<Card analytics="A" data-x="1" className="a" />'],
      ['one beside the right one', '<Card title="A" titel="B" />'],
      ['HTML', '<img scr="/a.png" />'],
      ['what would say the opposite', '<Steps>\n  <Step title="A" anchor="a">\n    B\n  </Step>\n</Steps>'],
      ['names as they stand beside others of their kind', '<Card horizontal arrow cta="Go" target="_blank" key="1" />'],
      ['other letters', '<Card «Title»="A" «HREF»="/a" />', '<Card title="A" href="/a" />'],
      ['what is worked out, and what is spread', '<Card {...{ titel: 1 }} data={titel} />'],
      ['a component of the site', '<Own titel="A" />\n\n<Own.Card titel="A" />'],
      ['code', '`<Card titel="A" />`\n\n{/* <Card titel="A" /> */}'],
    ],
  ],
  [
    requiredAttributes,
    [
      [
        'components that the page imports or defines',
        'import Step, { Icon } from "./a.jsx"\n\nexport const Heading = () => null\n\n<Step>A</Step> <Icon name="x" /> <Heading>A</Heading> «<Tooltip» tip="">b</Tooltip>',
      ],
      [
        'names in HTML in either case',
        '<iframe srcdoc="a" title="A" /> <iframe SRC="https://example.com" title="A" /> «<iframe» title="A" />',
      ],
      ['a step without a title', '<Steps>\n  «<Step»>\n    A\n  </Step>\n</Steps>'],
      ['an empty one', '<Steps>\n  «<Step» title=" ">\n    A\n  </Step>\n</Steps>'],
      ['a parameter without a place', '«<ParamField» type="string">A</ParamField>'],
      ['a parameter without a name', '«<ParamField» query="" type="string">A</ParamField>'],
      ['a tooltip that says nothing', 'A «<Tooltip» tip="">word</Tooltip>.'],
      [
        'a step that was never filled',
        '<Steps>\n  <Step title="A">\n    B\n  </Step>\n  «<Step» title="" />\n</Steps>',
      ],
      ['a title without a value', '<Steps>\n  «<Step» title>\n    A\n  </Step>\n</Steps>'],
      ['a parameter whose name has no value', '«<ParamField» path type="string">A</ParamField>'],
      [
        'what a component shows nothing without',
        'A «<Icon» name="flag" /> «<Icon» icon="" />.\n\n«<Visibility»>A</Visibility>\n\n«<iframe» title="A" />\n\n<Color variant="table">\n  «<Color.Item» name="A" />\n</Color>\n\n«<GitHub.Repo» />\n\n«<Heading»>A</Heading>',
      ],
      ['a card with neither a title nor words', '«<Card» title="" icon="book" />'],
      ['a card that is a picture, and one with words alone', '<Card img="/a.png" href="/a" />\n\n<Card>\n  A\n</Card>'],
      ['a heading for a title', '<Steps>\n  <Step>\n    ## A\n  </Step>\n</Steps>'],
      [
        'an expression, and what is spread',
        '<Tabs>\n  <Tab title={words}>\n    A\n  </Tab>\n  <Tab {...more}>\n    B\n  </Tab>\n</Tabs>',
      ],
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
