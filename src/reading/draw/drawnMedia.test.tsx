import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { emptySiteContext, type SiteContext } from '../siteContext.ts';
import { drawDocument } from './drawPage.tsx';

const played: SiteContext = {
  ...emptySiteContext,
  playsMedia: 'all',
  file: (path) => (/^javascript:/i.test(path) ? null : path),
};
const draw = (text: string) => renderToStaticMarkup(<>{drawDocument({ doc: readPage(text).doc }, played)}</>);

describe('pictures in text', () => {
  const dark = '<source media="(prefers-color-scheme: dark)" srcset="/dark.png"/>';
  const both = ['/light.png light', '/dark.png dark'];
  it.each([
    [`A <picture>${dark}<img src="/light.png" alt="B"/></picture> c`, both],
    [`- <picture>${dark}<img src="/light.png"/></picture> c`, both],
    [`| a |\n| - |\n| b <picture>${dark}<img src="/light.png"/></picture> |`, both],
    [`**A <picture>${dark}<img src="/light.png"/></picture>** c`, both],
    [`## A <picture>${dark}<img src="/light.png"/></picture>`, both],
    [`A [<picture>${dark}<img src="/light.png"/></picture>](/b) c`, both],
    [`A <picture>${dark}![B](/light.png)</picture> c`, both],
    [
      `A <picture>${dark}<img src="/light.png"/></picture><picture>${dark}<img src="/other.png"/></picture>`,
      [...both, '/other.png light', '/dark.png dark'],
    ],
    ['A <picture><source type="image/webp" srcset="/a.webp"/><img src="/a.png"/></picture> c', ['/a.png undefined']],
  ])('have a version for each mode: %j', (text, images) => {
    const html = draw(text);
    const found = [...html.matchAll(/data-source="([^"]*)"(?: data-mode="([^"]*)")?/g)];
    expect(found.map(([, source, mode]) => `${source} ${mode}`)).toEqual(images);
    expect(html).toMatch(/A|c|b/);
    expect(html).not.toMatch(/<source|<\/p><p>/);
  });
});

describe('tracks', () => {
  const track = '<track kind="captions" src="/a.vtt" srclang="en" label="English" default/>';
  const drawn = '<track kind="captions" src="/a.vtt" srcLang="en" label="English" default=""/>';
  it.each([
    ['beside the file', `<video src="/a.mp4">${track}</video>`],
    ['among sources', `<video controls>\n  <source src="/a.mp4"/>\n  ${track}\n\n  No video.\n</video>`],
    ['in text', `See <video src="/a.mp4">${track}</video> here.`],
    ['in text, among sources', `See <video><source src="/a.mp4"/>${track}</video> here.`],
    ['in a frame', `<Frame>\n  <video src="/a.mp4">\n    ${track}\n  </video>\n</Frame>`],
  ])('of a video are drawn: %s', (_where, text) => {
    expect(draw(text)).toMatch(/<video [^>]*src="\/a\.mp4"[^>]*><track [^>]*\/><\/video>/);
    expect(draw(text)).toContain(drawn);
  });

  it.each([
    `<audio controls><source src="/a.mp3"/>${track}</audio>`,
    `<audio controls>\n  <source src="/a.mp3"/>\n\n  ${track}\n\n  No sound.\n</audio>`,
  ])('of a sound are drawn: %j', (text) => {
    expect(draw(text)).toContain(`<audio controls=""><source src="/a.mp3"/>${drawn}</audio>`);
  });

  it.each(['javascript:x()', 'https://a.example/a.vtt', '//a.example/a.vtt'])('are left out: %s', (src) => {
    expect(draw(`<video src="/a.mp4"><track src="${src}"/></video>`)).toMatch(/"><\/video>/);
  });
});
