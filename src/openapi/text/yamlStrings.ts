import { EVENT_ID, getScalarValue } from 'js-yaml';
import { parseYamlEvents } from './yamlEvents.ts';

/** A string in a configuration; its range includes the quotes. */
export interface YamlString {
  readonly from: number;
  readonly to: number;
  readonly value: string;
  /** The keys above it, from the top. */
  readonly keys: readonly string[];
  /** True if it is itself a key. */
  readonly isKey: boolean;
  /** The number of objects and lists around it. */
  readonly depth: number;
}

/** An object or list being read. */
interface Frame {
  readonly isList: boolean;
  /** The keys above it. */
  readonly keys: readonly string[];
  /** The key of the next value. */
  key: string;
  awaitsValue: boolean;
}

/** All strings of a YAML text in order, including keys; empty if it isn't YAML. */
export function listYamlStrings(text: string): readonly YamlString[] {
  const events = parseYamlEvents(text);
  if (!events.ok) return [];
  const strings: YamlString[] = [];
  const frames: Frame[] = [];
  for (const event of events.value) {
    if (event.type === EVENT_ID.DOCUMENT) continue;
    if (event.type === EVENT_ID.POP) {
      frames.pop();
      const above = frames.at(-1);
      if (above !== undefined && !above.isList) above.awaitsValue = !above.awaitsValue;
      continue;
    }
    const frame = frames.at(-1);
    const isKey = frame !== undefined && !frame.isList && !frame.awaitsValue;
    const keys = frame === undefined ? [] : frame.isList || isKey ? frame.keys : [...frame.keys, frame.key];
    if (event.type === EVENT_ID.SCALAR) {
      const value = getScalarValue(text, event);
      const quotes = /^["']$/.test(text.charAt(event.valueStart - 1)) ? 1 : 0;
      strings.push({
        from: event.valueStart - quotes,
        to: event.valueEnd + quotes,
        value,
        keys,
        isKey,
        depth: frames.length,
      });
      if (isKey) frame.key = value;
    }
    if (event.type === EVENT_ID.SCALAR || event.type === EVENT_ID.ALIAS) {
      if (frame !== undefined && !frame.isList) frame.awaitsValue = !frame.awaitsValue;
    } else frames.push({ isList: event.type === EVENT_ID.SEQUENCE, keys, key: '', awaitsValue: false });
  }
  return strings;
}
