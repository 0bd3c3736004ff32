// Checks a site from the command line: `npm run check -- FOLDER [--format text|json|sarif|github] [--fix] [--level
// error|warning|suggestion] [--rule NAME] [--sample COUNT]`.
import { runCheckCommand } from '#sitegen/check/checkCommand.ts';

process.exitCode = await runCheckCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
