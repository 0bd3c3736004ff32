import type { ApiContext } from '../model/apiOperation.ts';
import { getKey, listItems, getString } from './locatedValue.ts';
import { readLocatedText, type LocatedText } from './locatedText.ts';

/** A tag, as the description explains it. */
export interface ApiTag {
  readonly name: string;
  /** What the group of its operations is called: `x-group`, or its name. */
  readonly label: string;
  readonly description: LocatedText | null;
  /** The tag that it stands below, in version 3.2. */
  readonly parent: string | null;
}

/** The tags that a description explains, in the order of its file. */
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
