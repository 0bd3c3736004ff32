import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this program: of its sources, or of the package that was made of them. */
export const projectFolder = folderAbove(import.meta.dirname);

/** Whether this runs from the package, which has everything built. */
export const isPackaged = !existsSync(join(projectFolder, 'vite.config.ts'));

function folderAbove(folder: string): string {
  const above = dirname(folder);
  return existsSync(join(folder, 'package.json')) || above === folder ? folder : folderAbove(above);
}
