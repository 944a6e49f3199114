import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory, root } from './repository.ts';
import { buildAll, runJourneys } from './test-stages/stages.ts';

/** The pictures of README and guides: which state of which screen, as a phone or a desktop shows it. */
const pictures = {
  'landing.jpg': 'Landing.phone.light',
  'home.jpg': 'Home of the demo parent.phone.light',
  'booking-sheet.jpg': 'Booking sheet, when.phone.light',
  'trainer-page.jpg': 'Trainer with reviews.phone.light',
  'trainer-today.jpg': 'Dashboard of the demo trainer.desktop.light',
  'console.jpg': 'Console, overview.desktop.light',
};

/** Takes them anew, by the same states that the tests of the screens open. */
export async function takeDocsPictures(): Promise<number> {
  const directory = join(cacheDirectory, 'docs-pictures');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  await buildAll();
  const states = Object.values(pictures).map((picture) => picture.replace(/\.\w+\.\w+$/, ''));
  const chosen = ['screens', '--pass-with-no-tests', '-g', states.map((state) => `${state}$`).join('|')];
  const settings = { X1_SHOTS: directory, X1_SHOTS_OF: 'window' };
  let failed = 0;
  for (const project of ['short', 'long']) failed += (await runJourneys(project, chosen, settings)).failed;
  if (failed === 0) {
    for (const [name, picture] of Object.entries(pictures))
      copyFileSync(join(directory, `${picture}.jpg`), join(root, 'docs/pictures', name));
  }
  return failed;
}
