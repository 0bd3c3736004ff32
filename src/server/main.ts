import { parseArgs } from 'node:util';
import { buildWhenNeeded } from './build.ts';
import { startServer } from './startServer.ts';

const help = `npm start -- [options]

  --port N           listen on this port (5173, or the next that is free)
  --host ADDRESS     listen on this address (this machine only)
  --repo PATH        add a copy of a local repository; may be given several times
  --reset            start the embedded Git host afresh
  --data FOLDER      where the embedded Git host keeps its repositories (data)
  --allow-host NAME  let the proxy pass Git requests to this host, too
  --dev              serve the sources with hot reload
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    repo: { type: 'string', multiple: true },
    reset: { type: 'boolean' },
    data: { type: 'string', default: 'data' },
    'allow-host': { type: 'string', multiple: true },
    dev: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help === true) {
  process.stdout.write(help);
  process.exit(0);
}

const port = Number(values.port ?? 5173);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write(`"${values.port}" is not a port. It is a number from 0 to 65535.\n`);
  process.exit(1);
}

try {
  if (values.dev !== true) buildWhenNeeded();
  const named = (process.env['DOCWRIGHT_ALLOWED_HOSTS'] ?? '').split(',').map((name) => name.trim()).filter((name) => name !== '');
  const server = await startServer({
    port,
    nextPorts: values.port === undefined,
    dataFolder: values.data,
    reset: values.reset ?? false,
    repositories: values.repo ?? [],
    allowedHosts: [...named, ...(values['allow-host'] ?? [])],
    dev: values.dev ?? false,
    ...(values.host === undefined ? {} : { host: values.host }),
  });
  process.stdout.write(`\n  Docwright        ${server.url}\n  Local Git host   ${server.url}/host\n\n  Ctrl-C stops it.\n\n`);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void server.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  process.stderr.write(`Docwright could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
