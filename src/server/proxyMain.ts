import { parseArgs } from 'node:util';
import { isPackaged } from './projectFolder.ts';
import { startProxy } from './startProxy.ts';
import { stopOnSignal } from './stopOnSignal.ts';
import { splitCommaList } from './splitCommaList.ts';

const help = `${isPackaged ? 'docwright proxy' : 'npm run proxy --'} [options]

  --port N              listen on this port (5174)
  --host NAME           listen on this machine's name or address in the network (this
                        machine only); other names are not answered, except those
                        of --allow-origin, or with --behind-proxy
  --allow-host NAME     pass Git requests to this host, too; or DOCWRIGHT_ALLOWED_HOSTS=NAME,NAME
  --allow-origin URL    answer the app at this address; or DOCWRIGHT_ALLOWED_ORIGINS=URL,URL
  --behind-proxy        another web server passes the requests on, and says in
                        X-Forwarded-For whose they are
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
    const proxy = await startProxy({
      port: Number(values.port),
      allowedHosts: [...splitCommaList(process.env['DOCWRIGHT_ALLOWED_HOSTS']), ...(values['allow-host'] ?? [])],
      allowedOrigins: [...splitCommaList(process.env['DOCWRIGHT_ALLOWED_ORIGINS']), ...(values['allow-origin'] ?? [])],
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
