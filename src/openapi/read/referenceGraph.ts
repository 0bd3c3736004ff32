import { resolveReferences, formatLocationKey, readReference, type ReferenceTarget } from './apiFiles.ts';
import type { ApiContext } from './apiOperation.ts';
import { getKey, listEntries, type LocatedValue } from './locatedValue.ts';
import { isRecord } from '#base/isRecord.ts';
import { getOwnValue } from '../text/pointer.ts';

/** An unresolved reference and its location. */
export interface BrokenReference {
  readonly node: LocatedValue;
  readonly lost: Extract<ReferenceTarget, { kind: 'lost' }>;
}

/** A part of a description. `refersTo` holds the location keys of what it references. */
export interface ReferencingPart {
  readonly spot: LocatedValue;
  readonly refersTo: ReadonlySet<string>;
  /** What it extends by `allOf`. */
  readonly madeOf: readonly string[];
}

/** The references between the parts of a description, its components, and all referenced files. */
export interface ReferenceGraph {
  /** By location key. */
  readonly parts: ReadonlyMap<string, ReferencingPart>;
  /** Parts that don't need to be referenced: operations, and the rest of the root. */
  readonly roots: ReadonlySet<string>;
  readonly lost: readonly BrokenReference[];
}

/** Walks a description and everything it references, each part once. */
export function readReferenceGraph(api: ApiContext): ReferenceGraph {
  const parts = new Map<string, ReferencingPart>();
  const roots = new Set<string>();
  const lost: BrokenReference[] = [];
  const waiting: LocatedValue[] = [];
  for (const [name, spot] of listEntries(api.root)) {
    if (name === 'components') continue;
    const split = name === 'paths' || name === 'webhooks' ? listEntries(spot).map(([, item]) => item) : [spot];
    for (const part of split) {
      roots.add(formatLocationKey(part));
      waiting.push(part);
    }
  }
  for (const [, kind] of listEntries(getKey(api.root, 'components')))
    for (const [, component] of listEntries(kind)) waiting.push(component);
  for (let spot = waiting.pop(); spot !== undefined; spot = waiting.pop()) {
    const key = formatLocationKey(spot);
    if (parts.has(key)) continue;
    const read = readPart(spot, api, waiting, lost);
    parts.set(key, read);
  }
  return { parts, roots, lost };
}

/** Keys whose values are data, in which `$ref` may be an ordinary string. */
const dataKeys = new Set(['example', 'default', 'enum', 'const', 'value', 'x-codeSamples']);

/** Location keys that a part references directly. */
export function listDirectReferences(part: LocatedValue, api: ApiContext): ReadonlySet<string> {
  return readPart(part, api, [], []).refersTo;
}

function readPart(
  part: LocatedValue,
  api: ApiContext,
  waiting: LocatedValue[],
  lost: BrokenReference[],
): ReferencingPart {
  const refersTo = new Set<string>();
  const madeOf: string[] = [];
  // One path array for the whole walk, because most values don't need a pointer of their own.
  const path = [...part.pointer];
  const here = (value: unknown): LocatedValue => ({ value, file: part.file, pointer: [...path] });
  const walk = (value: object, isData: boolean) => {
    const reference = readReference(value);
    if (reference !== null) lead(here(value), reference, isData);
    if (!isData) leadByDiscriminator(value);
    const list = Array.isArray(value);
    const named = path.at(-1) === 'properties' || path.at(-1) === 'patternProperties';
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner !== 'object' || inner === null) continue;
      path.push(list ? Number(key) : key);
      walk(inner, isData || (!list && !named && dataKeys.has(key)));
      path.pop();
    }
  };
  const lead = (node: LocatedValue, reference: string, isData: boolean) => {
    const led = api.files.resolve(reference, node.file);
    if (led.kind === 'lost') {
      if (!isData) lost.push({ node, lost: led });
      return;
    }
    const { key } = led;
    refersTo.add(key);
    waiting.push(led.node);
    const within = node.pointer.slice(part.pointer.length);
    if (within.length > 0 && within.every((step, index) => index % 2 === 1 || step === 'allOf')) madeOf.push(key);
    const { lost: further } = resolveReferences(led.node, api.files);
    if (!isData && further?.rule === 'openapi/reference-circle') lost.push({ node, lost: further });
  };
  const leadByDiscriminator = (value: object) => {
    const mapping = getOwnValue(getOwnValue(value, 'discriminator'), 'mapping');
    for (const target of isRecord(mapping) ? Object.values(mapping) : []) {
      if (typeof target !== 'string') continue;
      const led = api.files.resolve(/[#/.]/.test(target) ? target : `#/components/schemas/${target}`, part.file);
      if (led.kind === 'found') refersTo.add(led.key);
    }
  };
  if (typeof part.value === 'object' && part.value !== null) walk(part.value, false);
  return { spot: part, refersTo, madeOf };
}

/** The parts reachable from some parts through any number of references, including those parts. */
export function findReachableParts(
  starts: Iterable<string>,
  { parts }: Pick<ReferenceGraph, 'parts'>,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue;
    reached.add(key);
    for (const next of parts.get(key)?.refersTo ?? []) waiting.push(next);
  }
  return reached;
}

/** Schemas that extend themselves through `allOf`. */
export function findAllOfCycles({ parts }: Pick<ReferenceGraph, 'parts'>): readonly LocatedValue[] {
  const state = new Map<string, 'open' | 'done'>();
  const circles: LocatedValue[] = [];
  const visit = (key: string) => {
    const part = parts.get(key);
    if (part === undefined || state.get(key) === 'done') return;
    if (state.get(key) === 'open') {
      circles.push(part.spot);
      return;
    }
    state.set(key, 'open');
    for (const next of part.madeOf) visit(next);
    state.set(key, 'done');
  };
  for (const key of parts.keys()) visit(key);
  return circles;
}
