import { parseArgs } from 'node:util';
import { readHandlerEnv } from '#handler/handler.ts';
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

  DOCWRIGHT_OAUTH       "HOST CLIENT_ID CLIENT_SECRET", comma-separated: OAuth
                        applications for signing in, at /exchange/HOST
  DOCWRIGHT_API_ORIGINS servers that requests of API pages are forwarded to, at /pass-on
`;

try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '5174' },
      host: { type: 'string' },
      'allow-host': { type: 'string', multiple: true },
      'allow-origin': { type: 'string', multiple: true },
      'behind-proxy': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) {
    process.stdout.write(help);
  } else {
    const env = readHandlerEnv(process.env, createNodeSender());
    const proxy = await startProxy({
      ...env,
      port: Number(values.port),
      allowedHosts: [...env.allowedHosts, ...(values['allow-host'] ?? [])],
      allowedOrigins: [...env.allowedOrigins, ...(values['allow-origin'] ?? [])],
      behindProxy: values['behind-proxy'],
      ...(values.host === undefined ? {} : { host: values.host }),
    });
    stopOnSignal(proxy.close);
    process.stdout.write(`\n  Git proxy   ${proxy.url}\n\n  Press Ctrl+C to stop.\n\n`);
  }
} catch (error) {
  process.stderr.write(`Couldn’t start the proxy: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
