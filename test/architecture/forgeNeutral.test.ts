import { expect, it } from 'vitest';
import { sourceFiles, sourceText } from './imports.ts';

/** What users read, and what decides what they read: everything but the forges' own code and the programs for Node. */
const neutral = sourceFiles().filter(
  (file) =>
    !/^(?:providers|handler|server|sitegen|gitFolder|builtFolder|command)\//.test(file) &&
    !/\.(?:test|fixture)\.tsx?$/.test(file),
);

/** Lines of code that match, without comments. */
function findInCode(pattern: RegExp): readonly string[] {
  return neutral.flatMap((file) =>
    sourceText(file)
      .replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

it('names a review request by the forge’s own term: `Forge.reviewTerm`', () => {
  expect(findInCode(/\b(?:pull|merge)[ -]requests?\b/i)).toEqual([]);
});

it('tells forges apart by their facts and capabilities, not by host', () => {
  const services = String.raw`(?:github|gitlab|codeberg|bitbucket|gitea|forgejo)`;
  const tested = new RegExp(
    String.raw`(?:===?|!==?|case)\s*['"\x60](?:www\.|api\.)?${services}\.\w+['"\x60]|(?:includes|startsWith|endsWith)\(\s*['"\x60](?!\.)[^'"\x60]*${services}`,
    'i',
  );
  expect(findInCode(tested)).toEqual([]);
});
