import { startProduct } from './product.ts';

/** Starts the product once for all journeys, unless E2E_ADDRESS and E2E_DATA_DIR name one that runs already. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export.
export default async function startForAll(): Promise<() => Promise<void>> {
  if (process.env['E2E_ADDRESS']) return async () => {};
  const product = await startProduct();
  process.env['E2E_ADDRESS'] = product.address;
  process.env['E2E_DATA_DIR'] = product.dataDirectory;
  return product.stop;
}
