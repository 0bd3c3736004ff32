import type { ReactElement } from 'react';
import type { BlockValues } from '../blockView.ts';
import type { SiteContext } from '../siteContext.ts';
import type { DrawnIcon } from './drawnIcon.ts';
import { parseIconAttribute } from './iconLookup.ts';
import { SiteIcon } from './SiteIcon.tsx';

interface BlockIconProps {
  /** The name of an icon, or the address of a picture. */
  readonly name: string;
  /** Those of the component: they say the icon's style and colour. */
  readonly values: BlockValues;
  readonly surroundings: SiteContext;
  /** In pixels; without it, the size of the text. */
  readonly size?: number | undefined;
}

/** A component's icon, in the style and colour that it says; drawn at once where its drawing is known. */
export function BlockIcon({ name, values, surroundings, size }: BlockIconProps): ReactElement {
  const { iconType, color } = values;
  const style = typeof iconType === 'string' ? iconType : null;
  return (
    <SiteIcon
      name={name}
      {...(style === null ? {} : { style })}
      {...(typeof color === 'string' && isHexColor(color) ? { color } : {})}
      {...(size === undefined ? {} : { size })}
    >
      {drawingOf(name, style, surroundings)}
    </SiteIcon>
  );
}

/** Whether a text is a colour as pages write them: `#` and hexadecimal digits. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{3,8}$/i.test(text);
}

function drawingOf(name: string, style: string | null, { icon, file }: SiteContext): ReactElement | null {
  const read = parseIconAttribute(name);
  if (read === null) return null;
  if (read.kind === 'picture') {
    const address = file(read.source);
    return address === null ? null : <img src={address} alt="" loading="lazy" />;
  }
  const found = icon(read.name, style);
  return found === null ? null : <IconDrawing icon={found} />;
}

/** The bodies are static data of this app, cut from the icon packages at build time; nothing of them comes from a site. */
function IconDrawing({ icon: { body, side } }: { readonly icon: DrawnIcon }) {
  return <svg viewBox={`0 0 ${side} ${side}`} aria-hidden="true" dangerouslySetInnerHTML={{ __html: body }} />;
}
