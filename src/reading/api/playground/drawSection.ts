import { h, type Markup } from './markup.ts';

/** A part of the form under its title. */
export function drawSection(title: string, ...children: Parameters<typeof h>[2][]): Markup {
  return h('section', { class: 'play-section' }, h('h3', {}, title), children);
}
