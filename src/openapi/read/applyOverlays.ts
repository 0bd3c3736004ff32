import type { RepoPath } from '#base/repoPath.ts';
import type { ApiFile } from './apiFiles.ts';
import type { UnlocatedProblem } from './locateProblems.ts';
import { isRecord } from '#base/isRecord.ts';
import { getValueAtPointer, getOwnValue, type Pointer } from '../text/pointer.ts';
import type { PointerLocation } from './pointerLocation.ts';
import { queryJsonPath, type StepBudget } from './jsonPath.ts';

/** A description with overlays applied, and the source location of each of its values. */
export interface OverlaidDescription {
  readonly file: RepoPath;
  readonly value: unknown;
  /** Source location of the value at a pointer of `value`: in the description or in an overlay. */
  readonly sourceOf: (pointer: Pointer) => PointerLocation;
  /** Returns the pointers in `value` that a location in a file sets: one per target of an overlay's action, none if an overlay replaced it. */
  readonly pointersFrom: (place: PointerLocation) => readonly Pointer[];
  readonly problems: readonly UnlocatedProblem[];
}

/** Applies overlays (OpenAPI Overlay 1.0) to a description in order. An action that fails becomes a problem; the others still apply. */
export function applyOverlays({ path, value }: ApiFile, overlays: readonly ApiFile[]): OverlaidDescription {
  const laying = new Laying();
  const copy = laying.copied(value, { file: path, pointer: [] });
  for (const overlay of overlays) laying.lay(copy, overlay);
  return {
    file: path,
    value: copy,
    sourceOf: (pointer) => laying.writtenAt(copy, pointer) ?? { file: path, pointer },
    pointersFrom: (place) => laying.readAt(copy, place),
    problems: laying.problems,
  };
}

type Container = Record<string, unknown> | unknown[];

/**
 * Maximum number of values that all overlays of a description may visit and insert: far more than people write, and
 * done in a second or two.
 */
const mostWork = 5_000_000;

class Laying {
  readonly problems: UnlocatedProblem[] = [];
  readonly #budget: StepBudget = { left: mostWork };
  readonly #origins = new WeakMap<object, PointerLocation>();
  /** Locations of values inserted into an object or list, by key. */
  readonly #put = new WeakMap<object, Map<string, PointerLocation>>();

