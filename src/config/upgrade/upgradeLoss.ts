import type { JsonPath } from '../edit/parsedJsonText.ts';
import type { JsonValue } from '../docsJson.ts';

/** A value of a classic file without a place in the current format. */
export interface UpgradeLoss {
  readonly path: JsonPath;
  readonly value: JsonValue;
  /** Why, as the end of a sentence about it. */
  readonly reason: string;
}
