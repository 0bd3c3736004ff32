import type { ApiContext } from './operation.ts';
import { below, itemsBelow, textBelow } from './spot.ts';
import { wordsBelow, type Words } from './words.ts';

/** A tag, as the description explains it. */
export interface ApiTag {
  readonly name: string;
  /** What the group of its operations is called: `x-group`, or its name. */
  readonly label: string;
  readonly description: Words | null;
  /** The tag that it stands below, in version 3.2. */
  readonly parent: string | null;
}

/** The tags that a description explains, in the order of its file. */
export function tagsOf(api: ApiContext): readonly ApiTag[] {
  return itemsBelow(below(api.root, 'tags')).flatMap((spot) => {
    const name = textBelow(spot, 'name');
    return name === null
      ? []
      : [
          {
            name,
            label: textBelow(spot, 'x-group') ?? name,
            description: wordsBelow(spot, 'description', api),
            parent: textBelow(spot, 'parent'),
          },
        ];
  });
}
