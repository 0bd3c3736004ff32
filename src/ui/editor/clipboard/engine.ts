type Engine = typeof import('#blocks/pages.ts');

let engine: Engine | null = null;

/** The document engine in this thread, fetched when it is first needed: what is copied has to be there at once. */
export async function loadEngine(): Promise<Engine> {
  engine ??= await import('#blocks/pages.ts');
  return engine;
}

/** The engine where it was fetched already, else null. */
export function getLoadedEngine(): Engine | null {
  return engine;
}
