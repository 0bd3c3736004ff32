import fc from 'fast-check';

/** Any character of Unicode: what fast-check calls `binary`, which takes it a second to prepare. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10ffff - 0x800 })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800)); // without halves of pairs
