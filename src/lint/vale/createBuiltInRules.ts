import type { RepoPath } from '#base/repoPath.ts';
import type { RuleDefinition } from './ruleDefinition.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Vale's own rule for repeated words. */
export const repetitionRuleName = 'Vale.Repetition';

/** Vale's built-in rules: repetition, spelling if there is a dictionary, and those of the vocabularies. */
export function createBuiltInRules(
  { accepted, rejected }: Vocabulary,
  path: RepoPath,
  hasSpeller: boolean,
): readonly RuleDefinition[] {
  const rule = (
    name: string,
    kind: string,
    message: string,
    fields: RuleDefinition['fields'],
    action: RuleDefinition['action'] = null,
  ): RuleDefinition => ({
    name,
    path,
    kind,
    message,
    level: 'error',
    scope: ['text'],
    link: '',
    limit: 0,
    action,
    fields,
  });
  const terms = accepted.filter((term) => /^[\p{L}\p{Nd} ]+$/u.test(term));
  return [
    rule(
      repetitionRuleName,
      'repetition',
      '“%s” is repeated.',
      { tokens: ['[^\\s]+'], alpha: true, ignorecase: false },
      { name: 'edit', params: ['regex', '^(\\S+)\\s+\\S+$', '$1'] },
    ),
    ...(hasSpeller ? [rule('Vale.Spelling', 'spelling', 'Possible typo: “%s”', {})] : []),
    ...(terms.length === 0
      ? []
      : [
          rule(
            'Vale.Terms',
            'substitution',
            'Use “%s” instead of “%s”.',
            {
              ignorecase: true,
              vocab: false,
              swap: Object.fromEntries(terms.map((term) => [term.toLowerCase(), term])),
            },
            { name: 'replace', params: [] },
          ),
        ]),
    ...(rejected.length === 0
      ? []
      : [rule('Vale.Avoid', 'existence', 'Avoid “%s”.', { tokens: rejected, vocab: false })]),
  ];
}
