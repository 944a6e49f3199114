import { takeDocsPictures } from './docs-pictures.ts';
import { buildDocs, docsSite, runVitePress } from './docs-site.ts';
import { stopProgramsOnSignals } from './run-program.ts';

// `npm run docs` builds the documentation as a site; `-- --open` shows it while it's being written, `-- --pictures` takes its pictures anew.
stopProgramsOnSignals();
const [wish] = process.argv.slice(2);
if (wish === '--open') process.exitCode = await runVitePress('dev');
else if (wish === '--pictures') process.exitCode = await takeDocsPictures();
else {
  const { failed } = await buildDocs();
  if (failed === 0) console.log(`The site: ${docsSite}`);
  process.exitCode = failed;
}
