import {
  toRegExpClass,
  unicodeWordClass,
  type CharacterSet,
  type PatternAssertion,
  type PatternNode,
} from './patternTree.ts';

const wordEdge = `(?:(?<=[${unicodeWordClass}])(?![${unicodeWordClass}])|(?<![${unicodeWordClass}])(?=[${unicodeWordClass}]))`;
const noWordEdge = `(?:(?<=[${unicodeWordClass}])(?=[${unicodeWordClass}])|(?<![${unicodeWordClass}])(?![${unicodeWordClass}]))`;

/**
 * Converts the pattern to the source of a RegExp with the `u` flag. `isUnicode`: word characters are those of all
 * scripts, not just ASCII.
 */
export function toRegExpSource(node: PatternNode, isUnicode: boolean): string {
  const source = (inner: PatternNode) => toRegExpSource(inner, isUnicode);
  switch (node.kind) {
    case 'set':
      return toRegExpClass(node, isUnicode);
    case 'sequence':
      return node.items.map(source).join('');
    case 'choice':
      return `(?:${node.options.map(source).join('|')})`;
    case 'repeat':
      return `(?:${source(node.item)})${quantifier(node.least, node.most)}${node.greedy ? '' : '?'}`;
    case 'group':
      return `(${source(node.item)})`;
    case 'atomic':
      return `(?:${source(node.item)})`;
    case 'edge':
      return edgeSource(node.edge, isUnicode);
    case 'look':
      return `(?${node.behind ? '<' : ''}${node.negative ? '!' : '='}${source(node.item)})`;
    case 'backReference':
      return `(?:\\${node.index})`;
  }
}

function quantifier(least: number, most: number): string {
  if (most === Infinity) return `{${least},}`;
  return `{${least},${most}}`;
}

function edgeSource(edge: PatternAssertion, isUnicode: boolean): string {
  switch (edge) {
    case 'textStart':
      return '(?<![\\s\\S])';
    case 'textEnd':
      return '(?![\\s\\S])';
    case 'lineStart':
      return '(?<![^\\n])';
    case 'lineEnd':
      return '(?![^\\n])';
    case 'wordEdge':
      return isUnicode ? wordEdge : '\\b';
    case 'noWordEdge':
      return isUnicode ? noWordEdge : '\\B';
  }
}

/** All character sets in a pattern. */
export function collectCharacterSets(node: PatternNode): readonly CharacterSet[] {
  switch (node.kind) {
    case 'set':
      return [node];
    case 'sequence':
      return node.items.flatMap(collectCharacterSets);
    case 'choice':
      return node.options.flatMap(collectCharacterSets);
    case 'repeat':
    case 'group':
    case 'atomic':
    case 'look':
      return collectCharacterSets(node.item);
    case 'edge':
    case 'backReference':
      return [];
  }
}

/** The characters that a match can start with; null if it can be empty or start with any. */
export function computeFirstSets(node: PatternNode): readonly CharacterSet[] | null {
  switch (node.kind) {
    case 'set':
      return [node];
    case 'sequence': {
      const first = node.items.find(({ kind }) => kind !== 'edge' && kind !== 'look');
      return first === undefined ? null : computeFirstSets(first);
    }
    case 'choice': {
      const all = node.options.map(computeFirstSets);
      return all.every((sets) => sets !== null) ? all.flat() : null;
    }
    case 'repeat':
      return node.least === 0 ? null : computeFirstSets(node.item);
    case 'group':
    case 'atomic':
      return computeFirstSets(node.item);
    case 'edge':
    case 'look':
    case 'backReference':
      return null;
  }
}
