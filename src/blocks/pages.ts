import { createSchema } from '#document/schema.ts';
import { blockSpecs } from './registry.ts';

/** The schema of all pages, the same one that the editor uses. Needs no DOM. */
export const documentSchema = createSchema(blockSpecs);
