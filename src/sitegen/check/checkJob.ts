// Checks a share of a folder's pages for the process that started this one, and tells it what was found: `checkJob FOLDER INDEX OF`.
import { checkFolderShard } from './checkFolderShard.ts';

const [folder = '', index, of] = process.argv.slice(2);
process.send?.(checkFolderShard(folder, { index: Number(index), of: Number(of) }), () => process.disconnect());
