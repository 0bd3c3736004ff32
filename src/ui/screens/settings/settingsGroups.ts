import type { LucideIcon } from 'lucide-react';
import { Anchor, Code2, Compass, Flag, GalleryVerticalEnd, Image, Languages, MessageSquare, Palette, PanelTop, Rows3, Search, Smile, SunMoon, Type, Wallpaper, PanelBottom } from 'lucide-react';

/** The sections of the settings menu, in groups, by their names; a section that no group names stands under the last one. */
export const settingsGroups: readonly { readonly title: string; readonly sections: readonly string[] }[] = [
  { title: 'Identity', sections: ['identity', 'logo', 'favicon'] },
  { title: 'Look', sections: ['colors', 'appearance', 'background', 'fonts', 'banner'] },
  { title: 'Around the pages', sections: ['topBar', 'navigation', 'versions', 'tabs', 'anchors', 'footer'] },
  { title: 'Readers and machines', sections: ['api', 'search', 'feedback', 'seo'] },
];

/** The icon of each section in the menu, by the section's name. */
export const sectionIcons: Readonly<Record<string, LucideIcon>> = {
  identity: Flag,
  logo: Image,
  favicon: Smile,
  colors: Palette,
  appearance: SunMoon,
  background: Wallpaper,
  fonts: Type,
  banner: GalleryVerticalEnd,
  topBar: PanelTop,
  navigation: Compass,
  versions: Languages,
  tabs: Rows3,
  anchors: Anchor,
  footer: PanelBottom,
  api: Code2,
  search: Search,
  feedback: MessageSquare,
};
