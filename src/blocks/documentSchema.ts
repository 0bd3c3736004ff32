import { createSchema } from '#document/schema.ts';
import { blockSpecs } from './registry.ts';

/** The schema of all pages, the same one that the engine and the editor use. Needs no DOM, and not the engine either. */
export const documentSchema = createSchema(blockSpecs);
