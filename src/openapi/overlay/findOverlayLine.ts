import { isRecord } from '#base/isRecord.ts';
import { queryJsonPath } from '../read/jsonPath.ts';
import { findLineOfPointer } from '../text/findLineOfPointer.ts';
import { getOwnValue, type Pointer } from '../text/pointer.ts';
import { parseJsonOrYaml } from '../text/parseJsonOrYaml.ts';

/**
 * The line (from 1) of an overlay's action for a place in a description: of the last one that selects the place, or else
 * the closest object around it; of the actions if there is none.
 */
export function findOverlayLine(text: string, description: unknown, place: Pointer): number {
  const { value } = parseJsonOrYaml(text);
  const actions = isRecord(value) ? value['actions'] : undefined;
  if (!Array.isArray(actions)) return 1;
  let best = { depth: 0, at: -1 };
  for (const [index, action] of (actions as readonly unknown[]).entries()) {
    const target = getOwnValue(action, 'target');
    const selected = typeof target === 'string' ? queryJsonPath(target, description) : null;
    for (const pointer of selected ?? [])
      if (pointer.length >= best.depth && pointer.every((key, depth) => String(key) === String(place[depth])))
        best = { depth: pointer.length, at: index };
  }
  return findLineOfPointer(text, best.at < 0 ? ['actions'] : ['actions', best.at, 'target']);
}
