import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentSchema, readPage, serializePage } from '#blocks/pages.ts';
import { isSameDocument } from '#document/patch/compareDocuments.ts';
import { inventedDocument } from './inventedDocuments.ts';
import { soakRuns } from '../soakRuns.ts';

const count = soakRuns(250, 50_000);
const seed = Number(process.env['DOCWRIGHT_SEED'] ?? 20261121);

describe('a generated document', () => {
  it('is the same document after it is printed and read again', { timeout: 3_600_000 }, () => {
    const empty = readPage('');
    fc.assert(
      fc.property(inventedDocument, (doc) => {
        documentSchema.nodeFromJSON(doc);
        const text = serializePage(empty, doc);
        expect(isSameDocument(readPage(text).doc, doc), text).toBe(true);
      }),
      { numRuns: count, seed },
    );
  });
});
