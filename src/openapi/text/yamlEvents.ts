import {
  constructFromEvents,
  CORE_SCHEMA,
  defineScalarTag,
  EVENT_ID,
  FAILSAFE_SCHEMA,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  load,
  mergeTag,
  NOT_RESOLVED,
  parseEvents,
  YAMLException,
  type Event,
  type ScalarEvent,
} from 'js-yaml';
import { parseExactNumber, type Numeric } from '#base/exactJson.ts';
import { err, ok, type Result } from '#base/result.ts';
import { clearFoundRanges, type PointerTree } from './pointerTree.ts';

/** Why a text can't be read as YAML; `offset` in UTF-16 units. */
export interface YamlError {
  readonly message: string;
  readonly offset: number;
}

/** Maximum nesting depth. */
const deepestYaml = 200;
const mostAliases = 10_000;
/** The integers of the core schema; those beyond 2^53 become bigints. */
const exactIntegerTag = defineScalarTag<Numeric>(intCoreTag.tagName, {
  ...intCoreTag,
  resolve: (source, isExplicit, tagName) => {
    const value = intCoreTag.resolve(source, isExplicit, tagName);
    if (value === NOT_RESOLVED) return value;
    if (source === '-0') return parseExactNumber(source);
    if (Number.isSafeInteger(value)) return value;
    const digits = BigInt(source.replace(/^[-+]/, ''));
    return source.startsWith('-') ? -digits : digits;
  },
});
/** The other numbers of the core schema, as written if JSON can write them so. */
const exactFloatTag = defineScalarTag<Numeric>(floatCoreTag.tagName, {
  ...floatCoreTag,
  resolve: (source, isExplicit, tagName) => {
    // The library takes a number that is too large for a text.
    return /^-?(?:0|[1-9]\d*)(?:\.\d+(?:e[-+]?\d+)?|e[-+]?\d+)$/i.test(source)
      ? parseExactNumber(source)
      : floatCoreTag.resolve(source, isExplicit, tagName);
  },
});
const schema = CORE_SCHEMA.withTags(mergeTag, exactIntegerTag, exactFloatTag);

/** The parser's events for YAML text, in order and with positions; an error if it isn't YAML. */
export function parseYamlEvents(text: string): Result<Event[], YamlError> {
  return translated(() => parseEvents(text, { maxDepth: deepestYaml }));
}

/**
 * Builds the one document from events. The last of duplicate keys wins, unless refused. An error if there are several
 * documents or none.
 */
export function composeYamlValue(
  text: string,
  events: Event[],
  twice: 'allowed' | 'refused' = 'allowed',
): Result<unknown, YamlError> {
  const documents = translated(() =>
    constructFromEvents(events, { source: text, schema, json: twice === 'allowed', maxAliases: mostAliases }),
  );
  if (!documents.ok) return documents;
  if (documents.value.length === 1) return ok(documents.value[0]);
  return err({
    message: documents.value.length === 0 ? 'the file is empty' : 'the file contains several documents',
    offset: 0,
  });
}

/** Reads YAML with each scalar as a string: numbers as they are written, and nothing as ''. Objects, lists, and strings. */
export function parseYamlStrings(text: string): Result<unknown, YamlError> {
  return translated(() => load(text, { schema: FAILSAFE_SCHEMA, maxDepth: deepestYaml, maxAliases: mostAliases }));
}

/** The only place that catches parser exceptions. On odd input it may throw other errors, which also mean that the text can't be read. */
function translated<Value>(read: () => Value): Result<Value, YamlError> {
  try {
    return ok(read());
  } catch (thrown) {
    if (thrown instanceof YAMLException) return err({ message: thrown.reason, offset: thrown.mark?.position ?? 0 });
    return err({ message: thrown instanceof Error ? thrown.message : String(thrown), offset: 0 });
  }
}

/** A scalar and its context. */
export interface LocatedScalar {
  readonly event: ScalarEvent;
  /** Offset of its key; null in a list. */
  readonly keyStart: number | null;
}

export interface EventSearchResult {
  readonly scalars: ReadonlyMap<PointerTree, LocatedScalar>;
  readonly anchors: boolean;
}

interface Frame {
  readonly wanted: PointerTree | null;
  readonly list: boolean;
  index: number;
  /** In an object: the key of the next value, or null if a key comes next. */
  key: { readonly name: string; readonly from: number; readonly to: number } | null;
  awaitsValue: boolean;
}

/** Fills in the ranges of `root` and returns the scalars among its nodes. */
export function locateInEvents(text: string, events: readonly Event[], root: PointerTree): EventSearchResult {
  const frames: Frame[] = [];
  const scalars = new Map<PointerTree, LocatedScalar>();
  let anchors = false;
  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) continue;
    if (event.type === EVENT_ID.POP) {
      const closed = frames.pop();
      const above = frames.at(-1);
      if (closed !== undefined && above !== undefined) passed(above);
      continue;
    }
    if (event.type === EVENT_ID.ALIAS || event.anchorStart >= 0) anchors = true;
    const frame = frames.at(-1);
    const isKey = frame !== undefined && !frame.list && !frame.awaitsValue;
    if (isKey) {
      frame.key =
        event.type === EVENT_ID.SCALAR && frame.wanted !== null
          ? { name: getScalarValue(text, event), from: event.valueStart, to: event.valueEnd }
          : null;
      if (event.type === EVENT_ID.SCALAR || event.type === EVENT_ID.ALIAS) frame.awaitsValue = true;
      else
        frames.push({ wanted: null, list: event.type === EVENT_ID.SEQUENCE, index: 0, key: null, awaitsValue: false });
      continue;
    }
    const wanted = frame === undefined ? root : wantedIn(frame);
    if (wanted !== null && frame !== undefined && !frame.list) {
      clearFoundRanges(wanted);
      wanted.key = frame.key;
    }
    if (event.type === EVENT_ID.SCALAR) {
      if (wanted !== null) {
        wanted.found = { from: event.valueStart, to: event.valueEnd };
        scalars.set(wanted, { event, keyStart: frame?.key?.from ?? null });
      }
      if (frame !== undefined) passed(frame);
    } else if (event.type === EVENT_ID.ALIAS) {
      if (wanted !== null) wanted.found = { from: event.anchorStart, to: event.anchorEnd };
      if (frame !== undefined) passed(frame);
    } else {
      if (wanted !== null) wanted.found = { from: event.start, to: event.start };
      frames.push({ wanted, list: event.type === EVENT_ID.SEQUENCE, index: 0, key: null, awaitsValue: false });
    }
  }
  return { scalars, anchors };
}

function wantedIn(frame: Frame): PointerTree | null {
  if (frame.wanted === null || frame.wanted.below.size === 0) return null;
  const name = frame.list ? String(frame.index) : frame.key?.name;
  return name === undefined ? null : (frame.wanted.below.get(name) ?? null);
}

/** Called after a complete node: a value, an item, or a key that isn't a scalar. */
function passed(frame: Frame): void {
  if (frame.list) frame.index += 1;
  else frame.awaitsValue = !frame.awaitsValue;
  if (!frame.awaitsValue) frame.key = null;
}
