#!/usr/bin/env node
import process from 'node:process';

const [, , command, ...words] = process.argv;

const help = `docwright COMMAND [options]

  docwright start                        starts the editor with its own Git host
  docwright site FOLDER --out OUT        builds the published site from a folder
  docwright check FOLDER                 checks the site in a folder
  docwright proxy                        starts only the Git proxy

Run docwright COMMAND --help to list a command’s options.
`;

// The servers parse their own options.
if (command === 'start' || command === 'proxy') process.argv.splice(2, 1);

switch (command) {
  case 'start':
    await import('#server/main.ts');
    break;
  case 'proxy':
    await import('#server/proxyMain.ts');
    break;
  case 'site': {
    const { runSiteCommand } = await import('#sitegen/siteCommand.ts');
    const { loadPackagedBuilder } = await import('./packagedBuilder.ts');
    process.env['NODE_ENV'] = 'production'; // before React is loaded
    await runSiteCommand(words, 'docwright site', loadPackagedBuilder);
    break;
  }
  case 'check': {
    const { runCheckCommand } = await import('#sitegen/check/checkCommand.ts');
    process.exitCode = await runCheckCommand(
      words,
      { out: (text) => process.stdout.write(text), error: (text) => process.stderr.write(text) },
      'docwright check',
    );
    break;
  }
  case undefined:
  case '--help':
  case '-h':
    process.stdout.write(help);
    break;
  default:
    process.stderr.write(`Unknown command: ${command}\n\n${help}`);
    process.exitCode = 2;
}
