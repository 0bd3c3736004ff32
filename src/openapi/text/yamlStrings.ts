import { EVENT_ID, getScalarValue } from 'js-yaml';
import { parseYamlEvents } from './yamlEvents.ts';

/** A string of a configuration, and where it stands, quotes and all. */
export interface YamlString {
  readonly from: number;
  readonly to: number;
  readonly value: string;
  /** The keys that it hangs on, from the top. */
  readonly keys: readonly string[];
  /** Set where it is a key itself. */
  readonly isKey: boolean;
  /** How many objects and lists it stands in. */
  readonly depth: number;
}

/** An object or a list that is being read. */
interface Frame {
  readonly isList: boolean;
  /** The keys that it hangs on. */
  readonly keys: readonly string[];
  /** The key whose value comes next. */
  key: string;
  awaitsValue: boolean;
}

/** All strings of a YAML text in their order, keys among them; none of a text that is no YAML. */
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
