import type { CharacterSet, PatternAssertion, PatternNode } from './patternTree.ts';
import { unicodeWordClass } from './patternTree.ts';
import { createLiteralSet, parseClass, parseEscape, PatternError, type SetBody } from './parseCharacterSet.ts';

/** Flags of a pattern, as set by `(?i)`, `(?m)`, `(?s)`, and `(?x)`. */
export interface PatternFlags {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly spaced: boolean;
}

export interface ParsedPattern {
  readonly tree: PatternNode;
  readonly groups: number;
}

const deepest = 200;
const mostRepeats = 1000;
/** Maximum number of parts that counted repetitions may add to a pattern. */
const mostCopies = 10_000;
const edges: Readonly<Record<string, PatternAssertion>> = {
  b: 'wordEdge',
  B: 'noWordEdge',
  A: 'textStart',
  z: 'textEnd',
  Z: 'textEnd',
};

/**
 * Parses a regular expression in the syntax of Go, .NET, or JavaScript: lookaround, named groups, inline flags, atomic
 * groups, POSIX classes. Throws a `PatternError` for syntax that none of them supports.
 */
export function parsePattern(source: string, flags: PatternFlags): ParsedPattern {
  return new PatternReader(source, flags).read();
}

class PatternReader {
  private at = 0;
  private groups = 0;
  private depth = 0;
  private parts = 0;
  private readonly names = new Map<string, number>();
  private readonly source: string;
  private flags: PatternFlags;

  constructor(source: string, flags: PatternFlags) {
    this.source = source;
    this.flags = flags;
  }

  read(): ParsedPattern {
    const tree = this.choice();
    if (this.at < this.source.length) throw new PatternError('a closing parenthesis has no match', this.at);
    return { tree, groups: this.groups };
  }

