import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this program: of its sources, or of the built package. */
export const projectFolder = folderAbove(import.meta.dirname);

/** True if this runs from the package, which has everything built. */
export const isPackaged = !existsSync(join(projectFolder, 'vite.config.ts'));

function folderAbove(folder: string): string {
  const above = dirname(folder);
  return existsSync(join(folder, 'package.json')) || above === folder ? folder : folderAbove(above);
}
