import type { ApiContext } from './apiOperation.ts';
import { getKey, listItems, getString } from './locatedValue.ts';
import { readLocatedText, type LocatedText } from './locatedText.ts';

/** A tag that the description declares. */
export interface ApiTag {
  readonly name: string;
  /** The label of its group: `x-group`, or its name. */
  readonly label: string;
  readonly description: LocatedText | null;
  /** The parent tag, in version 3.2. */
  readonly parent: string | null;
}

/** The declared tags, in file order. */
export function listTags(api: ApiContext): readonly ApiTag[] {
  return listItems(getKey(api.root, 'tags')).flatMap((spot) => {
    const name = getString(spot, 'name');
    return name === null
      ? []
      : [
          {
            name,
            label: getString(spot, 'x-group') ?? name,
            description: readLocatedText(spot, 'description', api),
            parent: getString(spot, 'parent'),
          },
        ];
  });
}
