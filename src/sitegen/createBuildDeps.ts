import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from './buildOptions.ts';
import { createImageSizeReader } from './files/imageSizeReader.ts';
import type { SiteBuildDeps } from './files/writeSharedAssets.ts';
import { readDocwrightFile } from './readDocwrightFile.ts';

/** A build's dependencies, from the folders of this program and of the site. */
export function createBuildDeps({ folder, assets }: Pick<BuildOptions, 'folder' | 'assets'>): SiteBuildDeps {
  return {
    manifest: assets.manifest,
    iconFile: (path) => {
      const bytes = readDocwrightFile(join(assets.icons, path));
      return bytes === null ? null : (JSON.parse(new TextDecoder().decode(bytes)) as unknown);
    },
    size: createImageSizeReader((path) => readFileSync(join(folder, path))),
  };
}
