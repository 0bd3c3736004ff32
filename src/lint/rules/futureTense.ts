import type { LocatedNode } from '../page/locatedNode.ts';
import type { Prose } from '../page/prose.ts';
import { matchWords } from '../page/matchWords.ts';
import { definePageRule } from '../rule.ts';

const future =
  /\b(?:it|that|the (?!response|result|output|call)[a-z]+|which)(?: will|['’]ll) (?!not be able|need|have to|want|likely|probably|soon|no longer|eventually|be (?:removed|deprecated|available|released|added))([a-z]+)/gi;

/** A result depends on something that happens first. */
const condition =
  /^\s*to\b|\b(?:executing|if|when|whenever|once|after|before|until|unless|as soon as|each time|every time|then|next|in this (?:guide|tutorial|step|section)|by (?:default|[a-z]+ing)|click(?:ing)?|select|run|press|enter|should|otherwise|later|depending|upon|during|while|note)\b/i;

/** What is planned, or made by an instruction, is in the future indeed. */
const intention =
  /\b(?:planning|plans?|going) (?:to|on)\b|\bin the future\b|\bmy\b|(?:^|[.!?:]\s+)(?:(?:first|now|next|then|finally),?\s+)?(?:let['’]s\s+)?(?:add|ask|create|define|make|pass|save|write)\b/i;

/** Current behavior is described in the present tense. Off by default, because many future forms are intended. */
export const futureTense = definePageRule({
  name: 'future-tense',
  group: 'language',
  severity: 'suggestion',
  isOff: true,
  sentence: 'Current behavior is described in the present tense.',
  requestPattern: /\b(?:present|future) tense\b|(?:\b(?:avoid|never|not)|n['’]t)\b(?: \w+)? ["“`*]will["”`*]/i,
  example: { wrong: 'The command will print a list.', right: 'The command prints a list.' },
  check: (page, { say }) =>
    !page.isEnglish
      ? []
      : page.prose.flatMap((prose) =>
          matchWords(prose, future).flatMap((match) => {
            if (prose.kind !== 'paragraph' || isResult(prose, match)) return [];
            const { from, to } = prose.source(match.index, match.index + match[0].length);
            return [say(from, to, `“${match[0]}”: use the present tense if this is true now.`)];
          }),
        ),
});

/** True for what follows from an action: with a condition, after “and”, a reason, or a colon, or at the beginning of a paragraph below code. */
function isResult({ text, node }: Prose, { 0: match, index }: RegExpExecArray): boolean {
  const isRelative = /^(?:that|which)\b/i.test(match) && index > 0;
  const before = text.slice(0, index);
  const sentences = sentenceAround(text, index);
  return (
    condition.test(sentences) ||
    intention.test(sentences) ||
    (!isRelative &&
      ((before.trim() === '' && followsCode(node)) ||
        /(?:\band(?:\s+all)?|\bas|\bsince|\bbecause|:)\s+$/i.test(before)))
  );
}

function followsCode({ parent, index }: LocatedNode): boolean {
  return parent !== null && 'children' in parent.node && parent.node.children[index - 1]?.type === 'code';
}

/** The sentence at an offset, with the one before it, which may be the instruction that it is the result of. */
function sentenceAround(text: string, at: number): string {
  const starts = [...text.slice(0, at).matchAll(/[.!?:]\s+/g)].map(({ index, 0: mark }) => index + mark.length);
  const end = text.slice(at).search(/[.!?](?:\s|$)/);
  return text.slice(starts.at(-2) ?? 0, end < 0 ? text.length : at + end);
}
