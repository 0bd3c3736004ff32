import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isObject } from '#base/isObject.ts';
import { readHandlerEnv } from '#handler/handler.ts';
import { buildAppIfStale } from './buildAppIfStale.ts';
import { isPackaged } from './projectFolder.ts';
import { createNodeSender } from './proxy/createNodeSender.ts';
import { startProxy } from './startProxy.ts';
import { stopOnSignal } from './stopOnSignal.ts';

const help = `${isPackaged ? 'docwright proxy' : 'npm run proxy --'} [options]

  --port N              port to listen on (default: 5174)
  --host NAME           this machine's host name or address on the network to listen
                        on (default: this machine only); requests for other names are
                        rejected, except with --allow-origin or --behind-proxy
  --allow-host NAME     also forward Git requests to this host;
                        or set DOCWRIGHT_ALLOWED_HOSTS=NAME,NAME
  --allow-origin URL    accept requests from the app at this URL;
                        or set DOCWRIGHT_ALLOWED_ORIGINS=URL,URL
  --behind-proxy        run behind another web server that sets X-Forwarded-For to
                        the client's address

  --app                 also serve the app
  --settings FILE       with --app: a settings.json with the forges to sign in to

  DOCWRIGHT_OAUTH       "HOST CLIENT_ID CLIENT_SECRET", comma-separated: OAuth
                        applications for signing in, at /exchange/HOST
  DOCWRIGHT_API_ORIGINS servers that requests of API pages are forwarded to, at /pass-on
`;

/** The values of a settings.json; none without a file. Throws if it isn't an object. */
function readSettingsFile(path: string | undefined): Readonly<Record<string, unknown>> {
  if (path === undefined) return {};
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (isObject(value) && !Array.isArray(value)) return value;
  throw new Error(`${path} isn’t a settings file.`);
}

try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '5174' },
      host: { type: 'string' },
      'allow-host': { type: 'string', multiple: true },
      'allow-origin': { type: 'string', multiple: true },
      'behind-proxy': { type: 'boolean', default: false },
      app: { type: 'boolean', default: false },
      settings: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) {
    process.stdout.write(help);
  } else {
    if (values.app && !isPackaged) buildAppIfStale();
    const env = readHandlerEnv(process.env, createNodeSender());
    const proxy = await startProxy({
      ...env,
      port: Number(values.port),
      allowedHosts: [...env.allowedHosts, ...(values['allow-host'] ?? [])],
      allowedOrigins: [...env.allowedOrigins, ...(values['allow-origin'] ?? [])],
      behindProxy: values['behind-proxy'],
      ...(values.app ? { settings: readSettingsFile(values.settings) } : {}),
      ...(values.host === undefined ? {} : { host: values.host }),
    });
    stopOnSignal(proxy.close);
    if (values.app) process.stdout.write(`\n  Docwright   ${new URL(proxy.url).origin}\n`);
    process.stdout.write(`\n  Git proxy   ${proxy.url}\n\n  Press Ctrl+C to stop.\n\n`);
  }
} catch (error) {
  process.stderr.write(`Couldn’t start the proxy: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
