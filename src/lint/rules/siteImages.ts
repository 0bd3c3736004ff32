import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import { getFileKind } from '#base/fileKind.ts';
import { fileNameOf } from '#base/repoPath.ts';
import { z } from 'zod';
import { defineSiteRule } from '../rule.ts';
import type { LintSite } from '../site/lintSite.ts';

const megabyte = 1024 * 1024;

/** Images that nothing references. A file name in any text counts, because code may build the path. */
export const unusedImages = defineSiteRule({
  name: 'unused-images',
  group: 'site',
  severity: 'suggestion',
  sentence: 'Every image in the repository is used.',
  example: { wrong: 'An images/old.png file that no page uses', right: '![The dashboard](/images/old.png)' },
  check: (site, { sayOf }) => {
    const images = imagesOf(site);
    if (images.length === 0) return [];
    const named = namesInTexts(site);
    return images
      .filter((path) => !site.namesOf(path).some((name) => named.has(fileNameOf(name).toLowerCase())))
      .map((path) => sayOf(path)(0, 0, 'This image isn’t used anywhere.'));
  },
});

/** Images that load slowly on a phone. */
export const largeImages = defineSiteRule({
  name: 'large-images',
  group: 'site',
  severity: 'warning',
  sentence: 'Images are no larger than 1 MB.',
  requestPattern: /\b(?:image|picture|screenshot)s?\b.*\b(?:\d+ ?[km]b|file size|compress(?:ed)?|optimi[sz]ed?)\b/i,
  example: { wrong: 'images/dashboard.png, 3.2 MB', right: 'images/dashboard.webp, 0.2 MB' },
  options: z.object({ megabytes: z.number().positive().max(1000).default(1).meta({ label: 'Maximum size (MB)' }) }),
  check: (site, { sayOf, options }) =>
    imagesOf(site).flatMap((path) => {
      const size = site.sizeOf(path) ?? 0;
      return size > options.megabytes * megabyte
        ? [
            sayOf(path)(
              0,
              0,
              `This image is ${(size / megabyte).toFixed(1)} MB and takes a long time to load on a phone.`,
            ),
          ]
        : [];
    }),
});

function imagesOf({ site, ignores }: LintSite): readonly string[] {
  const prefix = site.siteFolder === '' ? '' : `${site.siteFolder}/`;
  return [...site.files].filter(
    (path) =>
      getFileKind(path) === 'image' &&
      path.startsWith(prefix) &&
      !ignores(path) &&
      !path.split('/').some((part) => part.startsWith('.') || part === 'node_modules'),
  );
}

const imageName = /[^\s/\\"'`()<>[\]{}=,;:|]{1,200}\.(?:png|jpe?g|gif|webp|svg|ico|avif|bmp)\b/gi;

function namesInTexts({ site, textOf }: LintSite): ReadonlySet<string> {
  const names = new Set<string>();
  const take = (text: string) => {
    for (const [name] of text.matchAll(imageName)) names.add(decodeUriSafely(name).toLowerCase());
    // Names with spaces, as in links with angle brackets and in attributes.
    for (const [, path = ''] of text.matchAll(/["'(<]([^"'()<>\n]*\.(?:png|jpe?g|gif|webp|svg|avif))(?=["')>])/gi))
      if (path.includes(' ')) names.add(fileNameOf(path).toLowerCase());
  };
  for (const { text } of site.pages.values()) take(text);
  for (const path of site.files) {
    const kind = getFileKind(path);
    if (site.pages.has(path) || (kind !== 'text' && kind !== 'page')) continue;
    const text = textOf(path);
    if (text !== null) take(text);
  }
  return names;
}
