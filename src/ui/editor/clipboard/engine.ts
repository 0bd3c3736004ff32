type Engine = typeof import('#blocks/pages.ts');

let engine: Engine | null = null;

/** Loads the document engine into this thread on first use, since copying must be synchronous. */
export async function loadEngine(): Promise<Engine> {
  engine ??= await import('#blocks/pages.ts');
  return engine;
}

/** The engine if it is loaded, or else null. */
export function getLoadedEngine(): Engine | null {
  return engine;
}
