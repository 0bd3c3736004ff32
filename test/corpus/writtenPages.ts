import { pick } from '../bench/fidelity/random.ts';

type Random = () => number;
type Lines = readonly string[];

const words = 'kite deploy alpha token stage panel route cache queue index build draft'.split(' ');
const word = (random: Random) => pick(random, words) ?? 'kite';
const chance = (random: Random, share: number) => random() < share;
const times = <Made>(count: number, make: () => Made): Made[] => Array.from({ length: count }, make);
const upTo = (random: Random, most: number) => 1 + Math.floor(random() * most);

/** What a page has declared so far: names of modules, labels of definitions and footnotes. */
interface Page {
  count: number;
  readonly notes: string[];
}

const phrase = (random: Random) => times(upTo(random, 3), () => word(random)).join(' ');
const pad = (random: Random) => pick(random, ['', '', ' ', '  ', '\t']) ?? '';
const soft = ['\n', ' \n', '\n  '];

/** Inline code with one to four backticks around it, padded or not, wrapped or not. */
function inlineCode(random: Random): string {
  const ticks = '`'.repeat(upTo(random, 4));
  const inside = pick(random, [
    phrase(random),
    ` ${phrase(random)} `,
    `  ${word(random)}  `,
    ` ${word(random)}`,
    `${word(random)}  `,
    ` \`${ticks}${word(random)}\`${ticks} `,
    ` \`${ticks} ${word(random)} `,
    `${word(random)}\n${word(random)}`,
    `\n${phrase(random)}\n`,
    `${word(random)} \\`,
    `{${word(random)}} <${word(random)}> | &amp; \\n`,
  ]);
  return `${ticks}${inside}${ticks}`;
}

const atoms: readonly ((random: Random, page: Page) => string)[] = [
  (random) => `![${phrase(random)}](/${word(random)}.png)`,
  (random) => `![ ${word(random)}\n${word(random)} ](</a b.png> '${phrase(random)}')`,
  () => '<br/>',
  () => '<br />',
  (random) => `<Icon icon="${word(random)}" />`,
  (random) => `<img src='/${word(random)}.png' alt="${phrase(random)}"/>`,
  (random) => `{${word(random)}}`,
  (random) => `{ "${word(random)}" }`,
  (random) => `{/* ${phrase(random)} */}`,
  (random) => `{/* ${word(random)}\n${word(random)} */}`,
  (random) => `$${word(random)}$`,
  (random) => `$$ ${word(random)} $$`,
  () => '&amp;',
  () => '&nbsp;',
  () => '&copy; &lt;b&gt;',
  () => '&#123;',
  () => '\u00a0',
  () => '\\*',
  () => '\\_ \\` \\< \\{ \\[ \\\\',
  () => '5 * 3 < \\{ 4 > 2',
  (random) => `https://${word(random)}.io/${word(random)}_x?a=b&c=d`,
  () => 'www.kite.io',
  () => 'me@kite.io',
  (random) => `[](/${word(random)})`,
  (random) => `${word(random)}_${word(random)}`,
  (random) => `${word(random)}\t${word(random)}`,
  (random) => `${word(random)}  ${word(random)}`,
  (random) => `"${word(random)}" 'a' -- ... :${word(random)}:`,
  (random) => `[ ] [${word(random)}] (${word(random)}) !`,
  (_, page) => {
    page.count += 1;
    page.notes.push(`n${page.count}`);
    return `[^n${page.count}]`;
  },
];

const around: readonly ((random: Random, inside: string) => string)[] = [
  (_, inside) => `**${inside}**`,
  (_, inside) => `__${inside}__`,
  (_, inside) => `*${inside}*`,
  (_, inside) => `_${inside}_`,
  (_, inside) => `***${inside}***`,
  (_, inside) => `~~${inside}~~`,
  (_, inside) => `~${inside}~`,
  (random, inside) => `[${pad(random)}${inside}${pad(random)}](/${word(random)})`,
  (random, inside) => `[${pad(random)}${inside}${pad(random)}](<https://x.io/a b> "${phrase(random)}")`,
  (random, inside) => `[${inside}](\n/${word(random)}\n'${word(random)}' )`,
  (random, inside) => `[${inside}][r${upTo(random, 4)}]`,
  (random) => `[${word(random)}]`,
  (random) => `![${word(random)}][r${upTo(random, 4)}]`,
  (random, inside) => `<a href="https://x.io/${word(random)}">${pad(random)}${inside}${pad(random)}</a>`,
  (random, inside) => `<Tooltip tip='${phrase(random)}'>${pad(random)}${inside}${pad(random)}</Tooltip>`,
  (random, inside) => `<Badge>${pad(random)}${inside}${pad(random)}</Badge>`,
  (random, inside) => `< sub  class = "x" >${pad(random)}${inside}${pad(random)}</ sub >`,
  (random, inside) => `<kbd>${pick(random, soft)}${inside}${pick(random, soft)}</kbd>`,
  (_, inside) => `<>${inside}</>`,
];

