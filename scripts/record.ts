// Records a conversation with the forge of a repository: `npm run record -- https://gitlab.example/group/site` asks what opening the site
// asks, changes nothing there, and writes the requests and responses, without secrets, for the provider contract to replay. With a token in
// DOCWRIGHT_TOKEN, it signs in. `--out FILE` names the file; `--kind KIND --api URL` name the forge if it can't be identified.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { forgeKinds } from '#base/settings.ts';
import { recordConversation } from '../test/contract/recordConversation.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, kind: { type: 'string' }, api: { type: 'string' } },
});
const [url = ''] = positionals;
try {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error('Name a repository: npm run record -- https://gitlab.example/group/site');
  const recording = await recordConversation(
    url.replace(/\/+$/, ''),
    process.env['DOCWRIGHT_TOKEN'] ?? null,
    readForge(),
  );
  const folder = join(import.meta.dirname, '../test/contract/recordings');
  const out = values.out ?? join(folder, `${recording.kind}-${Date.now().toString(36)}.json`);
  const text = `${JSON.stringify(recording, null, 1)}\n`;
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, text);
  process.stdout.write(
    `${recording.exchanges.length} requests and their responses (${Math.ceil(text.length / 1000)} kB) in ${relative(process.cwd(), out)}. Tokens, cookies, e-mail addresses, and private hosts are removed; read it before you publish it, since names and contents remain.\n`,
  );
} catch (error) {
  process.stderr.write(`Couldn’t record: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function readForge() {
  if (values.kind === undefined && values.api === undefined) return null;
  const kind = forgeKinds.find((one) => one === values.kind);
  if (kind === undefined || values.api === undefined || !URL.canParse(values.api))
    throw new Error(`--kind (${forgeKinds.join(', ')}) and --api (its base URL) belong together.`);
  return { kind, api: values.api.replace(/\/+$/, '') };
}
