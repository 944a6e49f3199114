import type { DemoContext } from './demo-context.ts';

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const days = 150;

/** Families that looked at the trainers' pages: more lately than at first, and more at some trainers than at others. */
export async function tellPageViews({ db, services: { numbers }, clock, moments }: DemoContext): Promise<void> {
  const trainers = await db.selectFrom('trainers').select('id').orderBy('id').execute();
  for (let day = days; day >= 0; day -= 1) {
    await clock.at(moments.daysAgo(day), async () => {
      for (const [at, { id }] of trainers.entries()) {
        const views = (((at * 5 + day * 3) % 7) * (days - day + 40)) / (90 + at * 6);
        for (let view = 1; view <= views; view += 1) numbers.countView(id, browser);
      }
      await numbers.viewsWritten();
    });
  }
}
