type Engine = typeof import('#blocks/pages.ts') & typeof import('#document/outline/moduleBindings.ts');

let engine: Engine | null = null;

/** Loads the document engine into this thread on first use, since copying must be synchronous. */
export async function loadEngine(): Promise<Engine> {
  if (engine !== null) return engine;
  const [pages, { readModuleStatements, listIdentifiers, renameIdentifiers }] = await Promise.all([
    import('#blocks/pages.ts'),
    import('#document/outline/moduleBindings.ts'),
  ]);
  engine = { ...pages, readModuleStatements, listIdentifiers, renameIdentifiers };
  return engine;
}

/** The engine if it is loaded, or else null. */
export function getLoadedEngine(): Engine | null {
  return engine;
}
