import { type RunningProduct, startProduct } from './product.ts';
import type { test } from './test.ts';

/**
 * Gives the journeys of a file a product of their own, empty: for those that would disturb the others, such as by moving its clock.
 *
 * @param settings environment variables
 */
export function useOwnProduct(journey: Pick<typeof test, 'beforeAll' | 'afterAll'>, settings: Readonly<Record<string, string>> = {}): void {
  const shared = { address: process.env['E2E_ADDRESS'], dataDirectory: process.env['E2E_DATA_DIR'] };
  let product: RunningProduct | undefined;

  journey.beforeAll(async () => {
    product = await startProduct({ withDemo: false, settings });
    process.env['E2E_ADDRESS'] = product.address;
    process.env['E2E_DATA_DIR'] = product.dataDirectory;
  });

  journey.afterAll(async () => {
    process.env['E2E_ADDRESS'] = shared.address;
    process.env['E2E_DATA_DIR'] = shared.dataDirectory;
    await product?.stop();
  });
}
