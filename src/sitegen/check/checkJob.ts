// Checks a shard of a folder's pages and sends the findings to the parent process: `checkJob FOLDER INDEX OF`.
import { checkFolderShard } from './checkFolderShard.ts';

const [folder = '', index, of] = process.argv.slice(2);
process.send?.(checkFolderShard(folder, { index: Number(index), of: Number(of) }), () => process.disconnect());
