import { z } from 'zod';
import type { Finding } from '#base/finding.ts';
import { blockSpecOfTag } from '#blocks/registry.ts';
import { isSentenceStart } from '../page/isSentenceStart.ts';
import { getAncestorTags } from '../page/locatedElement.ts';
import { matchWords } from '../page/matchWords.ts';
import { definePageRule } from '../rule.ts';
import type { LintPage } from '../page/lintPage.ts';
import { iterateAncestors } from '../page/locatedNode.ts';
import type { Prose } from '../page/prose.ts';

/** “I” only as a capital: “i.e.” and `i` aren't the pronoun. */
const singular =
  /(?<![\p{L}\p{N}'’_./@#-])(?:I(?:['’](?:m|ve|ll|d))?|i['’](?:m|ve|ll|d)|[Mm]e|[Mm]y|[Mm]yself)(?![\p{L}\p{N}_/-]|['’]\p{L}|\.\p{L})/gu;
const plural =
  /(?<![\p{L}\p{N}'’_./@#-])(?:we(?:['’](?:re|ve|ll|d))?|us|our|ours|ourselves|let['’]s)(?![\p{L}\p{N}_/-]|['’]\p{L}|\.\p{L})/giu;

/** Verbs for what a company does, not the reader: “we recommend”. */
const companyVerb =
  /^(?:\s+(?:will|can|may|also|currently|do|don['’]t|cannot|can['’]t|only|strongly|highly|always|never|have|had|are|were|would|['’]ve|no longer|really|actively|generally|typically|usually))*\s+(?:recommend|suggest|support|default to|do it|pre-?defined|map|offer|provide|like|love|believe|think|reply|respond|contact|notify|email|release|deprecate|maintain|send|help|get back|be in touch|let you|power|manage|run the|operate|charge|bill|collect|store|host|hope|welcome|appreciate|encourage|advise|ask|plan|accept|review|process|partner|continue|reserve|retain|share|publish|announce|improve|expect|aim|strive|refund|invite|understand|know|want|care|thank|say|built|designed|created|chose|decided|measured|tested|found|noticed|seen|heard|received|take care|observed|configured|wrote|made|introduced|launched|rolled|fixed|renamed|moved|removed|improved|updated|changed|added|expanded|shipped|redesigned|working|planning|excited|happy|committed|hiring|sorry|here|a|an|the|not|special)(?:s|ed|d|ing)?\b/i;
/** What a reader builds or does together with the author. */
const sharedThing =
  /^\s+(?:(?:new|own|first|main|simple|custom|local|example|sample|test|previous|next|latest|current|final|docker|python|node|react|api|aws|web)\s+){0,2}(?:app|application|code|project|function|workflow|package|component|file|folder|directory|container|image|model|script|database|cluster|agent|bot|class|method|page|query|request|prompt|dataset|data|environment|repository|repo|terminal|browser|machine|handler|route|endpoint|pipeline|job|worker|queue|dockerfile|key|keys|variables?|dependencies|program|example|use case|goal|needs|tests?|task|crew)\b/i;

/** Instructions; within a sentence, the user is often someone else. */
const thirdPerson = /\bthe (?:user|developer|reader)s? (?:should|must|needs? to|has to|have to)\b/gi;

/** Text addresses readers directly. Questions in headings and quotes are the reader's own words. */
export const secondPerson = definePageRule({
  name: 'second-person',
  group: 'language',
  severity: 'suggestion',
  sentence: 'Instructions address the reader as “you”, not “we” or “the user”.',
  requestPattern:
    /\b(?:second|first)[ -]person\b|\baddress(?:es|ing)? (?:the )?(?:reader|user)s?\b|\b(?:reader|user)s?\b[^.]*["“`]you["”`]|["“`](?:you|we)["”`][^.]*\b(?:readers?|users?|["“`](?:we|you)["”`])/i,
  example: { wrong: 'Next, we install the package.', right: 'Next, install the package.' },
  options: z.object({
    companyVoice: z
      .boolean()
      .default(false)
      .meta({ label: 'Allow “we”', help: 'For sites where the company calls itself “we”.' }),
  }),
  check: (page, { say, options }) => {
    if (!page.isEnglish || /(?:^|\/)(?:legal|terms|privacy|changelog|blog)(?:[/.-]|$)/i.test(page.path)) return [];
    const isTutorial = !options.companyVoice && isTutorialPage(page);
    return page.prose.flatMap((prose) => {
      // A prompt is in the reader's own words.
      if (isQuestion(prose) || getAncestorTags(prose.node).includes('Prompt')) return [];
      const found: Finding[] = [];
      const pronouns = [
        ...(isOwnWords(prose)
          ? []
          : matchWords(prose, singular).filter((match) => !isInQuestion(prose.text, match) && !isLabel(prose, match))),
        ...(options.companyVoice
          ? []
          : matchWords(prose, plural).filter((match) => includesReader(prose.text, match, isTutorial))),
      ];
      for (const match of pronouns.toSorted((a, b) => a.index - b.index)) {
        const word = match[0];
        if (isName(prose.text, match)) continue;
        const { from, to } = prose.source(match.index, match.index + word.length);
        found.push(say(from, to, `“${word}”: address the reader as “you”.`));
      }
      for (const match of matchWords(prose, thirdPerson)) {
        // Where the reader is “you”, the user is someone else.
        if (!isSentenceStart(prose.text, match.index, '.!?:') || reader.test(sentenceAt(prose.text, match.index)))
          continue;
        const { from, to } = prose.source(match.index, match.index + match[0].length);
        found.push(say(from, to, `“${match[0]}”: address the reader as “you”.`));
      }
      return found;
    });
  },
});

/** What “we” and a reader do together, from here on. */
const jointAction =
  /^(?:['’](?:ll|re going to|d like to)|\s+(?:will|can|could|may|need|must|should|want|(?:are|were) going to|have to|['’]re))\b/i;
/** What an author does for a reader: “we'll show you”. */
const authorVerb =
  /^(?:['’](?:ll|ve|re)|\s+(?:will|can|have|are|also|briefly|then|now|first|already))*\s+(?:explain|show|walk|describe|cover|discuss|introduce|demonstrate|outline|list|mention|guide|teach|refer|call)(?:s|n|ed|ing)?\b/i;
/** Words of a sentence that belongs to a tutorial. */
const tutorial =
  /\b(?:let['’]s|(?:in|for) (?:this|our|the|the (?:next|following|previous|last)) (?:guide|tutorial|example|section|step|article|post|case|recipe|notebook|sample|demo|scenario)s?|for (?:the sake|the purposes?) of|here(?:['’]s| is| are) (?:how|the|an?|another)|earlier|so far|as a (?:first|next|final|last) step)\b|(?:^|[.!?:]\s+|\n)["“*_]*(?:and |but |so )?(?:first|firstly|second|secondly|third|next|now|then|finally|lastly|last|here|to begin|to start|afterwards?|after that|once (?:done|created|installed|complete|completed|finished))\b(?!['’]s|\s+(?:is|are|supports?)\b)/i;
/** A sentence with the reader in it, in which “we” is someone else. */
const reader = /\b(?:you|your|yours|yourself)\b/i;

/** True if “we” and “our” include the reader, as in a tutorial. A company's own “we” isn't reported. */
function includesReader(plain: string, { 0: word, index }: RegExpExecArray, isTutorial: boolean): boolean {
  const after = plain.slice(index + word.length, index + word.length + 80);
  const [pronoun = ''] = /^[a-z]+/i.exec(word) ?? [];
  const rest = word.slice(pronoun.length) + after;
  if (/^let/i.test(word)) return true;
  if (/^us$/i.test(word)) return /\blet\s$/i.test(plain.slice(0, index)) && !/^\s+(?:know|help|hear)\b/i.test(after);
  const sentence = sentenceAt(plain, index);
  if (/^our$/i.test(word)) return sharedThing.test(after) && (tutorial.test(sentence) || isTutorial);
  if (/^ours/i.test(word) || reader.test(sentence) || authorVerb.test(rest)) return false;
  if (companyVerb.test(rest.replace(/^['’]\w+/, ''))) return false;
  return tutorial.test(sentence) || (isTutorial && jointAction.test(rest));
}

/** True if a page speaks of what its author and its reader do together, at least twice. */
function isTutorialPage({ prose }: LintPage): boolean {
  const joint = prose.flatMap(({ text }) =>
    [...text.matchAll(plural)].filter((match) => !/^our/i.test(match[0]) && includesReader(text, match, false)),
  );
  return joint.length > 1;
}

/** The sentence around an offset, up to 400 characters of it. */
function sentenceAt(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 200), at);
  const start = Math.max(...['. ', '! ', '? ', '.\n', ':\n'].map((mark) => before.lastIndexOf(mark)));
  const after = text.slice(at, at + 200);
  const end = after.search(/[.!?](?:\s|$)/);
  return before.slice(start + 1).trimStart() + (end < 0 ? after : after.slice(0, end));
}

/** True within a title or the label of a button: a link's text, and bold text. */
function isLabel({ spans }: Prose, { index }: RegExpExecArray): boolean {
  return spans.some(({ kind, from, to }) => kind !== 'emphasis' && index >= from && index < to);
}

/** True if a writer speaks for readers: in quotes, in headings, and on buttons of the site's own components. */
function isOwnWords({ kind, node }: Prose): boolean {
  return (
    kind === 'heading' ||
    [...iterateAncestors(node)].some((outer) => outer.node.type === 'blockquote') ||
    getAncestorTags(node).some((tag) => /^[A-Z]/.test(tag) && blockSpecOfTag(tag) === undefined)
  );
}

/** True within a question, and within an example in parentheses. */
function isInQuestion(plain: string, { index }: RegExpExecArray): boolean {
  return /^[^.!?]*\?/.test(plain.slice(index)) || /\((?:e\.g\.|for example)[^)]*$/i.test(plain.slice(0, index));
}

function isQuestion({ kind, text }: Prose): boolean {
  if ((kind === 'heading' || kind === 'cell') && /\?\s*$|^\s*I\s/.test(text)) return true;
  // A question of its own, as in a list of questions.
  return /^(?:are|can|could|did|do|does|how|is|may|shall|should|what|when|where|which|who|why|will|would)\b[^.?!]*\?\s*$/i.test(
    text.trim(),
  );
}

/** Keys, `I/O`, `US`, `ME`, Roman numerals, and names such as “My Account” and “Let’s Encrypt”. */
function isName(plain: string, { 0: word, index }: RegExpExecArray): boolean {
  const isWithinName = /^(?:My|Our|Me|Us)$/.test(word) && index > 0 && !/[.!?:]\s*$/.test(plain.slice(0, index));
  const isNamed = /^Let['’]s$/.test(word) && /^ Encrypt\b/.test(plain.slice(index + word.length));
  const isInitials = /^(?:US|ME|MY|WE|OUR)$/.test(word);
  const isNumber =
    word === 'I' &&
    (/(?:\+|\bpress|\bkey)\s*$/i.test(plain.slice(0, index)) ||
      /^(?:[./&)]\S|[/&)])/.test(plain.slice(index + 1)) ||
      /(?:part|phase|type|class|level|tier|section|step)\s$/i.test(plain.slice(0, index)));
  return isWithinName || isNamed || isInitials || isNumber;
}
