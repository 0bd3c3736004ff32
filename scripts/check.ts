// Checks a site from the command line: `npm run check -- FOLDER [--format text|json|sarif|github] [--fix] [--level error|warning|suggestion]`.
import { check } from '#build/check/check.ts';

process.exitCode = await check(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
