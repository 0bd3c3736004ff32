import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { runRuleOnMarkedPage, type MarkedCase } from './runRuleOnMarkedPage.fixture.ts';
import { runRuleOnPage } from './rules.fixture.ts';
import { undefinedValues } from './undefinedValues.ts';

const files = { 'docs.json': JSON.stringify({ variables: { product: 'Lantern', 'api-version': '2' } }) };

const cases: readonly MarkedCase[] = [
  ['a name in text', 'Up to «{maxFlags}» flags.\n', 'Up to \\{maxFlags} flags.\n'],
  ['a name by itself', 'A\n\n«{ maxFlags }»\n\nB\n', 'A\n\n\\{ maxFlags }\n\nB\n'],
  ['a name in a heading', '## GET /flags/«{flag_id}»\n', '## GET /flags/\\{flag_id}\n'],
  [
    'names in components, lists, quotes, cells and links',
    '<Note>\n  - «{a_}»\n</Note>\n\n> <Card>«{b}»</Card>\n\n| «{c}» |\n| - |\n| **«{d}»** [«{e}»](/f) |\n',
    '<Note>\n  - \\{a\\_}\n</Note>\n\n> <Card>\\{b}</Card>\n\n| \\{c} |\n| - |\n| **\\{d}** [\\{e}](/f) |\n',
  ],
  [
    'signs that would mean something',
    '«{__init__}» and «{a[0] * b * c}»\n',
    '\\{\\_\\_init\\_\\_} and \\{a\\[0] * b * c}\n',
  ],
  [
    'a part of a name that is not there',
    'Hello «{customer.name}», «{`${first} you`}»\n',
    'Hello \\{customer.name}, {`${first} you`}\n',
  ],
  [
    'a name that is nearly right',
    'export const maxFlags = 10\n\nUp to «{maxFlag}», «{maxFlgs * 2}».\n',
    'export const maxFlags = 10\n\nUp to {maxFlags}, {maxFlags * 2}.\n',
  ],
  ['a variable in one pair of braces', 'About «{product}».\n', 'About {{product}}.\n'],
  ['a variable that is nearly right', 'About «{{ prodct }}».\n', 'About {{ product }}.\n'],
  ['a variable that is not there', 'Version «{{release}}»\n', 'Version \\{\\{release}}\n'],
  ['an anchor outside of a heading', 'See «{#flags}».\n', 'See \\{#flags}.\n'],
  [
    'names in attributes',
    '<Card title=«{maxFlags}» href=«{page.url}» cols={2} tags={["a"]} icon={<svg/>} style={{ a: b }} onClick={() => c()} img={true}>x</Card>\n',
  ],
  [
    'a name in an attribute that is nearly right',
    'export const maxFlags = 10\n\n<Card title=«{maxFlag}» href={`/${maxFlags}`}>x</Card>\n',
    'export const maxFlags = 10\n\n<Card title={maxFlags} href={`/${maxFlags}`}>x</Card>\n',
  ],
  [
    'expressions in attributes, whatever they begin with',
    '<Card title=«{"A " + gone}» href=«{(gone)}» icon=«{[gone].join()}» color=«{/* c */ gone}» arrow=«{!gone}» cta=«{gone.map((a) => a.b).join(", ")}» img=«{1 + 2}» cols={-5} horizontal={undefined} disabled={("x")}>x</Card>\n',
  ],
  [
    'a variable in an attribute',
    '<Card title=«{prodct}» href=«{ product }» icon=«{prodct.a}»>x</Card>\n',
    '<Card title="{{product}}" href="{{product}}" icon={prodct.a}>x</Card>\n',
  ],
  [
    'only what readers see in attributes',
    'import { Own, styles, logo } from "./a.jsx"\n\nexport const handler = () => 1\n\n<button onClick={handler} ref={styles.ref} key={logo} id={logo} className={styles.a} style={styles.b} tabIndex={1 + 1} title=«{logo()}»>a</button>\n\n<Card onClick={handler} className={styles.a} id={logo} key={handler} title=«{styles.a}»>x</Card>\n\n<img src=«{logo}» alt=«{"a" + 1}» key={logo} />\n\n<Own><img src={logo} alt={1 + 1} /><Card title=«{gone}» /></Own>\n',
  ],
  [
    'attributes in components that the page makes',
    'export const Flag = ({ name }) => <Card title={name} href={"/" + name} />\n\n{[1].map((one) => <Card title={one} />)}\n',
  ],
  [
    'what only code can know in attributes, except of own components',
    'import { Chart, rows } from "./a.jsx"\n\n<Card title=«{rows.join()}»>x</Card>\n\n<Chart rows={rows} more=«{gone}» />\n',
  ],
  ['what has to be worked out', 'It is «{1 + 2}», or «{}».\n', 'It is \\{1 + 2}, or \\{}.\n'],
  [
    'code in a block that names it',
    '```js\nconst maxFlags = 10\n```\n\nUp to «{maxFlags}».\n',
    '```js\nconst maxFlags = 10\n```\n\nUp to \\{maxFlags}.\n',
  ],
  ['a name above a line that would underline it', '«{maxFlags}»\n---\n'],
  ['a name above what would go on with its words', '«{a}»\n[b]: /x\n\n[b]\n'],
  ['a name above a list that begins at two', '«{a}»\n2. x\n'],
  ['a name above words', '«{a}»\n**x**\n---\n\n«{a}»\n`x`\n===\n\n<Card>«{a}»</Card>\nb\n'],
  ['a name below words', 'a\n«{b}»\n\n> a\n> «{b}»\n'],
  ['a name in a tag that ends on another line', '<Card>«{a}»\n</Card>\n'],
  [
    'names that stand alone, and what goes on with no words',
    '# A\n«{a}»\n\n- «{b}»\n- «{c}»\n  - d\n\n2. «{d}»\n3. e\n\n«{f}»\n```\ng\n```\n\n> «{h}»\n>\n> «{i}»\n',
    '# A\n\\{a}\n\n- \\{b}\n- \\{c}\n  - d\n\n2. \\{d}\n3. e\n\n\\{f}\n```\ng\n```\n\n> \\{h}\n>\n> \\{i}\n',
  ],
  ['names of JavaScript that say nothing by themselves', '«{Iterator}» «{this}»\n', '\\{Iterator} \\{this}\n'],
  [
    'what the page defines',
    "import { a, b as c } from '/snippets/a.mdx'\nimport D from './d.jsx'\n\nexport const e = 1, [f, { g: h = 2 }] = D\n\nexport function i() {}\n\n«{a}» «{c}» «{D}» {e} «{f}» «{h}» «{i()}»\n",
  ],
  [
    'lists of what the page defines',
    'export const flags = [1]\n\n{flags} «{flags.map((flag, index) => <li key={index}>{flag} {index}</li>)}»\n',
  ],
  [
    'what stands in components that the page makes',
    'export const Flag = ({ name }) => <b>{name}</b>\n\n<Flag name="a" />\n',
  ],
  ['what readers see', '{"a"} {\'b\'} {`c`} {" "} {12} {true}\n'],
  ['comments', '{/* a */}\n\nA {/* b */} {// c\n}\n'],
  ['what services give', 'Hello {user.name ?? "you"} {props.name} {new Date().getFullYear()} {undefined}\n'],
  [
    'what JavaScript, browsers and services give',
    '{new ArrayBuffer(8)} {Uint8Array.from([1])} {new WeakSet()} {TypeError.name} {Iterator.from([1])} {eval("1")} {escape("a")} {unescape("a")}\n' +
      '{crypto.randomUUID()} {performance.now()} {history.length} {screen.width} {self.origin} {setTimeout(() => {})} {structuredClone([])} {atob("a")} {btoa("a")}\n' +
      '{sessionStorage.length} {new TextEncoder()} {new AbortController()} {useState(1)} {useEffect(() => {})} {useMemo(() => 1)} {this.title} {import.meta.url}\n' +
      '{(function () { return [arguments.length, new.target] })()}\n',
  ],
  [
    'constants that the page gives to what it makes',
    "import { Own } from '/snippets/own.jsx'\n\nexport const Chart = ({ children }) => <b>{children}</b>\n\n<Chart>{[1, 2]}</Chart> <Own.Part>{{ a: 1 }}</Own.Part>\n\n<Own>\n  <Card>\n    {[1]}\n  </Card>\n</Own>\n",
  ],
  [
    'other constants on such a page',
    "import { Own } from '/snippets/own.jsx'\n\n<Own />\n\n- «{1 * 1}»\n- <Own>«{a}» {2 * 2}</Own> «{3 * 3}»\n",
    "import { Own } from '/snippets/own.jsx'\n\n<Own />\n\n- \\{1 * 1}\n- <Own>\\{a} {2 * 2}</Own> \\{3 * 3}\n",
  ],
  ['labels', '{(() => { outer: for (;;) { if (1) continue outer; break outer } })()}\n'],
  ['variables', 'About {{product}} {{ api-version }}\n'],
  ['anchors of headings', '## Flags {#all-flags}\n'],
  ['functions and elements', '<Own>{(name) => <b>{name}</b>}</Own>\n\n{<b>a</b>}\n'],
  ['code and what is typed as it is', '`{a}` \\{b} $\\frac{c}{d}$\n\n```\n{e}\n```\n\nhttps://example.com/{f}\n'],
  ['elements and lists in attributes', '<Card title={<b>a</b>} tags={[a]} style={{ a }} {...b} />\n'],
  ['a page that cannot be read', '{maxFlags}\n\n<Card>\n'],
];

