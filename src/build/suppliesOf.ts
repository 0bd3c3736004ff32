import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from './buildOptions.ts';
import { pictureSizes } from './files/pictureSizes.ts';
import type { SiteSupplies } from './files/siteContext.ts';
import { ownFile } from './ownFile.ts';

/** What a build takes from the folders of this program and of the site. */
export function suppliesOf({ folder, parts }: Pick<BuildOptions, 'folder' | 'parts'>): SiteSupplies {
  return {
    manifest: parts.manifest,
    iconFile: (path) => {
      const bytes = ownFile(join(parts.icons, path));
      return bytes === null ? null : (JSON.parse(new TextDecoder().decode(bytes)) as unknown);
    },
    size: pictureSizes((path) => readFileSync(join(folder, path))),
  };
}
