import { formatList } from '#base/formatList.ts';
import { isDescriptionUrl } from '#openapi/read/isDescriptionUrl.ts';
import type { PageOperation } from '#site/api/apiCache.ts';

/** Describes where edits on an operation's page go, which files are applied on top, and on which gesture a text opens. */
export function describeEditTarget(
  { file, generated, overlay, overlays }: Pick<PageOperation, 'file' | 'generated' | 'overlay' | 'overlays'>,
  isTouch: boolean,
): string {
  const others = overlays.filter((path) => generated === null || path !== overlay);
  const laid =
    others.length === 0
      ? ''
      : ` ${formatList(others)} ${others.length === 1 ? 'is' : 'are'} applied on top${overlay === null ? '' : ', too'}.`;
  if (generated === null) return `${isTouch ? 'Tap' : 'Click'} any text to edit.${laid}`;
  if (isDescriptionUrl(file))
    return overlay === null
      ? 'This file is at a URL outside this repository, so you can’t edit it here. To change what readers see, create an overlay: a file in this repository that’s applied on top.'
      : `This file is at a URL outside this repository, so your edits go into ${overlay}, which is applied on top.${laid}`;
  return overlay === null
    ? `This file is generated (“${generated}”), so your edits may be overwritten.`
    : `This file is generated (“${generated}”), so your edits go into ${overlay}, which is applied on top.${laid}`;
}
