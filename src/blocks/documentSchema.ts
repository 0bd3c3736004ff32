import { createSchema } from '#document/schema.ts';
import { blockSpecs } from './registry.ts';

/** The schema of all pages, shared by the engine and the editor. Needs neither the DOM nor the engine. */
export const documentSchema = createSchema(blockSpecs);