  private choice(): PatternNode {
    this.depth += 1;
    if (this.depth > deepest) throw new PatternError('it’s nested too deeply', this.at);
    const before = this.flags;
    const options = [this.sequence()];
    while (this.source[this.at] === '|') {
      this.at += 1;
      options.push(this.sequence());
    }
    this.flags = before;
    this.depth -= 1;
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: 'choice', options };
  }

  private sequence(): PatternNode {
    const items: PatternNode[] = [];
    for (;;) {
      const character = this.source[this.at];
      if (character === undefined || character === '|' || character === ')') break;
      const before = this.parts;
      const item = this.item(character);
      this.parts += 1;
      if (item !== null) items.push(this.repeated(item, before));
    }
    const [only] = items;
    return items.length === 1 && only !== undefined ? only : { kind: 'sequence', items };
  }

  private item(character: string): PatternNode | null {
    if (this.flags.spaced && /\s/.test(character)) return this.skip(1);
    if (this.flags.spaced && character === '#')
      return this.skip(/^#[^\n]*/.exec(this.source.slice(this.at))?.[0].length ?? 1);
    if (character === '(') return this.bracket();
    if (character === '[') {
      const { body, negated, next } = parseClass(this.source, this.at);
      this.at = next;
      return this.set(body, negated);
    }
    if (character === '\\') return this.escape();
    if (character === '^') return this.edge(this.flags.multiline ? 'lineStart' : 'textStart');
    if (character === '$') return this.edge(this.flags.multiline ? 'lineEnd' : 'textEnd');
    if (character === '*' || character === '+' || character === '?')
      throw new PatternError(`there’s nothing to repeat before “${character}”`, this.at);
    if (character === '.') {
      this.at += 1;
      return this.set(
        this.flags.dotAll ? { ascii: '\\s\\S', unicode: '\\s\\S', character: null } : createLiteralSet('\n'),
        !this.flags.dotAll,
      );
    }
    const whole = String.fromCodePoint(this.source.codePointAt(this.at) ?? 0);
    this.at += whole.length;
    return this.set(createLiteralSet(whole), false);
  }

  private skip(count: number): null {
    this.at += count;
    return null;
  }

  private edge(edge: PatternAssertion, length = 1): PatternNode {
    this.at += length;
    return { kind: 'edge', edge };
  }

  private set(body: SetBody, negated: boolean): CharacterSet {
    return { kind: 'set', ascii: body.ascii, unicode: body.unicode, negated, ignoreCase: this.flags.ignoreCase };
  }

  private escape(): PatternNode | null {
    const letter = this.source[this.at + 1] ?? '';
    const edge = edges[letter];
    if (edge !== undefined) return this.edge(edge, 2);
    if (letter === 'Q') return this.quoted();
    const reference = /^\\(?:([1-9]\d?)|k[<{']([\w]+)[>}'])/.exec(this.source.slice(this.at, this.at + 64));
    if (reference !== null) {
      const index = reference[1] === undefined ? this.named(reference[2] ?? '') : Number(reference[1]);
      if (index > this.groups) throw new PatternError('it refers to a group that doesn’t exist', this.at);
      this.at += reference[0].length;
      return { kind: 'backReference', index, ignoreCase: this.flags.ignoreCase };
    }
    const { body, next } = parseEscape(this.source, this.at);
    this.at = next;
    return body === null
      ? this.set({ ascii: '\\w', unicode: unicodeWordClass, character: null }, true)
      : this.set(body, false);
  }

  private named(name: string): number {
    const index = this.names.get(name);
    if (index === undefined) throw new PatternError(`no group is named “${name}”`, this.at);
    return index;
  }

  private quoted(): PatternNode {
    const end = this.source.indexOf('\\E', this.at);
    const text = this.source.slice(this.at + 2, end < 0 ? undefined : end);
    this.at = end < 0 ? this.source.length : end + 2;
    this.parts += text.length;
    return { kind: 'sequence', items: [...text].map((character) => this.set(createLiteralSet(character), false)) };
  }

  private bracket(): PatternNode | null {
    const opened = this.at;
    const rest = this.source.slice(this.at, this.at + 80);
    const comment = /^\(\?#[^)]*\)/.exec(rest);
    if (comment !== null) return this.skip(comment[0].length);
    const flags = /^\(\?([imsxnU]*)(?:-([imsxnU]+))?([:)])/.exec(rest);
    if (flags !== null) return this.flagged(flags, opened);
    const look = /^\(\?(<?)([=!])/.exec(rest);
    if (look !== null)
      return {
        kind: 'look',
        behind: look[1] === '<',
        negative: look[2] === '!',
        item: this.within(look[0].length, opened),
      };
    if (rest.startsWith('(?>')) return { kind: 'atomic', item: this.within(3, opened) };
    const name = /^\(\?(?:P?<(\w+)>|'(\w+)')/.exec(rest);
    if (name === null && rest.startsWith('(?')) throw new PatternError('a group has an unknown type', opened);
    this.groups += 1;
    const index = this.groups;
    if (name !== null) this.names.set(name[1] ?? name[2] ?? '', index);
    return { kind: 'group', index, item: this.within(name === null ? 1 : name[0].length, opened) };
  }

  private flagged([whole, on = '', off = '', end]: RegExpExecArray, opened: number): PatternNode | null {
    const before = this.flags;
    const flag = (letter: string, was: boolean) => (off.includes(letter) ? false : on.includes(letter) || was);
    this.flags = {
      ignoreCase: flag('i', before.ignoreCase),
      multiline: flag('m', before.multiline),
      dotAll: flag('s', before.dotAll),
      spaced: flag('x', before.spaced),
    };
    if (end === ')') return this.skip(whole.length);
    const item = this.within(whole.length, opened);
    this.flags = before;
    return item;
  }

  private within(opening: number, opened: number): PatternNode {
    this.at += opening;
    const item = this.choice();
    if (this.source[this.at] !== ')') throw new PatternError('a parenthesis is never closed', opened);
    this.at += 1;
    return item;
  }

  /** `before`: the number of parts before the item was added. */
  private repeated(item: PatternNode, before: number): PatternNode {
    const counted = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})(\??)/.exec(this.source.slice(this.at, this.at + 24));
    if (counted === null) return item;
    const [whole, sign, from, comma, to, lazy] = counted;
    this.at += whole.length;
    if (/^[*+?]/.test(this.source.slice(this.at, this.at + 1)))
      throw new PatternError('a quantifier follows another quantifier', this.at);
    const least = sign === undefined ? Number(from) : sign === '+' ? 1 : 0;
    const most =
      sign === undefined
        ? comma === undefined
          ? least
          : to === ''
            ? Infinity
            : Number(to)
        : sign === '?'
          ? 1
          : Infinity;
    if (least > most || least > mostRepeats || (most !== Infinity && most > mostRepeats))
      throw new PatternError('it repeats something too many times', this.at);
    // A repeated single character counts once, anything else once per repetition.
    if (item.kind !== 'set')
      this.parts = before + (this.parts - before) * Math.max(1, most === Infinity ? least + 1 : most);
    if (this.parts > this.source.length + mostCopies)
      throw new PatternError('it repeats something too many times', this.at);
    return { kind: 'repeat', item, least, most, greedy: lazy === '' };
  }
}
