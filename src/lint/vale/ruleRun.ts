import type { PatternProblem } from '#base/pattern/pattern.ts';
import type { Result } from '#base/result.ts';
import type { RuleAction, RuleDefinition } from './ruleDefinition.ts';
import type { Speller } from '../spelling/speller.ts';
import type { TermFinder } from './createTermFinder.ts';

/** A match of a rule in a block: its range, and the words for the message. */
export interface RuleHit {
  readonly from: number;
  readonly to: number;
  readonly words: readonly string[];
  /** Replaces the rule's message. */
  readonly message?: string;
  readonly action?: RuleAction;
  /** Set if it applies to the whole page. */
  readonly isOfPage?: boolean;
}

/** Checks the blocks of a page one by one; keeps state between them. */
export type RuleRun = (text: string) => Result<readonly RuleHit[], PatternProblem>;

/** A compiled rule: creates a fresh run for each page. */
export type CompiledRule = () => RuleRun;

/** What rules of all kinds need to compile. */
export interface RuleContext {
  readonly wordTemplate: string;
  /** Null if there is no dictionary. */
  readonly speller: Speller | null;
  /** Finder for a rule's exceptions, or null. */
  readonly exceptions: (definition: RuleDefinition, withVocabulary?: boolean) => TermFinder | null;
  /** Reports a part of a rule that doesn't run. */
  readonly invalid: (what: string) => void;
}
