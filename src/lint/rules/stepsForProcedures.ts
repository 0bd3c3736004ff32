import type { List, ListItem } from 'mdast';
import type { Fix } from '#base/finding.ts';
import { getHeadingText } from '#document/outline/getHeadingText.ts';
import type { LintPage } from '../page/lintPage.ts';
import { listSections } from '../page/listSections.ts';
import { findAttribute, toLocatedElement, getAncestorTags } from '../page/locatedElement.ts';
import { iterateAncestors, type LocatedNode } from '../page/locatedNode.ts';
import { detectLineEnding } from '#base/encoding.ts';
import { definePageRule } from '../rule.ts';

const fewest = 3;
const longestTitle = 80;

/** A numbered list with code blocks is a procedure, which steps show better. */
export const stepsForProcedures = definePageRule({
  name: 'steps-for-procedures',
  group: 'components',
  severity: 'suggestion',
  sentence: 'Multistep procedures with code use Steps.',
  wantsPresence: true,
  requestPattern:
    /\bsteps?\b.*\b(?:procedure|instruction|process|task)(?:s|es)?\b|\b(?:procedure|instruction)s?\b.*\bsteps?\b|(?<!\b(?:don['’]t|not|never|avoid|no)\b[^.]*)\b(?:numbered|ordered) (?:lists?|steps?)\b/i,
  example: {
    wrong: '1. Install it:\n\n   ```bash\n   npm i lantern\n   ```\n\n2. Log in.\n3. Open the dashboard.',
    right: '<Steps>\n  <Step title="Install it">\n    …\n  </Step>\n</Steps>',
  },
  check: (page, { say }) =>
    page.nodes.flatMap((placed) => {
      const { node, from } = placed;
      if (node.type !== 'list' || node.ordered !== true || node.children.length < fewest) return [];
      if (
        !node.children.some((item) => item.children.some(({ type }) => type === 'code')) ||
        getAncestorTags(placed).some((tag) => tag === 'Steps' || tag === 'Prompt') ||
        isForAgents(placed, page) ||
        !isProcedure(node) ||
        notProcedures.test(titleAbove(placed, page))
      )
        return [];
      const end = page.text.indexOf('\n', from);
      return [
        say(
          from,
          end < 0 ? page.text.length : end,
          'This numbered list is a procedure with code. Use Steps instead.',
          asSteps(placed, node, page),
        ),
      ];
    }),
});

/** Sections whose numbered lists aren't steps. */
const notProcedures =
  /^(?:pre-?requisites?|requirements|before you (?:begin|start)|what you(?:['’]ll| will)? (?:need|learn)|(?:best )?practices|tips|key (?:features|concepts)|options|features|limitations|troubleshooting|faqs?)\b/i;

/** Verbs that instructions begin with, besides those in -ize, -ify, and -ate. */
const imperatives = new Set(
  'accept access add adjust allow apply ask assign attach boot bring browse build call change check choose clean clear click clone close combine compare complete compress compute configure confirm connect construct convert copy create cut customize debug define delete deploy design determine disable discover download drag edit enable end ensure enter execute expand expose extract fetch fill find fix follow fork get give go grant grow handle identify implement import include increase insert inspect install invite invoke issue join keep launch leave let link list load locate log look make map mark merge modify monitor mount move name note obtain open optionally override pass paste pick place plan point prepare press provide publish pull push put read rebuild receive record redeploy reduce refer refresh register release reload remove rename repeat replace report reproduce request reset resolve restart restore return review rotate run save scale scan schedule scroll search see select send set share show sign specify split start stop store submit subscribe sync tag take tap tell test track transfer try turn type unzip update upgrade upload use verify view visit wait watch wrap write zip first next then finally now after before once in on from to if for when with inside under at'.split(
    ' ',
  ),
);

/** True unless most items begin with a label that isn't an instruction, such as “**Python 3.8**: …”. */
function isProcedure({ children }: List): boolean {
  const labels = children.filter((item) => {
    const [first] = item.children;
    const [only, next] = first?.type === 'paragraph' ? first.children : [];
    if (only?.type !== 'strong' || (next !== undefined && !(next.type === 'text' && /^\s*[:–—-]/.test(next.value))))
      return false;
    const word = /^\p{L}+/u.exec(getHeadingText(only).trim().toLowerCase())?.[0] ?? '';
    return !imperatives.has(word) && !/(?:ize|ify|ate)$/.test(word);
  });
  return labels.length <= children.length / 2;
}

/** Title of the section that a list is in; empty before the first heading. */
function titleAbove({ from }: LocatedNode, page: LintPage): string {
  return listSections(page).findLast(({ heading }) => heading.from < from)?.title ?? '';
}

/** Agents read the source, where steps are no better than numbers. */
function isForAgents(placed: LocatedNode, { bodyFrom }: LintPage): boolean {
  return [...iterateAncestors(placed)].some((outer) => {
    const element = toLocatedElement(outer, bodyFrom);
    return element?.tag === 'Visibility' && findAttribute(element, 'for')?.value === 'agents';
  });
}

/** Fix that turns the list into steps; empty unless each item begins with plain text that can be its title. */
function asSteps(placed: LocatedNode, list: List, page: LintPage): readonly Fix[] {
  const steps = list.children.map((item) => stepOf(item, page));
  const isInner = page.text.slice(page.text.lastIndexOf('\n', placed.from - 1) + 1, placed.from) !== '';
  if (isInner || steps.some((step) => step === null)) return [];
  const text = `<Steps>\n${steps.join('\n')}\n</Steps>`;
  return [
    {
      title: 'Convert to Steps',
      edits: [{ from: placed.from, to: placed.to, text: text.replaceAll('\n', detectLineEnding(page.text)) }],
    },
  ];
}

function stepOf(item: ListItem, { text, bodyFrom }: LintPage): string | null {
  const [first, ...rest] = item.children;
  const [only, second] = first?.type === 'paragraph' ? first.children : [];
  if (
    first === undefined ||
    only?.type !== 'text' ||
    second !== undefined ||
    /["\n{}<>\\&]/.test(only.value) ||
    only.value.length > longestTitle
  )
    return null;
  if (
    text.slice(bodyFrom + (only.position?.start.offset ?? 0), bodyFrom + (only.position?.end.offset ?? 0)) !==
    only.value
  )
    return null;
  const title = only.value.replace(/[:.]$/, '');
  const start = rest[0]?.position?.start;
  if (start?.offset === undefined) return `  <Step title="${title}">\n  </Step>`;
  const end = item.position?.end.offset ?? start.offset;
  const indent = start.column - 1;
  const lines = text
    .slice(bodyFrom + start.offset - indent, bodyFrom + end)
    .replaceAll('\r\n', '\n')
    .split('\n');
  // A line with less indentation belongs to its item only by lazy continuation, which steps don't have.
  if (lines.some((line) => line.trim() !== '' && line.slice(0, indent).trim() !== '')) return null;
  return `  <Step title="${title}">\n${lines.map((line) => (line.trim() === '' ? '' : `    ${line.slice(indent)}`)).join('\n')}\n  </Step>`;
}
