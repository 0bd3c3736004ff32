import {
  Anchor,
  Braces,
  Code2,
  Compass,
  Flag,
  GalleryVerticalEnd,
  Globe,
  Image,
  Layers,
  MessageSquare,
  Palette,
  PanelTop,
  Plug,
  Rows3,
  Search,
  SlidersHorizontal,
  Smile,
  SunMoon,
  Type,
  Variable,
  Wallpaper,
  PanelBottom,
  type LucideIcon,
} from 'lucide-react';
import { defineSection } from '#config/sections/section.ts';

/** Groups of the settings menu, with section names. A section without a group goes into the last one. */
export const settingsGroups: readonly { readonly title: string; readonly sections: readonly string[] }[] = [
  { title: 'Identity', sections: ['identity', 'logo', 'favicon'] },
  { title: 'Style', sections: ['colors', 'appearance', 'background', 'fonts', 'banner', 'style'] },
  { title: 'Page layout', sections: ['topBar', 'navigation', 'versions', 'tabs', 'anchors', 'footer'] },
  { title: 'Readers and search', sections: ['api', 'search', 'feedback', 'seo', 'content', 'integrations', 'other'] },
];

/** Menu icons by section name. */
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
  versions: Layers,
  tabs: Rows3,
  anchors: Anchor,
  footer: PanelBottom,
  api: Code2,
  search: Search,
  feedback: MessageSquare,
  seo: Globe,
  style: SlidersHorizontal,
  content: Variable,
  integrations: Plug,
  other: Braces,
};

/** Keys without a form, as an extra section. */
export const unknownKeysSection = defineSection({
  name: 'other',
  title: 'Other keys',
  help: 'Docwright has no form for these. You can edit them as JSON.',
  keywords: ['json', 'unknown', 'advanced'],
  area: 'everyPage',
  classic: {},
  current: {},
});
