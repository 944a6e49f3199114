import { parseArgs } from 'node:util';
import { startProduct } from '../harness/product.ts';
import { type Bar, printTable, toLine } from './bars.ts';
import { findChromium } from './browser.ts';
import { measurePages } from './measure-pages.ts';
import { measureSlowLine } from './measure-slow-line.ts';

const HELP = `npm run lighthouse -- [--runs 5] [--only "Parent home"]

Starts the built product with its demo data and measures its pages with Lighthouse (mobile), the median of all runs, and how soon
it can be used on slow 3G. Exit code 1 when a bar isn't met. Performance is only worth something on an idle machine.`;

/** Lighthouse and the slow line, with the bars of both. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1');
  const setting = { runs, only: values.only.toLowerCase(), chromium: findChromium() };
  const product = await startProduct();
  process.env['E2E_ADDRESS'] = product.address;
  try {
    const bars: Bar[] = [...(await measurePages(product.address, setting)), ...(await measureSlowLine(product.address, setting))];
    const missed = bars.filter(({ isMet }) => !isMet);
    printTable(['Missed', 'measured', 'bar'], missed.map(toLine));
    console.log(`${bars.length - missed.length} of ${bars.length} bars are met.`);
    return bars.length > 0 && missed.length === 0 ? 0 : 1;
  } finally {
    await product.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
