import {
  diagramCorners,
  diagramLanguage,
  getCodeFlag,
  tokenizeCodeMeta,
  type CodeMetaToken,
} from '#blocks/codeMetaSpec.ts';
import type { Finding } from '#base/finding.ts';
import { formatChoice } from '#base/formatList.ts';
import { findClosestWord } from './findClosestWord.ts';
import type { FindingFactory } from './findingFactory.ts';
import { listCodeBlocks, type CodeBlock } from './page/codeBlocks.ts';
import type { LintPage } from './page/lintPage.ts';

/** An option's problem as a predicate, and the text that it could mean. */
interface OptionProblem {
  readonly predicate: string;
  readonly meant: string | null;
}

/** Reports options of code blocks that have no effect, or not the one they seem to have. */
export function checkCodeOptions(page: LintPage, say: FindingFactory): readonly Finding[] {
  return listCodeBlocks(page).flatMap((block) => {
    const meta = block.node.meta ?? '';
    const [from, end] = block.fence;
    const fence = page.text.slice(from, end);
    // Characters may be escaped in the page.
    const start = meta === '' ? -1 : fence.lastIndexOf(meta);
    if (start < 0 || !fence.slice(start + meta.length).match(/^\s*$/)) return [];
    return tokenizeCodeMeta(meta).flatMap((token) => {
      const problem = checkOption(token, block);
      if (problem === null) return [];
      const place = [from + start + token.from, from + start + token.to] as const;
      const written = meta.slice(token.from, token.to);
      const { meant } = problem;
      const text = meant === null ? '' : written.replace(token.value, () => meant);
      return [
        say(
          ...place,
          `The option “${written}” of this code block ${problem.predicate}.`,
          meant === null ? [] : [{ title: `Change to “${text}”`, edits: [{ from: place[0], to: place[1], text }] }],
        ),
      ];
    });
  });
}

function checkOption({ kind, name, value }: CodeMetaToken, { node, language }: CodeBlock): OptionProblem | null {
  // The site's variables.
  if (kind === 'word' || value.includes('{') || value.includes('}')) return null;
  if (name === 'highlight' || name === 'focus') return checkLines(value, node.value.split('\n').length);
  const isSwitch = getCodeFlag(name) !== undefined || (name === 'actions' && language === diagramLanguage);
  if (isSwitch) return /^(?:true|false)$/.test(value) ? null : { predicate: 'must be true or false', meant: null };
  if (name !== 'placement' || language !== diagramLanguage) return null;
  return diagramCorners.some((corner) => corner === value)
    ? null
    : { predicate: `must be ${formatChoice(diagramCorners)}`, meant: findClosestWord(value, diagramCorners) };
}

/** Line numbers are ranges within the code; the service also takes them as an array in quotation marks. */
function checkLines(written: string, count: number): OptionProblem | null {
  const value = written.trim().replace(/^\[(.*)\]$/, '$1');
  const problem = (predicate: string, meant: string | null = null): OptionProblem => ({ predicate, meant });
  if (value === '') return null;
  for (const part of value.split(',')) {
    const range = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part);
    if (part.trim() === '') continue;
    if (range === null) return problem('must be line numbers, such as 1,3-5');
    const [from, to] = [Number(range[1]), Number(range[2] ?? range[1])];
    if (from > to) return problem('has a range that is backward', written.replace(part.trim(), `${to}-${from}`));
    if (to === 0) return problem('must be line numbers from 1');
    if (from > count) return problem(`has a line number above ${count}, the last line`);
  }
  return null;
}
