import fc from 'fast-check';
import { strToU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { createUncompressedZip } from './uncompressedZip.ts';

it('packs files that a standard unzipper reads back', () => {
  // The unpacker returns an object, which can't have this name as a file.
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((one) => one !== '__proto__');
  const file = fc.tuple(name, fc.uint8Array({ maxLength: 500 }));
  fc.assert(
    fc.property(fc.array(file, { maxLength: 6 }), (files) => {
      const packed = new Map(files);
      expect(new Map(Object.entries(unzipSync(createUncompressedZip(packed))))).toEqual(packed);
    }),
  );
});

it('packs folders and empty files', () => {
  expect(
    unzipSync(
      createUncompressedZip(
        new Map([
          ['a/b.mdx', strToU8('Grüße')],
          ['empty', new Uint8Array()],
        ]),
      ),
    ),
  ).toEqual({ 'a/b.mdx': strToU8('Grüße'), empty: new Uint8Array() });
});
