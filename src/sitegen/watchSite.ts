import { watch } from 'chokidar';
import { getStagingFolders } from './stagingFolders.ts';

/** So long nothing may change before a build begins: editors write a file in several steps. */
const pause = 30;

/** Builds again whenever a file of a folder changes; changes during a build are built after it. */
export function watchSite(folder: string, out: string, build: () => Promise<unknown>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBuilding = false;
  let isAsked = false;
  const start = async () => {
    if (isBuilding) {
      isAsked = true;
      return;
    }
    isBuilding = true;
    await build();
    isBuilding = false;
    if (isAsked) soon();
    isAsked = false;
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void start(), pause);
  };
  const ours = new Set([out, ...Object.values(getStagingFolders(out))]);
  const isOutside = (path: string) => ours.has(path) || /[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path);
  watch(folder, { ignored: isOutside, ignoreInitial: true, followSymlinks: false }).on('all', soon).on('ready', soon); // what changed before the folder was watched
}
