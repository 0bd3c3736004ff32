import { z } from 'zod';
import type { Finding } from '#base/finding.ts';
import { readSiteBranding } from '#config/siteBranding.ts';
import { computeHexContrast } from '../computeHexContrast.ts';
import { findAttribute } from '../page/locatedElement.ts';
import { definePageRule } from '../rule.ts';
import { getBackgroundColor } from './colorContrast.ts';

/** WCAG 2.2, 1.4.11: minimum contrast of graphics. */
const least = 3;

/** Colors of icons and callouts can be seen on the site's backgrounds, in each mode that readers can choose. */
export const pageColors = definePageRule({
  name: 'page-colors',
  group: 'accessibility',
  severity: 'warning',
  needsSite: true,
  sentence: 'Colors set on pages have enough contrast with the background.',
  requestPattern: /(?<!\b(?:in|by) )\bcontrasts?\b/i,
  example: { wrong: '<Icon icon="flag" color="#FDE68A" />', right: '<Icon icon="flag" color="#B45309" />' },
  check: (page, { site, say }) => {
    const { onlyMode } = readSiteBranding(site.docs);
    const modes = onlyMode === null ? (['light', 'dark'] as const) : [onlyMode];
    return page.elements.flatMap((element): readonly Finding[] => {
      const schema: unknown = element.spec?.attributes.shape['color'];
      const attribute = findAttribute(element, 'color');
      const color = attribute?.value;
      if (!(schema instanceof z.ZodType) || schema.meta()?.['control'] !== 'color') return [];
      if (attribute === undefined || typeof color !== 'string') return [];
      return modes.flatMap((mode) => {
        const background = getBackgroundColor(site.docs.config, mode);
        const ratio = computeHexContrast(color, background);
        if (ratio === null || ratio >= least) return [];
        return [
          say(
            attribute.from,
            attribute.to,
            `Low contrast (${ratio.toFixed(1)}:1) in ${mode} mode: ${color} on ${background}. Icons and borders need at least ${least}:1.`,
          ),
        ];
      });
    });
  },
});
