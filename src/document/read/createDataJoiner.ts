import type { Construct, Effects, Event, Extension, State } from 'micromark-util-types';

const [carriageReturn, lineFeed, carriageReturnLineFeed] = [-5, -4, -3];
const [horizontalTab, space] = [-2, 32];

/** Tokenizes a line ending and the white space after it: CommonMark's own tokenizer, which isn't exported. */
function tokenizeLineEnding(effects: Effects, ok: State): State {
  const start: State = (code) => {
    effects.enter('lineEnding');
    effects.consume(code);
    effects.exit('lineEnding');
    return behind;
  };
  const behind: State = (code) => {
    if (!isBlank(code)) return ok(code);
    effects.enter('linePrefix');
    return prefix(code);
  };
  const prefix: State = (code) => {
    if (isBlank(code)) {
      effects.consume(code);
      return prefix;
    }
    effects.exit('linePrefix');
    return ok(code);
  };
  return start;
}

function isBlank(code: number | null): boolean {
  return code !== null && (code === horizontalTab || code === -1 || code === space);
}

/**
 * Joins adjacent data events of the line that just ended. The tokenizer does so at the end of the paragraph by splicing
 * its event list, which dominates the time for a paragraph of 256 kB; now it finds nothing left to join.
 */
function joinLastLine(events: Event[]): Event[] {
  let kept = startOfLastLine(events);
  for (let index = kept; index < events.length; index += 1) {
    const [event, closing, before] = [events[index], events[index + 1], events[kept - 1]];
    if (event === undefined) continue;
    if (
      event[0] === 'enter' &&
      event[1].type === 'data' &&
      before?.[0] === 'exit' &&
      before[1].type === 'data' &&
      closing !== undefined
    ) {
      before[1].end = closing[1].end;
      index += 1;
      continue;
    }
    events[kept] = event;
    kept += 1;
  }
  events.length = kept;
  return events;
}

/** The index after the line ending before the last one. */
function startOfLastLine(events: readonly Event[]): number {
  let endings = 0;
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index];
    if (event?.[0] === 'exit' && event[1].type === 'lineEnding') endings += 1;
    if (endings === 2) return index + 1;
  }
  return 0;
}

const lineEnding: Construct = { name: 'lineEnding', tokenize: tokenizeLineEnding, resolveTo: joinLastLine };

/** Makes the cost of multi-line text linear. Doesn't change the tree. */
export function createDataJoiner(): Extension {
  return { text: { [carriageReturn]: lineEnding, [lineFeed]: lineEnding, [carriageReturnLineFeed]: lineEnding } };
}