/** A piece of text, with nested pieces up to a depth. */
function piece(random: Random, page: Page, depth: number): string {
  const kind = random();
  if (kind < 0.4) return phrase(random);
  if (kind < 0.55) return inlineCode(random);
  if (kind < 0.75 || depth === 0) return (pick(random, atoms) ?? phrase)(random, page);
  const inside = times(upTo(random, 2), () => piece(random, page, depth - 1)).join(between(random));
  return (pick(random, around) ?? around[0])?.(random, inside) ?? inside;
}

const between = (random: Random) =>
  pick(random, [' ', ' ', ' ', ' ', '', '\n', ' \n', '\n  ', '  \n', '\\\n', '   \n ', ', ', '. ']) ?? ' ';

/** Text of one block: several pieces on one or more lines. */
function inline(random: Random, page: Page): string {
  let text = '';
  for (let count = upTo(random, 4); count > 0; count -= 1)
    text += piece(random, page, 2) + (count > 1 ? between(random) : '');
  return text;
}

const oneLine = (random: Random, page: Page) => inline(random, page).replaceAll(/\\?\n */g, ' ');
const linesOf = (text: string): Lines => text.split('\n');
const under = (lines: Lines, first: string, rest: string, blank = ''): Lines =>
  lines.map((line, index) => (index === 0 ? first + line : line === '' ? blank : rest + line));

const attributes = (random: Random) =>
  pick(random, [
    '',
    ` title="${phrase(random)}"`,
    ` title='${word(random)}'  icon = "star"`,
    ' cols={2} {...rest}',
    ` title={\`${word(random)}\`} open`,
  ]) ?? '';
const tags = [
  'Note',
  'Card',
  'Steps',
  'Step',
  'Tabs',
  'Tab',
  'Accordion',
  'details',
  'div',
  'Unknown',
  'Frame',
  'Update',
];

function module(random: Random, page: Page): Lines {
  page.count += 1;
  const name = `M${page.count}`;
  return (
    pick(random, [
      [`import ${name} from "/snippets/${word(random)}.mdx";`],
      [`import { ${name} } from '/snippets/x.jsx'`],
      [`export const ${name} = "${word(random)}"`],
      [`export const ${name} = {`, '', `  a: "${word(random)}",`, '}'],
      [`import ${name} from "/a.mdx"`, `import "/${word(random)}.css"`],
    ]) ?? []
  );
}

const leaves: readonly ((random: Random, page: Page) => Lines)[] = [
  (random, page) => [
    `${'#'.repeat(upTo(random, 6))}${pick(random, [' ', '  '])}${oneLine(random, page)}${pick(random, ['', '', ' #', ' {#anchor}'])}`,
  ],
  (random, page) => [oneLine(random, page), pick(random, ['---', '====']) ?? '---'],
  (random) =>
    under(
      [`\`\`\`${pick(random, ['', 'js', `bash ${phrase(random)}`])}`, phrase(random), '', '  <x> {y}', '```'],
      '',
      '',
    ),
  (random) => ['~~~', phrase(random), '~~~'],
  () => ['---'],
  () => ['* * *'],
  (random) => ['$$', word(random), '$$'],
  (random) => [`{/* ${phrase(random)} */}`],
  (random) => [`{/*`, `  ${phrase(random)}`, '', `${word(random)} */}`],
  (random) => [`{${word(random)}.map((x) => <li>{x}</li>)}`],
  (random, page) => {
    page.count += 1;
    return [`[d${page.count}]: /${word(random)} ${pick(random, ['', `"${phrase(random)}"`, `'${word(random)}'`])}`];
  },
  (random) => [`[r${upTo(random, 4)}]: <https://x.io/${word(random)}>`],
  (random, page) => {
    page.count += 1;
    page.notes.push(`n${page.count}`);
    return under([...linesOf(inline(random, page)), '', phrase(random)], `[^n${page.count}]: `, '    ');
  },
  (random, page) => table(random, page),
  (random) => [`<iframe src="/${word(random)}" title='${phrase(random)}'></iframe>`],
  (random) => [`<Snippet file="${word(random)}.mdx" />`],
  (random, page) => [`<${'Note'}>${pad(random)}${oneLine(random, page)}${pad(random)}</Note>`],
  (random, page) => [`<Card title="${phrase(random)}">${pad(random)}${oneLine(random, page)}</Card>`],
];