describe('undefined values', () => {
  it.each(cases.map(([title, marked, fixed]) => ({ title, marked, fixed: fixed ?? null })))(
    'handle $title',
    ({ marked, fixed }) => {
      expect(runRuleOnMarkedPage(undefinedValues, marked, { files })).toEqual({ marked, fixed, wrong: [] });
    },
  );

  it.each([
    ['{maxFlags}', 'error', '{maxFlags} is undefined, so nothing shows.'],
    ['{max.flags}', 'error', '{max.flags} uses max, which is undefined, so nothing shows.'],
    ['{{flags}}', 'error', '{{flags}} isn’t a variable in the site configuration, so nothing shows.'],
    ['{#flags}', 'warning', '{#flags} shows nothing because only headings can have an anchor.'],
    ['{1 + 2}', 'suggestion', '{1 + 2} shows nothing because Docwright doesn’t evaluate expressions.'],
  ])('report why %s is undefined, with severity', (text, severity, message) => {
    expect(runRuleOnPage(undefinedValues, text, { files })).toMatchObject([{ severity, message }]);
  });

  it('offer to show the literal text even if another name is suggested', () => {
    const text = 'About {product}.';
    const fixes = runRuleOnPage(undefinedValues, text, { files }).flatMap((finding) => finding.fixes);
    expect(fixes.map(({ title, edits }) => [title, applyEdits(text, edits)])).toEqual([
      ['Change to {{product}}', 'About {{product}}.'],
      ['Show as literal text', 'About \\{product}.'],
    ]);
  });

  it('are ignored in partials, which get their values from the importing page', () => {
    expect(runRuleOnPage(undefinedValues, 'Up to {maxFlags}.', { path: 'snippets/flags.mdx' })).toEqual([]);
    const shown = { 'page.mdx': "import Flags from './_flags.mdx'\n\n<Flags maxFlags={3} />" };
    expect(runRuleOnPage(undefinedValues, 'Up to {maxFlags}.', { path: '_flags.mdx', files: shown })).toEqual([]);
  });

  it('get no suggestion if the name is very long', () => {
    const namedLike = (name: string) =>
      runRuleOnPage(undefinedValues, `export const ${name}b = 1\n\n{${name}c}`).flatMap(({ fixes }) =>
        fixes.map(({ title }) => title),
      );
    expect(namedLike('a'.repeat(40))).toContain(`Change to ${'a'.repeat(40)}b`);
    expect(namedLike('a'.repeat(40_000))).toEqual(['Show as literal text']);
  });

  // The only time limit is the one of each test: work that grows much faster than the text exceeds it.
  it('are found many times on one line and among many names', () => {
    expect(runRuleOnPage(undefinedValues, '{$}'.repeat(40_000))).toHaveLength(40_000);
    const lines = (write: (index: number) => string) =>
      Array.from({ length: 400 }, (_, index) => write(index)).join('\n\n');
    const many = `${lines((index) => `export const name${index}x = 1`)}\n\n${lines((index) => `{nome${index}y}`)}`;
    expect(runRuleOnPage(undefinedValues, many)).toHaveLength(400);
  });

  it('are ignored as variables if the configuration is unreadable', () => {
    expect(runRuleOnPage(undefinedValues, '{{product}}', { files: { 'docs.json': '{' } })).toEqual([]);
  });
});
