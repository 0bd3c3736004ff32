import { isNumeric, toNearestNumber, withNearestNumbers } from '#base/exactJson.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { isRecord } from '#base/isRecord.ts';
import { getValueAtPointer, getOwnValue, type Pointer } from '../text/pointer.ts';
import {
  parseJsonPath,
  type JsonPathOperand,
  type JsonPathQuery,
  type JsonPathSelector,
  type JsonPathFilter,
} from './parseJsonPath.ts';

/** A selected value and its pointer. */
interface Selected {
  readonly place: Pointer;
  readonly value: unknown;
}

/** Maximum number of values one path may visit. Paths are untrusted and may select everything repeatedly. */
const mostSteps = 500_000;

/** The pointers of the values a JSONPath selects, without duplicates; null if the path can't be parsed or takes too long. */
export function queryJsonPath(
  path: string,
  value: unknown,
  budget: StepBudget = { left: mostSteps },
): readonly Pointer[] | null {
  const query = parseJsonPath(path);
  if (query === null) return null;
  const found = new Selecting(value, budget).select(query, value);
  if (found === null) return null;
  return [...new Map(found.map(({ place }) => [JSON.stringify(place), place])).values()];
}

/** Steps left, shared by all users of the budget; below 0 means exceeded. */
export interface StepBudget {
  left: number;
}

class Selecting {
  readonly #root: unknown;
  readonly #budget: StepBudget;

  constructor(root: unknown, budget: StepBudget) {
    this.#root = root;
    this.#budget = budget;
  }

  /** Null if it takes too long. */
  select({ from, segments }: JsonPathQuery, current: unknown): readonly Selected[] | null {
    let found: readonly Selected[] = [{ place: [], value: from === '$' ? this.#root : current }];
    for (const { deep, selectors } of segments) {
      const starts = deep ? found.flatMap((one) => this.#within(one)) : found;
      found = starts.flatMap((one) => selectors.flatMap((selector) => this.#step(one, selector)));
      if (this.#budget.left < 0) return null;
    }
    return found;
  }

  #within(one: Selected): Selected[] {
    const all = [one];
    for (let index = 0; index < all.length && this.#budget.left >= 0; index += 1) {
      const next = all[index];
      if (next !== undefined) for (const inner of this.#inner(next)) all.push(inner);
    }
    return all;
  }

  #step(one: Selected, selector: JsonPathSelector): readonly Selected[] {
    this.#budget.left -= 1;
    if (this.#budget.left < 0) return [];
    if (selector.kind === 'all') return this.#inner(one);
    if (selector.kind === 'filter') return this.#inner(one).filter(({ value }) => this.#holds(selector.test, value));
    const isList = Array.isArray(one.value);
    if (isList !== (typeof selector.key === 'number')) return [];
    const key =
      isList && Number(selector.key) < 0 ? (one.value as unknown[]).length + Number(selector.key) : selector.key; // `isList` proves the array
    const value = getOwnValue(one.value, key);
    return value === undefined ? [] : [{ place: [...one.place, key], value }];
  }

  #inner({ place, value }: Selected): readonly Selected[] {
    const inner = Array.isArray(value)
      ? value.map((item: unknown, index) => ({ place: [...place, index], value: item }))
      : isRecord(value)
        ? Object.entries(value).map(([key, item]) => ({ place: [...place, key], value: item }))
        : [];
    this.#budget.left -= inner.length;
    return inner;
  }

  #holds(test: JsonPathFilter, value: unknown): boolean {
    switch (test.kind) {
      case 'any':
        return test.tests.some((one) => this.#holds(one, value));
      case 'every':
        return test.tests.every((one) => this.#holds(one, value));
      case 'not':
        return !this.#holds(test.test, value);
      case 'exists':
        return (this.select(test.query, value) ?? []).length > 0;
      case 'compares':
        return compares(test.operator, this.#valueOf(test.left, value), this.#valueOf(test.right, value));
    }
  }

  #valueOf(operand: JsonPathOperand, value: unknown): unknown {
    return operand.kind === 'value' ? operand.value : this.select(operand.query, value)?.[0]?.value;
  }
}

function compares(operator: string, left: unknown, right: unknown): boolean {
  const isSame =
    left === right ||
    (left !== undefined && right !== undefined && isSameJson(withNearestNumbers(left), withNearestNumbers(right)));
  if (operator === '==') return isSame;
  if (operator === '!=') return !isSame;
  if (operator.endsWith('=') && isSame) return true;
  const [one, other] = [left, right].map((side) => (isNumeric(side) ? toNearestNumber(side) : side));
  const isOrdered = (isNumeric(one) && isNumeric(other)) || (typeof one === 'string' && typeof other === 'string');
  return isOrdered && (operator.startsWith('<') ? one < other : one > other);
}

/**
 * A readable JSONPath that selects exactly the value at a pointer; null if there is none. Selects list items by name,
 * because names survive reordering.
 */
export function createJsonPath(place: Pointer, root: unknown): string | null {
  return (
    [true, false].map((byNames) => writtenPath(place, root, byNames)).find((path) => isAlone(path, place, root)) ?? null
  );
}

function isAlone(path: string, place: Pointer, root: unknown): boolean {
  const found = queryJsonPath(path, root);
  return found?.length === 1 && JSON.stringify(found[0]?.map(String)) === JSON.stringify(place.map(String));
}

function writtenPath(place: Pointer, root: unknown, byNames: boolean): string {
  const steps = place.map((key, index) => {
    const holder = getValueAtPointer(root, place.slice(0, index));
    if (Array.isArray(holder)) return `[${(byNames ? filterOf(getOwnValue(holder, key)) : null) ?? Number(key)}]`;
    return /^[A-Za-z_]\w*$/.test(String(key)) ? `.${key}` : `[${quoted(String(key))}]`;
  });
  return `$${steps.join('')}`;
}

/** A filter that identifies a parameter or tag among its siblings. */
function filterOf(item: unknown): string | null {
  if (!isRecord(item) || typeof item['name'] !== 'string') return null;
  const place = typeof item['in'] === 'string' ? ` && @.in == ${quoted(item['in'])}` : '';
  return `?@.name == ${quoted(item['name'])}${place}`;
}

function quoted(words: string): string {
  return `'${JSON.stringify(words)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
}