function table(random: Random, page: Page): Lines {
  const cell = () => oneLine(random, page).replaceAll('|', '\\|');
  const row = () => (chance(random, 0.7) ? `| ${cell()} | ${cell()} |` : `${cell()}|${cell()}  `);
  return [row(), pick(random, ['|---|:-:|', '| --- | --- |', '--|--:']) ?? '', ...times(upTo(random, 2), row)];
}

/** A block as lines; may contain modules if `isOuter`, that is, if it is in the first column with only elements around it. */
function block(random: Random, page: Page, depth: number, isOuter: boolean): Lines {
  const kind = random();
  if (depth === 0 || kind < 0.4) return linesOf(inline(random, page));
  if (kind < 0.6) return pick(random, leaves)?.(random, page) ?? [];
  if (kind < 0.68 && isOuter) return ['', ...module(random, page), ''];
  if (kind < 0.76) {
    const mark = pick(random, ['> ', '> ', '>']) ?? '> ';
    return under(blocks(random, page, depth - 1, false), mark, mark, mark.trimEnd());
  }
  if (kind < 0.88) return list(random, page, depth);
  return element(random, page, depth, isOuter);
}

function list(random: Random, page: Page, depth: number): Lines {
  const marker = pick(random, ['-', '*', '+', '1.', '7)']) ?? '-';
  const loose = chance(random, 0.3);
  const gap = pick(random, [' ', ' ', '  ', '   ']) ?? ' ';
  return times(upTo(random, 3), () => {
    const box = chance(random, 0.15) ? '[ ] ' : '';
    const lines = blocks(random, page, depth - 1, false);
    const inner = ' '.repeat(marker.length + gap.length);
    return [...under(lines, `${marker}${gap}${box}`, inner, chance(random, 0.1) ? inner : ''), ...(loose ? [''] : [])];
  }).flat();
}

function element(random: Random, page: Page, depth: number, isOuter: boolean): Lines {
  const tag = pick(random, tags) ?? 'Note';
  const indent = isOuter && chance(random, 0.6) ? '' : (pick(random, ['', '  ', '    ', '\t']) ?? '');
  const inside = blocks(random, page, depth - 1, isOuter && indent === '');
  const apart = chance(random, 0.6) ? [''] : [];
  return [`<${tag}${attributes(random)}>`, ...apart, ...under(inside, indent, indent), ...apart, `</${tag}>`];
}

function blocks(random: Random, page: Page, depth: number, isOuter: boolean): Lines {
  const result: string[] = [];
  for (let count = upTo(random, 3); count > 0; count -= 1)
    result.push(...block(random, page, depth, isOuter), ...(count > 1 && chance(random, 0.85) ? [''] : []));
  return result;
}

/** A page's text as a person or a tool might write it: everything that Markdown and MDX allow, anywhere. Some are not valid MDX. */
export function writtenPage(random: Random): string {
  const page: Page = { count: 0, notes: [] };
  const lines = [...blocks(random, page, 3, true)];
  for (const note of page.notes) if (chance(random, 0.9)) lines.push('', `[^${note}]: ${oneLine(random, page)}`);
  if (chance(random, 0.3)) lines.push('', ...words.slice(0, 4).map((target, index) => `[r${index + 1}]: /${target}`));
  if (chance(random, 0.2)) lines.push('', ...module(random, page));
  const head =
    pick(random, ['', '', '---\ntitle: Kite\n---\n\n', '\uFEFF', '\uFEFF---\ntitle: Kite\n---\n', '\n\n']) ?? '';
  const text = `${head}${lines.join('\n')}${pick(random, ['\n', '\n', '', '\n\n', '  \n']) ?? '\n'}`;
  const ending = random();
  return ending < 0.75 ? text : text.replaceAll('\n', () => (ending > 0.95 && chance(random, 0.5) ? '\n' : '\r\n'));
}