  /**
   * Copies what an update inserts; null once the budget is used up, because overlays may come from people other than
   * the description's authors.
   */
  #taken(value: unknown, at: PointerLocation): unknown {
    this.#budget.left -= sizeOf(value, this.#budget.left);
    return this.#budget.left < 0 ? null : this.copied(value, at);
  }

  copied(value: unknown, at: PointerLocation): unknown {
    const within = (key: string | number): PointerLocation => ({ file: at.file, pointer: [...at.pointer, key] });
    const copy = Array.isArray(value)
      ? value.map((item: unknown, index) => this.copied(item, within(index)))
      : isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.copied(inner, within(key))]))
        : null;
    if (copy === null) return value;
    this.#origins.set(copy, at);
    return copy;
  }

  lay(root: unknown, { path, value }: ApiFile): void {
    const actions = getOwnValue(value, 'actions');
    if (typeof getOwnValue(value, 'overlay') !== 'string' || !Array.isArray(actions))
      return this.#say(`${path} isn’t a valid overlay: its version or its list of actions is missing.`, path, []);
    for (const [index, action] of actions.entries()) {
      const at = { file: path, pointer: ['actions', index] };
      if (this.#budget.left < 0)
        return this.#say(
          'The overlays make too many changes. This action and all later ones aren’t applied.',
          at.file,
          at.pointer,
        );
      this.#act(root, action, at);
    }
    return undefined;
  }

  #act(root: unknown, action: unknown, at: PointerLocation): void {
    const target = getOwnValue(action, 'target');
    const places = typeof target === 'string' ? queryJsonPath(target, root, this.#budget) : null;
    if (places === null)
      return this.#say(
        'This action’s target isn’t a supported JSONPath, so the action has no effect.',
        at.file,
        at.pointer,
      );
    if (places.length === 0)
      return this.#say(
        'This action’s target isn’t, or is no longer, in the description, so the action has no effect.',
        at.file,
        at.pointer,
      );
    if (getOwnValue(action, 'remove') === true) return this.#remove(root, places);
    const update = getOwnValue(action, 'update');
    if (update === undefined) return;
    const before = this.problems.length;
    for (const place of places) {
      const found = getValueAtPointer(root, place);
      if (isContainer(found)) this.#merge(found, update, { file: at.file, pointer: [...at.pointer, 'update'] });
      else
        this.#say('This action’s target isn’t an object or a list, so the action has no effect.', at.file, at.pointer);
      // Report the same error only once, not per target.
      this.problems.length = Math.min(this.problems.length, before + 1);
    }
  }

  #merge(into: Container, update: unknown, at: PointerLocation): void {
    if (Array.isArray(into)) return this.#append(into, update, at);
    if (!isRecord(update))
      return this.#say('This action adds a value that isn’t an object to an object.', at.file, at.pointer);
    for (const [key, value] of Object.entries(update)) {
      const place = { file: at.file, pointer: [...at.pointer, key] };
      const before = getOwnValue(into, key);
      if (isRecord(before) && isRecord(value) && isContainer(before)) this.#merge(before, value, place);
      else if (isContainer(before) && Array.isArray(before) && Array.isArray(value))
        for (const [index, item] of value.entries())
          this.#append(before, item, { file: at.file, pointer: [...place.pointer, index] });
      else this.#set(into, key, value, place);
    }
  }

  #append(into: unknown[], item: unknown, at: PointerLocation): void {
    into.push(this.#taken(item, at));
    this.#putIn(into).set(String(into.length - 1), at);
  }

  #set(into: Record<string, unknown>, key: string, value: unknown, at: PointerLocation): void {
    // Keys like `__proto__` must become own properties.
    Object.defineProperty(into, key, {
      value: this.#taken(value, at),
      enumerable: true,
      writable: true,
      configurable: true,
    });
    this.#putIn(into).set(key, at);
  }

  /** Removes from the end so the other pointers stay valid. */
  #remove(root: unknown, places: readonly Pointer[]): void {
    for (const place of places.toSorted(lastFirst)) {
      const key = place.at(-1);
      const holder = getValueAtPointer(root, place.slice(0, -1));
      if (key === undefined || !isContainer(holder)) continue;
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[String(key)];
    }
  }

  #putIn(holder: object): Map<string, PointerLocation> {
    const known = this.#put.get(holder) ?? new Map<string, PointerLocation>();
    this.#put.set(holder, known);
    return known;
  }

  writtenAt(root: unknown, pointer: Pointer): PointerLocation | null {
    const key = pointer.at(-1);
    const value = getValueAtPointer(root, pointer);
    const own = isContainer(value) ? this.#origins.get(value) : undefined;
    if (own !== undefined || key === undefined) return own ?? null;
    const holder = getValueAtPointer(root, pointer.slice(0, -1));
    if (!isContainer(holder)) return null;
    const origin = this.#origins.get(holder);
    const put = this.#put.get(holder)?.get(String(key));
    return put ?? (origin === undefined ? null : { file: origin.file, pointer: [...origin.pointer, key] });
  }

  readAt(root: unknown, place: PointerLocation): readonly Pointer[] {
    const key = place.pointer.at(-1);
    const holder = { file: place.file, pointer: place.pointer.slice(0, -1) };
    const found: Pointer[] = [];
    const visit = (value: unknown, pointer: Pointer): void => {
      if (!isContainer(value)) return;
      const put = this.#put.get(value);
      for (const [name, at] of put ?? []) if (isSameLocation(at, place)) found.push([...pointer, name]);
      const origin = this.#origins.get(value);
      if (key !== undefined && origin !== undefined && isSameLocation(origin, holder) && put?.has(String(key)) !== true)
        found.push([...pointer, key]);
      for (const [name, inner] of Object.entries(value)) visit(inner, [...pointer, name]);
    };
    visit(root, []);
    return found;
  }

  #say(message: string, file: RepoPath, pointer: Pointer): void {
    this.problems.push({ rule: 'openapi/overlay', severity: 'warning', message, at: { file, pointer } });
  }
}

/** True if two locations are equal. List indexes may be numbers or strings. */
export function isSameLocation(one: PointerLocation, other: PointerLocation): boolean {
  return (
    one.file === other.file &&
    one.pointer.length === other.pointer.length &&
    one.pointer.every((key, index) => String(key) === String(other.pointer[index]))
  );
}

/** Sort order for removals: deeper pointers first, and the last ones first within a list. */
function lastFirst(one: Pointer, other: Pointer): number {
  return other.length - one.length || Number(other.at(-1)) - Number(one.at(-1)) || 0;
}

/** Number of values in a value, including itself. Stops counting one above `most`. */
function sizeOf(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let size = 1;
  for (const inner of Object.values(value)) {
    if (size > most) break;
    size += sizeOf(inner, most - size);
  }
  return size;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}
