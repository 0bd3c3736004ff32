import type { SiteBranding } from '#config/siteBranding.ts';
import type { FormValuePath } from '../../forms/FormContext.ts';

/** What a colour of the settings is seen on, so that its contrast can be judged; null for those that carry no text. */
export function getContrastBackground(
  { background, primary, primaryDark }: SiteBranding,
  path: FormValuePath,
): { readonly color: string; readonly what: string } | null {
  const [group, name, mode] = path;
  const light = { color: background.light ?? '#ffffff', what: 'on the light background' };
  const dark = { color: background.dark ?? '#111015', what: 'on the dark background' };
  if (group === 'colors' && name === 'primary') return light;
  if (group === 'colors' && name === 'light') return dark;
  if (group === 'colors' && name === 'dark') return { color: '#ffffff', what: 'under white words on a button' };
  const isBackground = (group === 'colors' && name === 'background') || (group === 'background' && name === 'color');
  if (isBackground && mode === 'light' && primary !== null) return { color: primary, what: 'under the primary color' };
  if (isBackground && mode === 'dark')
    return { color: primaryDark ?? primary ?? '#ffffff', what: 'under the primary color of dark mode' };
  if (group === 'anchors') return { color: '#ffffff', what: 'under a white icon' };
  return null;
}
